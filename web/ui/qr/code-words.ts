import { errorCorrection } from "./reed-solomon";

/** For versions 1 to 20 at the lowest level of error correction: repair words of a block, and blocks. */
const repairWords = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

interface Capacity {
  version: number;
  /** Code words of all blocks, those that repair included. */
  total: number;
  blocks: number;
  repair: number;
}

/** How many modules of a version are neither pattern nor format: what its code words fill. */
export function freeModules(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const aligned = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55;
  return (16 * version + 128) * version + 64 - aligned - (version >= 7 ? 36 : 0);
}

const capacityOf = (version: number): Capacity => ({
  version,
  total: Math.floor(freeModules(version) / 8),
  blocks: blockCounts[version - 1] ?? 0,
  repair: repairWords[version - 1] ?? 0,
});

const lengthBits = (version: number) => (version < 10 ? 8 : 16);
const dataWords = ({ total, blocks, repair }: Capacity) => total - blocks * repair;

/** The smallest version that holds the bytes, and its code words in the order they are drawn. */
export function codeWords(bytes: readonly number[]): { version: number; words: number[] } {
  const versions = repairWords.map((_, index) => capacityOf(index + 1));
  const capacity = versions.find(
    (each) => 4 + lengthBits(each.version) + 8 * bytes.length <= 8 * dataWords(each),
  );
  if (!capacity) throw new RangeError(`${bytes.length} bytes are too many for a QR code.`);
  const data = dataOf(bytes, lengthBits(capacity.version), dataWords(capacity));
  return { version: capacity.version, words: interleaved(data, capacity) };
}

/** Mode, length, the bytes, and the two filling words by turns. */
function dataOf(bytes: readonly number[], lengthSize: number, size: number): number[] {
  const length = bytes.length.toString(2).padStart(lengthSize, "0");
  const bits = `0100${length}${bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("")}`;
  const ended = bits + "0".repeat(Math.min(4, 8 * size - bits.length));
  const words =
    ended.match(/.{1,8}/g)?.map((word) => Number.parseInt(word.padEnd(8, "0"), 2)) ?? [];
  const filling = Array.from({ length: size - words.length }, (_, turn) =>
    turn % 2 === 0 ? 0xec : 0x11,
  );
  return [...words, ...filling];
}

/** The blocks' words by turns: first those of the data, then those that repair. */
function interleaved(data: readonly number[], { total, blocks, repair }: Capacity): number[] {
  const shortLength = Math.floor(total / blocks) - repair;
  const longFrom = blocks - (total % blocks);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(from, from + shortLength + (block < longFrom ? 0 : 1));
    from += part.length;
    return part;
  });
  return [...byTurns(parts), ...byTurns(parts.map((part) => errorCorrection(part, repair)))];
}

function byTurns(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    parts.flatMap((part) => part.slice(place, place + 1)),
  ).flat();
}
