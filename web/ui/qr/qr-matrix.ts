import { codeWords } from "./code-words";

/** Rows of modules: true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Some always dark or light by the standard (`fixed`), the others carry the code words. */
interface Sheet {
  size: number;
  dark: boolean[][];
  fixed: boolean[][];
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The QR code (ISO/IEC 18004) of a text: bytes, lowest error correction, the smallest that holds it. */
export function qrMatrix(text: string): QrMatrix {
  const { version, words } = codeWords([...new TextEncoder().encode(text)]);
  const drawn = masks.map((_, mask) => masked(version, words, mask));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function masked(version: number, words: readonly number[], mask: number): boolean[][] {
  const sheet = patterns(version);
  drawFormat(sheet, mask);
  drawWords(sheet, words, masks[mask] ?? (() => false));
  return sheet.dark;
}

const grid = (size: number) =>
  Array.from({ length: size }, () => new Array<boolean>(size).fill(false));

function set({ dark, fixed, size }: Sheet, x: number, y: number, isDark: boolean) {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  (dark[y] as boolean[])[x] = isDark;
  (fixed[y] as boolean[])[x] = true;
}

function patterns(version: number): Sheet {
  const size = 17 + 4 * version;
  const sheet: Sheet = { size, dark: grid(size), fixed: grid(size) };
  for (let place = 0; place < size; place++) {
    set(sheet, 6, place, place % 2 === 0);
    set(sheet, place, 6, place % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(sheet, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  for (const [x, y] of alignments(version, size)) drawRings(sheet, x, y, 2, (ring) => ring !== 1);
  drawVersion(sheet, version);
  return sheet;
}

/** Squares around a centre; a ring is as many modules away from it. */
function drawRings(
  sheet: Sheet,
  centreX: number,
  centreY: number,
  reach: number,
  isDark: (ring: number) => boolean,
) {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      set(sheet, centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignments(version: number, size: number): [number, number][] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const places = [
    6,
    ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step),
  ];
  const last = size - 7;
  const isFinder = (x: number, y: number) =>
    (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
  return places.flatMap((y) =>
    places.flatMap((x): [number, number][] => (isFinder(x, y) ? [] : [[x, y]])),
  );
}

/** Appends the remainder of a division by a polynomial of that degree. */
function withRemainder(value: number, degree: number, polynomial: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit--)
    if ((rest >>> bit) & 1) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

function drawFormat(sheet: Sheet, mask: number) {
  const { size } = sheet;
  const lowestLevel = 1;
  const bits = withRemainder((lowestLevel << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    // Past the timing pattern, which both lines cross.
    const skipped = index < 6 ? index : index + 1;
    if (index < 8) {
      set(sheet, 8, skipped, isDark);
      set(sheet, size - 1 - index, 8, isDark);
    } else {
      set(sheet, index === 8 ? 7 : 14 - index, 8, isDark);
      set(sheet, 8, size - 15 + index, isDark);
    }
  }
  set(sheet, 8, size - 8, true);
}

function drawVersion(sheet: Sheet, version: number) {
  if (version < 7) return;
  const bits = withRemainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const along = Math.floor(index / 3);
    const across = sheet.size - 11 + (index % 3);
    set(sheet, across, along, isDark);
    set(sheet, along, across, isDark);
  }
}

function drawWords(
  { size, dark, fixed }: Sheet,
  words: readonly number[],
  mask: (x: number, y: number) => boolean,
) {
  let bit = 0;
  for (const [x, y] of path(size)) {
    if (fixed[y]?.[x]) continue;
    const isSet = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
    (dark[y] as boolean[])[x] = isSet !== mask(x, y);
    bit++;
  }
}

/** In pairs of columns from the right, up and down by turns. */
function* path(size: number): Generator<[number, number]> {
  for (let pair = size - 1; pair >= 1; pair -= 2) {
    // The column of the timing pattern belongs to no pair.
    const right = pair <= 6 ? pair - 1 : pair;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
  }
}

/** How hard a matrix is to read, as the standard counts it. */
function penalty(dark: QrMatrix): number {
  const size = dark.length;
  const rows = dark.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  const darkShare = (rows.join("").split("1").length - 1) / size ** 2;
  return (
    [...rows, ...columns].reduce((sum, line) => sum + linePenalty(line), 0) +
    3 * squares(rows) +
    10 * Math.floor(Math.abs(darkShare - 0.5) * 20)
  );
}

function linePenalty(line: string): number {
  const runs = line.match(/0{5,}|1{5,}/g) ?? [];
  const long = runs.reduce((sum, { length }) => sum + length - 2, 0);
  const looksLikeFinder = [...line.matchAll(/(?=(00001011101|10111010000))/g)].length;
  return long + 40 * looksLikeFinder;
}

function squares(rows: readonly string[]): number {
  let found = 0;
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const four = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`;
      if (four === "0000" || four === "1111") found++;
    }
  return found;
}
