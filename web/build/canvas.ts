export type Point = readonly [x: number, y: number];

/** Samples to each side of a pixel; more are smoother and slower. */
const samples = 4;

/** A sheet that polygons are painted on, with smooth edges. Coordinates are in pixels. */
export class Canvas {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 4);
  }

  /** Fills a polygon with a colour such as `#F5B52E`. */
  fill(colour: string, points: readonly Point[]) {
    const ys = points.map(([, y]) => y);
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const foot = Math.min(this.height - 1, Math.ceil(Math.max(...ys)));
    for (let y = top; y <= foot; y++) this.#fillRow(colour, y, coverage(points, y, this.width));
  }

  #fillRow(colour: string, y: number, covered: Float32Array) {
    const [red, green, blue] = channels(colour);
    covered.forEach((share, x) => {
      if (share === 0) return;
      const at = (y * this.width + x) * 4;
      this.#blend(at, red, share);
      this.#blend(at + 1, green, share);
      this.#blend(at + 2, blue, share);
      this.pixels[at + 3] = Math.max(this.pixels[at + 3] ?? 0, Math.round(255 * share));
    });
  }

  #blend(at: number, value: number, share: number) {
    const under = this.pixels[at] ?? 0;
    this.pixels[at] = Math.round(under + (value - under) * share);
  }
}

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** How much of each pixel of one row lies inside the polygon, 0 to 1. */
function coverage(points: readonly Point[], row: number, width: number) {
  const covered = new Float32Array(width);
  for (let sample = 0; sample < samples; sample++) {
    const crossings = crossingsAt(points, row + (sample + 0.5) / samples);
    for (let index = 0; index + 1 < crossings.length; index += 2)
      addSpan(covered, crossings[index] ?? 0, crossings[index + 1] ?? 0);
  }
  return covered;
}

function crossingsAt(points: readonly Point[], y: number) {
  const crossings: number[] = [];
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  return crossings.sort((a, b) => a - b);
}

function addSpan(covered: Float32Array, from: number, to: number) {
  const [start, end] = [Math.max(0, from), Math.min(covered.length, to)];
  for (let x = Math.floor(start); x < end; x++) {
    const share = Math.min(end, x + 1) - Math.max(start, x);
    covered[x] = Math.min(1, (covered[x] ?? 0) + share / samples);
  }
}
