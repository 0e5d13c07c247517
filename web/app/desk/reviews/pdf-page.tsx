import { chakra } from "@chakra-ui/react/styled-system";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { FormAlert } from "../../../ui/form-alert";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { reviewStrings as words } from "./strings";

const Sheet = chakra("div", {
  base: {
    position: "relative",
    bg: "white",
    aspectRatio: "210 / 297",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
  },
});
const Canvas = chakra("canvas", { base: { display: "block", width: "full", height: "full" } });

/** More dots than these are not seen, and cost memory. */
const densest = 2;
const mostDots = 16_000_000;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** How often as wide as its place. */
  zoom: number;
}

/** One page as a picture, with its text for who can't see it. Another zoom is another page. */
export function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const [place, onto] = [sheet.current, canvas.current];
    if (!place || !onto) return;
    let drawing: { cancel: () => void } | undefined;
    let isGone = false;
    const show = async () => {
      const page = await pdf.getPage(number);
      if (isGone) return;
      const viewport = fitted(page, place);
      Object.assign(onto, { width: viewport.width, height: viewport.height });
      const task = page.render({ canvas: onto, viewport });
      drawing = task;
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
      page.cleanup();
    };
    show().catch(() => isGone || setFailed(true));
    return () => {
      isGone = true;
      drawing?.cancel();
      // Its dots are given back at once, not when somebody collects them.
      Object.assign(onto, { width: 0, height: 0 });
    };
  }, [pdf, number]);

  if (hasFailed) return <FormAlert>{words.pdf.pageFailed(number)}</FormAlert>;
  return (
    <Sheet ref={sheet} style={{ width: `${zoom * 100}%` }} aria-busy={text === undefined}>
      <VisuallyHidden>{text?.trim() ? text : words.pdf.noText}</VisuallyHidden>
      <Canvas ref={canvas} aria-hidden />
    </Sheet>
  );
}

/** The page as large as its place, which takes its shape. */
function fitted(page: PDFPageProxy, place: HTMLElement) {
  const { width, height } = page.getViewport({ scale: 1 });
  place.style.aspectRatio = `${width} / ${height}`;
  const wanted = (place.clientWidth / width) * Math.min(densest, devicePixelRatio);
  return page.getViewport({ scale: Math.min(wanted, Math.sqrt(mostDots / (width * height))) });
}
