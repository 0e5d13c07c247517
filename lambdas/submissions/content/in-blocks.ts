import type { ReadableFile } from "./content-problem";

/** Large enough that a file of 25 MB is a hundred requests at the most. */
const blockBytes = 256 * 1024;

/** The same file, of which each block is fetched once however often its bytes are asked for. */
export function inBlocks(file: ReadableFile): ReadableFile {
  const blocks = new Map<number, Promise<Uint8Array>>();
  const block = (number: number) => {
    const start = number * blockBytes;
    const bytes = blocks.get(number) ?? file.read(start, Math.min(blockBytes, file.size - start));
    blocks.set(number, bytes);
    return bytes;
  };
  const read = async (start: number, length: number) => {
    const end = Math.min(start + length, file.size);
    if (end <= start) return new Uint8Array();
    const first = Math.floor(start / blockBytes);
    const count = Math.floor((end - 1) / blockBytes) - first + 1;
    const parts = await Promise.all(Array.from({ length: count }, (_, at) => block(first + at)));
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    return bytes.subarray(start - first * blockBytes, end - first * blockBytes);
  };
  return { ...file, read };
}
