import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Renderer } from "../site/renderer";

const ready = readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))
  // Loads once in a process, even when the site is built again.
  .then(initWasm);

const png = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

/** An ICO file that holds one square PNG. */
function ico(image: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/** The icons of the site and the picture of shared links, by file. */
export async function drawPictures({ roundedIcon, icon, sharedPicture }: Renderer["drawings"]) {
  await ready;
  return [
    { file: "favicon.svg", content: roundedIcon },
    { file: "favicon.ico", content: ico(png(roundedIcon, 32), 32) },
    { file: "apple-touch-icon.png", content: png(icon, 180) },
    { file: "icon-192.png", content: png(icon, 192) },
    { file: "icon-512.png", content: png(icon, 512) },
    { file: "og.png", content: png(sharedPicture, 1200) },
  ];
}
