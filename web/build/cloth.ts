import { circle, placed, polygon, rectangle, type Shape } from "./shapes";

const blue = "#232E8A";
const deep = "#1B2474";
const gold = "#F5B52E";
const red = "#C4302B";
const white = "#FFFFFF";

/** The nib of the wordmark, 20 by 30. */
export const nib = (body: string, slit: string, eye: string): Shape[] => [
  polygon(body, [5, 0], [15, 0], [20, 10], [10, 30], [0, 10]),
  rectangle(slit, 9.2, 13, 1.6, 15),
  circle(eye, 10, 11, 2.6),
];

const spoke = (colour: string): Shape[] => [
  polygon(colour, [-9, -58], [9, -58], [13, -76], [0, -126], [-13, -76]),
  rectangle(blue, -1.1, -122, 2.2, 42),
  circle(blue, 0, -78, 3.6),
];

const around = (count: number, draw: (colour: string) => Shape[]) =>
  Array.from({ length: count }, (_, index) =>
    placed(draw(index % 2 === 0 ? white : gold), [0, 0], 1, (index * 360) / count),
  ).flat();

/** Twelve nibs around a thirteenth, around the origin with a radius of 129. */
export const medallion: Shape[] = [
  circle(deep, 0, 0, 129),
  ...around(12, spoke),
  ...around(24, (colour) => [circle(colour, 0, -46, 4.2)]),
  circle(red, 0, 0, 36),
  ...around(28, () => [circle(white, 0, -28, 1.4)]),
  polygon(white, [-7, -19], [7, -19], [12, -6], [0, 21], [-12, -6]),
  rectangle(red, -1, 2, 2, 17),
  circle(red, 0, -4, 3),
];

const borderNib = (x: number): Shape[] => [
  polygon(white, [x - 8, 10], [x + 8, 10], [x + 5, 21], [x, 29], [x - 5, 21]),
  rectangle(blue, x - 0.7, 19, 1.4, 9),
  circle(blue, x, 16, 2),
];

const cashew = (x: number): Shape[] => [
  polygon(white, [x, 47], [x + 12, 40], [x + 24, 47], [x + 12, 54]),
  polygon(blue, [x + 5, 47], [x + 12, 43], [x + 19, 47], [x + 12, 51]),
  circle(gold, x + 12, 47, 1.6),
];

/** The wide border, 64 high and as long as asked in steps of 48. */
export const border = (length: number): Shape[] => {
  const every = (step: number, from = 0) =>
    Array.from({ length: Math.ceil(length / step) }, (_, index) => from + index * step);
  return [
    rectangle(blue, 0, 0, length, 64),
    rectangle(gold, 0, 4, length, 3),
    ...every(16, 8).flatMap(borderNib),
    ...every(16).map((x) => circle(gold, x, 30, 2.6)),
    rectangle(red, 0, 38, length, 18),
    ...every(24).flatMap(cashew),
    rectangle(gold, 0, 59, length, 2),
  ];
};

/** The field of the cloth behind everything. */
export const field = (width: number, height: number) => rectangle(blue, 0, 0, width, height);
