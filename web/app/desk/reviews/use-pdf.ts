import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";
import { openPdf, PdfFailure, type PdfProblem } from "./open-pdf";

type Opening =
  | { state: "loading" }
  | { state: "open"; pdf: PDFDocumentProxy }
  | { state: "failed"; why: PdfProblem };

const loading: Opening = { state: "loading" };

/** The PDF of a submission, open as long as it is shown. */
export function usePdf(id: string) {
  const [opening, setOpening] = useState<Opening>(loading);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try opens the same file again
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    openPdf(id, signal).then(
      (pdf) => signal.aborted || setOpening({ state: "open", pdf }),
      (error: unknown) =>
        signal.aborted ||
        setOpening({ state: "failed", why: error instanceof PdfFailure ? error.why : "broken" }),
    );
    return () => shown.abort();
  }, [id, tries]);

  const retry = () => {
    setOpening(loading);
    setTries(tries + 1);
  };
  return { opening, retry };
}
