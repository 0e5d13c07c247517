import type { Point } from "./canvas";

export interface Shape {
  colour: string;
  points: readonly Point[];
}

const full = Math.PI * 2;

export const rectangle = (
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): Shape => ({
  colour,
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
});

export const circle = (colour: string, x: number, y: number, radius: number): Shape => ({
  colour,
  points: Array.from({ length: 64 }, (_, index) => [
    x + radius * Math.cos((index / 64) * full),
    y + radius * Math.sin((index / 64) * full),
  ]),
});

export const polygon = (colour: string, ...points: Point[]): Shape => ({ colour, points });

/** The same shapes turned by degrees, then made larger, then put elsewhere. */
export function placed(shapes: readonly Shape[], at: Point, scale = 1, degrees = 0): Shape[] {
  const angle = (degrees / 360) * full;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return shapes.map(({ colour, points }) => ({
    colour,
    points: points.map(([x, y]) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]),
  }));
}
