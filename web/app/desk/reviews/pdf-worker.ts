import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  type RenderTask,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { namesOf } from "./not-shown";
import { leftOut } from "./pdf-left-out";

/**
 * A request to open a file (`reader` is the address of pdf.js's own worker), or to draw a page with
 * this width in pixels.
 */
export type PdfAsk = { data: Uint8Array; reader: string } | { number: number; width: number };

export interface OpenedPdf {
  pages: number;
  /** True if the form's answers are stored as XFA, which Acrobat shows differently. */
  isForm: boolean;
  /** The names of content that the pages leave out; empty if there is none. */
  notShown: string;
}

export interface DrawnPage {
  picture: ImageBitmap;
  text: string;
}

export type PdfRefusal = { why: "locked" | "broken" | "large" };

/** The files that `web/build/pdf-files.ts` writes. */
const files = `/assets/pdf-${version}/`;
/**
 * The most pixels of one picture in the file; larger ones take gigabytes of memory. An A4 page at
 * 600 dpi has a third of this.
 */
const largestPicture = 100_000_000;
const mostDots = 16_000_000;
/**
 * The most pixels of all canvases and patterns for one page. Groups inside one another have a canvas
 * each, and patterns inside one another a copy of a canvas.
 */
const mostCanvasDots = 256_000_000;

let pdf: PDFDocumentProxy | undefined;
let drawing: RenderTask | undefined;
/**
 * True if the library refused a stream that unpacks to too many bytes; see
 * `web/build/pdf-files.ts`.
 */
let isTooLarge = false;

addEventListener("message", async ({ data, ports: [port] }: MessageEvent<PdfAsk>) => {
  try {
    if ("data" in data) port?.postMessage(await open(data.data, data.reader));
    else {
      const drawn = await draw(data.number, data.width);
      port?.postMessage(drawn, [drawn.picture]);
    }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    const why = isTooLarge ? "large" : isLocked ? "locked" : "broken";
    port?.postMessage({ why } satisfies PdfRefusal);
  }
});

async function open(data: Uint8Array, reader: string): Promise<OpenedPdf> {
  const pictures = tooLargeIn(data);
  const fonts: FontFaceSet = Reflect.get(globalThis, "fonts");
  const port = new Worker(reader, { type: "module" });
  port.addEventListener("message", ({ data: told }) => {
    if (told.tooLong) isTooLarge = true;
  });
  pdf = await getDocument({
    data,
    worker: PDFWorker.create({ port }),
    // The library expects a document, which a worker lacks. These parts of a document are enough.
    ownerDocument: { fonts } as HTMLDocument,
    disableFontFace: !fonts,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    maxImageSize: largestPicture,
    useWasm: false,
    wasmUrl: files,
    standardFontDataUrl: files,
    // A phone's fonts have other widths than the fonts of the file's author.
    useSystemFonts: false,
    useWorkerFetch: true,
    enableXfa: false,
  }).promise;
  const [{ info }, { counts, cut }] = await Promise.all([pdf.getMetadata(), leftOut(pdf)]);
  return {
    pages: pdf.numPages,
    isForm: Reflect.get(info, "IsXFAPresent") === true,
    notShown: namesOf({ ...counts, pictures }, cut),
  };
}

function tooLargeIn(data: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(data);
  let count = 0;
  for (const { 1: width, index } of text.matchAll(/\/Width\s+(\d+)/g)) {
    const around = text.slice(text.lastIndexOf("obj", index), text.indexOf("stream", index));
    const height = /\/Height\s+(\d+)/.exec(around)?.[1];
    if (Number(width) * Number(height) > largestPicture) count++;
  }
  return count;
}

/** Draws a page, `width` pixels wide or less, and cancels any drawing in progress. */
async function draw(number: number, width: number): Promise<DrawnPage> {
  drawing?.cancel();
  isTooLarge = false;
  canvasDots = 0;
  const page = await pdf?.getPage(number);
  if (!page) throw new Error("No file is open.");
  const whole = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostDots / (whole.width * whole.height));
  const viewport = page.getViewport({ scale: Math.min(width / whole.width, most) });
  const canvas = new OffscreenCanvas(viewport.width, viewport.height);
  const canvasContext = contextOf(canvas, false) as unknown as CanvasRenderingContext2D;
  drawing = page.render({ canvas: null, canvasContext, viewport });
  await drawing.promise;
  if (isTooLarge) throw new RangeError("A part of the page is too large.");
  const { items } = await page.getTextContent();
  page.cleanup();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return { picture: canvas.transferToImageBitmap(), text };
}

interface Drawable {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

let canvasDots = 0;

function count(dots: number) {
  canvasDots += dots;
  if (canvasDots > mostCanvasDots) throw new RangeError("The page needs too many canvases.");
}

function contextOf(canvas: OffscreenCanvas, willReadFrequently: boolean) {
  const context = canvas.getContext("2d", { willReadFrequently });
  if (!context) throw new RangeError("The canvas is too large.");
  const create = context.createPattern.bind(context);
  context.createPattern = (image, repetition) => {
    const { width, height } = image as OffscreenCanvas;
    count(width * height);
    return create(image, repetition);
  };
  return context;
}

/** Canvases for a worker. The library's own canvases need a document. */
class Canvases {
  create(width: number, height: number): Drawable {
    count(width * height);
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: contextOf(canvas, true) };
  }

  reset({ canvas }: Drawable, width: number, height: number) {
    count(width * height - canvas.width * canvas.height);
    Object.assign(canvas, { width, height });
  }

  destroy({ canvas }: Drawable) {
    canvasDots -= canvas.width * canvas.height;
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

const noFilter = () => "none";

/**
 * The library's own filters need a document. Without filters, the library computes each pixel
 * itself.
 */
class NoFilters {
  addFilter = noFilter;
  addAlphaFilter = noFilter;
  addLuminosityFilter = noFilter;
  addKnockoutFilter = noFilter;
  addHCMFilter = noFilter;
  addHighlightHCMFilter = noFilter;
  addSelectionHCMFilter = noFilter;
  addSelectionFilter = noFilter;
  createSelectionStyle = () => null;
  destroy() {}
}
