import type { PDFDocument, PDFRef } from "@cantoo/pdf-lib";

const cloth = {
  blue: "0.137 0.18 0.541",
  red: "0.769 0.188 0.169",
  gold: "0.961 0.71 0.18",
  white: "1 1 1",
};
type Color = keyof typeof cloth;
type Point = readonly [x: number, y: number];

/** Points of a page for one point of a tile. */
const scale = 0.55;
const wide = { width: 48, height: 64 };
const thin = { width: 16, height: 14 };

/** The border of cloth along the top and the foot of a page, drawn once for all pages. */
export function borderOf(document: PDFDocument, width: number, height: number): PDFRef {
  const drawn = [
    ...strip("Wide", wide.width, height, width, wideBands),
    ...strip("Thin", thin.width, thin.height * scale, width, thinBands),
  ];
  return form(document, drawn, [0, 0, width, height], {
    XObject: {
      Wide: form(document, wideTile(), boxOf(wide)),
      Thin: form(document, thinTile(), boxOf(thin)),
    },
  });
}

/** The nib before the product's name, with its top left at a point. */
export const nib = (x: number, top: number): string =>
  [
    `q 0.8 0 0 -0.8 ${n(x)} ${n(top)} cm`,
    polygon("blue", [5, 0], [15, 0], [20, 10], [10, 30], [0, 10]),
    rectangle("white", 9.2, 13, 1.6, 17),
    circle("gold", 10, 11, 2.6),
    "Q",
  ].join(" ");

const form = (
  document: PDFDocument,
  drawn: readonly string[],
  BBox: readonly number[],
  Resources: Record<string, Record<string, PDFRef>> = {},
) => {
  const entries = { Type: "XObject", Subtype: "Form", BBox: [...BBox], Resources };
  return document.context.register(document.context.flateStream(drawn.join("\n"), entries));
};

/** With room for what stands on its edges: cut there, it would show a seam to the next tile. */
const boxOf = ({ width, height }: typeof wide) => [-4, 0, width + 4, height];

/**
 * Bands from edge to edge, and on them a tile beside the other. All is drawn from its top, as screens are.
 * The bands are in one piece: viewers leave a hair between areas that only touch.
 */
const strip = (
  name: string,
  tileWidth: number,
  top: number,
  width: number,
  bands: (width: number) => string[],
): string[] => {
  const from = (x: number) => `q ${scale} 0 0 ${-scale} ${n(x)} ${n(top)} cm`;
  const count = Math.ceil(width / (tileWidth * scale));
  return [
    `${from(0)} ${bands(width / scale).join(" ")} Q`,
    ...Array.from({ length: count }, (_, at) => `${from(at * tileWidth * scale)} /${name} Do Q`),
  ];
};

const wideBands = (width: number) => [
  rectangle("blue", 0, 0, width, 64),
  rectangle("gold", 0, 4, width, 3),
  rectangle("red", 0, 38, width, 18),
  rectangle("gold", 0, 59, width, 2),
];

const thinBands = (width: number) => [rectangle("blue", 0, 0, width, 14)];

/** Nibs over cashews between edges of gold: the wide border of the site. */
const wideTile = (): string[] => [
  ...[0, 16, 32].flatMap((x) => [
    polygon("white", [x, 10], [x + 16, 10], [x + 13, 21], [x + 8, 29], [x + 3, 21]),
    rectangle("blue", x + 7.3, 19, 1.4, 9),
    circle("blue", x + 8, 16, 2),
  ]),
  ...[0, 16, 32, 48].map((x) => circle("gold", x, 30, 2.6)),
  ...[0, 24].flatMap((x) => [
    polygon("white", [x, 47], [x + 12, 40], [x + 24, 47], [x + 12, 54]),
    polygon("blue", [x + 5, 47], [x + 12, 43], [x + 19, 47], [x + 12, 51]),
    circle("gold", x + 12, 47, 1.6),
  ]),
];

/** White teeth under red dots: the thin border. */
const thinTile = (): string[] => [
  polygon("white", [0, 12], [8, 4], [16, 12]),
  circle("red", 0, 4.5, 1.3),
  circle("red", 16, 4.5, 1.3),
];

const n = (points: number) => String(Math.round(points * 1000) / 1000);
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

const rectangle = (color: Color, x: number, y: number, width: number, height: number) =>
  `${cloth[color]} rg ${at([x, y])} ${at([width, height])} re f`;

const polygon = (color: Color, first: Point, ...others: readonly Point[]) =>
  `${cloth[color]} rg ${at(first)} m ${others.map((point) => `${at(point)} l`).join(" ")} f`;

/** How far the handles of a curve are that looks like a quarter of a circle. */
const roundness = 0.5523;

function circle(color: Color, x: number, y: number, radius: number): string {
  const handle = radius * roundness;
  const curve = (...points: readonly [Point, Point, Point]) => `${points.map(at).join(" ")} c`;
  return [
    `${cloth[color]} rg ${at([x + radius, y])} m`,
    curve([x + radius, y + handle], [x + handle, y + radius], [x, y + radius]),
    curve([x - handle, y + radius], [x - radius, y + handle], [x - radius, y]),
    curve([x - radius, y - handle], [x - handle, y - radius], [x, y - radius]),
    curve([x + handle, y - radius], [x + radius, y - handle], [x + radius, y]),
    "f",
  ].join(" ");
}
