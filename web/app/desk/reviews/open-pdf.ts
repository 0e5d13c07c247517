import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { GlobalWorkerOptions, getDocument, version } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url";
import { reviewRoutes } from "#contracts/reviews";
import { call } from "../../frame/api/client";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Left there by `web/build/pdf-files.ts`. */
const files = `/assets/pdf-${version}/`;

/** Why a PDF can't be shown. */
export type PdfProblem = "unreached" | "locked" | "broken";

export class PdfFailure extends Error {
  override readonly name = "PdfFailure";
  constructor(
    readonly why: PdfProblem,
    cause: unknown,
  ) {
    super(`The PDF is ${why}.`, { cause });
  }
}

/** Fetches and reads the PDF of a submission, which `signal` ends and forgets; throws PdfFailure. */
export async function openPdf(id: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = await fetchFile(id, signal).catch((error: unknown) => {
    throw new PdfFailure("unreached", error);
  });
  const task = getDocument({
    data,
    useWasm: false,
    wasmUrl: files,
    standardFontDataUrl: files,
    // Phones have other fonts than the file was measured for.
    useSystemFonts: false,
    useWorkerFetch: true,
    enableXfa: false,
  });
  const forget = () => void task.destroy();
  signal.addEventListener("abort", forget, { once: true });
  try {
    return await task.promise;
  } catch (error) {
    forget();
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new PdfFailure(isLocked ? "locked" : "broken", error);
  }
}

async function fetchFile(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { url } = await call(reviewRoutes.getReviewFile, { id }, {}, { signal });
  const file = await fetch(url, { signal, cache: "no-store", credentials: "omit" });
  if (!file.ok) throw new Error(`Storage answered ${file.status}.`);
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return data;
}
