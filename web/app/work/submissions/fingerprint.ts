import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const sliceBytes = 1024 * 1024;

/** The SHA-256 of a file, read slice by slice: a phone need not hold all of it, and stays responsive. */
export async function fingerprintOf(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += sliceBytes) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + sliceBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
