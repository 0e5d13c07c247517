import { Canvas } from "./canvas";
import { border, field, medallion, nib } from "./cloth";
import { encodePng } from "./png";
import { placed, rectangle, type Shape } from "./shapes";

interface Picture {
  file: string;
  content: string | Uint8Array;
}

function draw(file: string, width: number, height: number, shapes: readonly Shape[]): Picture {
  const canvas = new Canvas(width, height);
  for (const { colour, points } of shapes) canvas.fill(colour, points);
  return { file, content: encodePng(width, height, canvas.pixels) };
}

/** The white nib on ink blue, with room at the sides for round masks. */
const icon = (file: string, size: number) =>
  draw(file, size, size, [
    field(size, size),
    ...placed(nib("#FFFFFF", "#232E8A", "#F5B52E"), [size * 0.3, size * 0.2], size / 50),
  ]);

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><rect width="50" height="50" rx="10" fill="#232E8A"/><path d="M20 10h10l5 10-10 20-10-20z" fill="#fff"/><path d="M25 38V23" stroke="#232E8A" stroke-width="1.6"/><circle cx="25" cy="21" r="2.6" fill="#F5B52E"/></svg>
`;

/** The cloth for links that are shared: border, medallion, border. */
const shared = () =>
  draw("og.png", 1200, 630, [
    field(1200, 630),
    ...[96, 1104].flatMap((x) => placed(medallion, [x, 315], 0.9)),
    ...placed(medallion, [600, 315], 1.62),
    rectangle("#F5B52E", 300, 106, 4, 418),
    rectangle("#F5B52E", 896, 106, 4, 418),
    ...placed(border(768), [0, 0], 1.5625),
    ...placed(border(768), [1200, 630], 1.5625, 180),
  ]);

/** The favicon set and the picture of shared links. */
export const drawPictures = (): Picture[] => [
  { file: "favicon.svg", content: favicon },
  icon("favicon-32.png", 32),
  icon("apple-touch-icon.png", 180),
  icon("icon-192.png", 192),
  icon("icon-512.png", 512),
  shared(),
];
