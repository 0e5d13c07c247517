import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from "../../../ui/icons";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { fetchWork, WorkLoading, WorkUnopened } from "./open-work";
import { reviewStrings } from "./strings";

const words = reviewStrings.pdf;

/** Focusable, so that the arrow keys move an enlarged page. */
const Place = chakra("section", {
  base: { overflowX: "auto", bg: "quietWash", padding: { base: "0", md: "3" }, borderRadius: "md" },
});

interface PdfViewProps {
  id: string;
  fileName: string;
  /** It has the whole window. */
  isFull: boolean;
}

/** A PDF page by page. Nothing in the file runs. */
export function PdfView({ id, fileName, isFull }: PdfViewProps) {
  const { opening, retry } = usePdf(id);
  if (opening.state === "loading") return <WorkLoading fileName={fileName} />;
  if (opening.state === "open")
    return <Pages pdf={opening.pdf} fileName={fileName} isFull={isFull} />;
  return (
    <WorkUnopened
      text={words.failed[opening.why]}
      again={opening.why === "unreached" ? words.again : undefined}
      onRetry={retry}
    />
  );
}

interface PagesProps extends Omit<PdfViewProps, "id"> {
  pdf: PDFDocumentProxy;
}

function Pages({ pdf, fileName, isFull }: PagesProps) {
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState(0);
  return (
    <div>
      <PdfBar
        number={number}
        count={pdf.numPages}
        size={size}
        onPage={setNumber}
        onSize={setSize}
      />
      <Place tabIndex={0} aria-label={words.pageOf(number, fileName)}>
        <PdfPage
          key={`${number} ${size} ${isFull}`}
          pdf={pdf}
          number={number}
          zoom={zooms[size] ?? 1}
        />
      </Place>
    </div>
  );
}

const Part = chakra("div", { base: { display: "flex", alignItems: "center" } });

/** A page's width as a multiple of the width of its place. */
const zooms = [1, 1.5, 2] as const;

interface PdfBarProps {
  number: number;
  count: number;
  /** The index of the zoom. */
  size: number;
  onPage: (number: number) => void;
  onSize: (size: number) => void;
}

function PdfBar({ number, count, size, onPage, onSize }: PdfBarProps) {
  const button = (name: string, Icon: typeof PlusIcon, can: boolean, press: () => void) => (
    <Button
      variant="quiet"
      size="icon"
      _disabled={{ bg: "transparent" }}
      aria-label={name}
      disabled={!can}
      onClick={press}
    >
      <Icon />
    </Button>
  );
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="2">
      <Part>
        {button(words.previous, ChevronLeftIcon, number > 1, () => onPage(number - 1))}
        <Box as="span" color="soft" fontSize="sm" fontVariantNumeric="tabular-nums" role="status">
          {words.page(number, count)}
        </Box>
        {button(words.next, ChevronRightIcon, number < count, () => onPage(number + 1))}
      </Part>
      <Part>
        {button(words.smaller, MinusIcon, size > 0, () => onSize(size - 1))}
        {button(words.larger, PlusIcon, size < zooms.length - 1, () => onSize(size + 1))}
      </Part>
    </Flex>
  );
}

const Sheet = chakra("div", {
  base: {
    position: "relative",
    bg: "white",
    aspectRatio: "210 / 297",
    border: "line",
  },
});

/** A higher density is not seen, and costs memory. */
const densest = 2;
const mostDots = 16_000_000;

/**
 * One page as a picture, with its text for screen readers. Rendered anew for another zoom (by
 * `key`).
 */
function PdfPage({ pdf, number, zoom }: { pdf: PDFDocumentProxy; number: number; zoom: number }) {
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
      // Frees the canvas memory at once.
      Object.assign(onto, { width: 0, height: 0 });
    };
  }, [pdf, number]);

  if (hasFailed) return <FormAlert>{words.pageFailed(number)}</FormAlert>;
  return (
    <Sheet ref={sheet} style={{ width: `${zoom * 100}%` }} aria-busy={text === undefined}>
      <VisuallyHidden>{text?.trim() ? text : words.noText}</VisuallyHidden>
      <chakra.canvas display="block" width="full" height="full" ref={canvas} aria-hidden />
    </Sheet>
  );
}

/** The page scaled to the width of its place, which takes its aspect ratio. */
function fitted(page: PDFPageProxy, place: HTMLElement) {
  const { width, height } = page.getViewport({ scale: 1 });
  place.style.aspectRatio = `${width} / ${height}`;
  const wanted = (place.clientWidth / width) * Math.min(densest, devicePixelRatio);
  return page.getViewport({ scale: Math.min(wanted, Math.sqrt(mostDots / (width * height))) });
}

type Opening =
  | { state: "loading" }
  | { state: "open"; pdf: PDFDocumentProxy }
  | { state: "failed"; why: PdfProblem };

const loading: Opening = { state: "loading" };

function usePdf(id: string) {
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

GlobalWorkerOptions.workerSrc = workerUrl;

/** Left there by `web/build/pdf-files.ts`. */
const files = `/assets/pdf-${version}/`;

type PdfProblem = "unreached" | "locked" | "broken";

class PdfFailure extends Error {
  override readonly name = "PdfFailure";
  constructor(
    readonly why: PdfProblem,
    cause: unknown,
  ) {
    super(`The PDF is ${why}.`, { cause });
  }
}

/**
 * Fetches and reads the PDF of a submission; `signal` ends that and forgets the PDF. Throws
 * PdfFailure.
 */
async function openPdf(id: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = await fetchWork(id, signal).catch((error: unknown) => {
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
