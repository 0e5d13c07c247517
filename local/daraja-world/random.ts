import { randomBytes, randomInt } from "node:crypto";

/** The source of ids and receipts. */
export interface Random {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  hex(bytes: number): string;
  text(length: number, characters: string): string;
}

const from = (below: Random["below"], hex: Random["hex"]): Random => ({
  below,
  hex,
  text: (length, characters) =>
    Array.from({ length }, () => characters[below(characters.length)]).join(""),
});

/** A source of unpredictable values or, with a seed, of the same values each time. */
export function createRandom(seed: number | undefined): Random {
  if (seed === undefined) return from(randomInt, (bytes) => randomBytes(bytes).toString("hex"));
  const next = mulberry32(seed);
  const below = (end: number) => Math.floor(next() * end);
  const hexDigits = "0123456789abcdef";
  return from(below, (bytes) =>
    Array.from({ length: bytes * 2 }, () => hexDigits[below(16)]).join(""),
  );
}

/** Tommy Ettinger's generator. Its 32 bits of state are enough for ids. */
function mulberry32(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
