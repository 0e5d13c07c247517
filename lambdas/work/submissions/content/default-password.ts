import { createDecipheriv, createHash } from "node:crypto";
import { ContentFault } from "./budget";

/**
 * Excel and other readers try this password first; [MS-OFFCRYPTO] calls it the default password.
 */
const password = Buffer.from("VelvetSweatshop", "utf16le");

const hashed = (algorithm: string, ...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest();
const numbered = (number: number) => Buffer.from(Uint32Array.of(number).buffer);

/**
 * True if a workbook with this FilePass record opens without a typed password ([MS-XLS] 2.4.117).
 */
export function opensByDefault(filePass: Buffer): boolean {
  if (filePass.length <= 6 || filePass.readUInt16LE() === 0)
    return filePass.readUInt16LE(filePass.length - 2) === obfuscationVerifier("VelvetSweatshop");
  const major = filePass.readUInt16LE(2);
  return major === 1 ? opensByRc4(filePass.subarray(6)) : opensByCryptoApi(filePass.subarray(6));
}

/** [MS-OFFCRYPTO] 2.3.7.1. */
function obfuscationVerifier(typed: string): number {
  const signs = [typed.length, ...Buffer.from(typed, "latin1")];
  const verifier = signs.reduceRight(
    (sum, sign) => (((sum >> 14) & 1) | ((sum << 1) & 0x7fff)) ^ sign,
    0,
  );
  return verifier ^ 0xce4b;
}

/** [MS-OFFCRYPTO] 2.3.6: the salt, the verifier and the verifier's hash, 16 bytes each. */
function opensByRc4(header: Buffer): boolean {
  const [salt, verifier, hash] = [0, 16, 32].map((at) => header.subarray(at, at + 16));
  if (!salt || !verifier || hash?.length !== 16) return false;
  const short = hashed("md5", password).subarray(0, 5);
  const mixed = Array.from({ length: 16 }, () => Buffer.concat([short, salt]));
  const key = hashed("md5", hashed("md5", ...mixed).subarray(0, 5), numbered(0));
  const plain = rc4(key, Buffer.concat([verifier, hash]));
  return hashed("md5", plain.subarray(0, 16)).equals(plain.subarray(16));
}

/** [MS-OFFCRYPTO] 2.3.5. */
function opensByCryptoApi(info: Buffer): boolean {
  const { keyBits, salt, verifier, hash } = standardHeader(info);
  const base = hashed("sha1", hashed("sha1", salt, password), numbered(0));
  const key = base.subarray(0, (keyBits || 40) / 8);
  const padded = keyBits === 40 || keyBits === 0 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  const plain = rc4(padded, Buffer.concat([verifier, hash]));
  return hashed("sha1", plain.subarray(0, 16)).equals(plain.subarray(16, 36));
}

/** [MS-OFFCRYPTO] 2.3.2 and 2.3.3; `info` begins after the version. */
function standardHeader(info: Buffer) {
  const headerSize = info.readUInt32LE(4);
  const keyBits = info.readUInt32LE(8 + 16);
  const rest = info.subarray(8 + headerSize);
  return {
    keyBits,
    salt: rest.subarray(4, 20),
    verifier: rest.subarray(20, 36),
    hash: rest.subarray(40),
  };
}

function rc4(key: Buffer, text: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let other = 0;
  return Buffer.from(
    text.map((byte, index) => {
      const at = (index + 1) & 255;
      other = (other + (box[at] ?? 0)) & 255;
      swap(at, other);
      return byte ^ (box[((box[at] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** The content of an encrypted Office file that the default password opens; otherwise undefined. */
export function unlocked(info: Buffer, encrypted: Buffer): Buffer | undefined {
  try {
    const size = encrypted.readUInt32LE();
    const content = encrypted.subarray(8, 8 + Math.floor((encrypted.length - 8) / 16) * 16);
    const isAgile = info.readUInt16LE() === 4 && info.readUInt16LE(2) === 4;
    const plain = isAgile
      ? agile(info.toString("utf8", 8), content)
      : standard(info.subarray(4), content);
    return plain?.subarray(0, size);
  } catch (error) {
    if (error instanceof ContentFault) throw error;
    return undefined;
  }
}

const deciphered = (cipher: string, key: Uint8Array, iv: Uint8Array | null, text: Uint8Array) => {
  const decipher = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(text), decipher.final()]);
};

function spun(algorithm: string, salt: Uint8Array, times: number): Buffer {
  let hash = hashed(algorithm, salt, password);
  for (let at = 0; at < times; at++) hash = hashed(algorithm, numbered(at), hash);
  return hash;
}

/** [MS-OFFCRYPTO] 2.3.4.7 to 2.3.4.9. */
function standard(info: Buffer, content: Buffer): Buffer | undefined {
  const { keyBits, salt, verifier, hash } = standardHeader(info);
  const last = hashed("sha1", spun("sha1", salt, 50_000), numbered(0));
  const half = (sign: number) =>
    hashed(
      "sha1",
      Buffer.alloc(64, sign).map((byte, at) => byte ^ (last[at] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBits / 8);
  const plain = (text: Buffer) => deciphered(`aes-${keyBits}-ecb`, key, null, text);
  const isRight = hashed("sha1", plain(verifier)).equals(
    plain(hash.subarray(0, 32)).subarray(0, 20),
  );
  return isRight ? plain(content) : undefined;
}

const segmentBytes = 4096;
/** Constants that are hashed with the password, one for each purpose ([MS-OFFCRYPTO] 2.3.4.13). */
const purposes = {
  input: Buffer.from("fea7d2763b4b9e79", "hex"),
  value: Buffer.from("d7aa0f6d3061344e", "hex"),
  key: Buffer.from("146e0be7abacd0d6", "hex"),
};
/** Excel writes 100,000. The limit stops files that would only waste processor time. */
const mostSpins = 200_000;

/** [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
function agile(xml: string, content: Buffer): Buffer | undefined {
  const [data = "", protector = ""] = [/<keyData\b[^>]*>/, /<(?:\w+:)?encryptedKey\b[^>]*>/].map(
    (tag) => tag.exec(xml)?.[0] ?? "",
  );
  const said = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const bytes = (tag: string, name: string) => Buffer.from(said(tag, name), "base64");
  const algorithm = said(protector, "hashAlgorithm").replace("-", "").toLowerCase();
  const keyBytes = Number(said(protector, "keyBits")) / 8;
  const cipher = `aes-${keyBytes * 8}-cbc`;
  const spins = Number(said(protector, "spinCount"));
  if (spins > mostSpins) throw new ContentFault("encrypted");
  const salt = bytes(protector, "saltValue");
  const base = spun(algorithm, salt, spins);
  const opened = (name: string, purpose: Buffer) =>
    deciphered(
      cipher,
      fitted(hashed(algorithm, base, purpose), keyBytes),
      fitted(salt, 16),
      bytes(protector, name),
    );
  const input = opened("encryptedVerifierHashInput", purposes.input);
  const value = opened("encryptedVerifierHashValue", purposes.value);
  const hash = hashed(algorithm, input.subarray(0, salt.length));
  if (!hash.equals(value.subarray(0, hash.length))) return undefined;
  const key = opened("encryptedKeyValue", purposes.key).subarray(0, keyBytes);
  const dataSalt = bytes(data, "saltValue");
  const segments = Array.from({ length: Math.ceil(content.length / segmentBytes) }, (_, at) =>
    deciphered(
      cipher,
      key,
      fitted(hashed(algorithm, dataSalt, numbered(at)), 16),
      content.subarray(at * segmentBytes, (at + 1) * segmentBytes),
    ),
  );
  return Buffer.concat(segments);
}

const fitted = (hash: Buffer, length: number) =>
  Buffer.concat([hash, Buffer.alloc(length, 0x36)]).subarray(0, length);
