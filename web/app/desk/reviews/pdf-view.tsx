import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from "../../../ui/icons";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { fetchWork, NotShownNote, WorkLoading, WorkUnopened } from "./open-work";
import type { DrawnPage, OpenedPdf, PdfAsk, PdfRefusal } from "./pdf-worker";
import { reviewStrings } from "./strings";
import { beginReading, endReading } from "./unfinished";

const words = reviewStrings.pdf;

/** Can have the focus, so that the arrow keys scroll an enlarged page. */
const Place = chakra("section", {
  base: { overflowX: "auto", bg: "quietWash", padding: { base: "0", md: "3" }, borderRadius: "md" },
});

interface PdfViewProps {
  id: string;
  fileName: string;
  isFull: boolean;
}

/** Shows a PDF, one page at a time. Scripts in the file never run. */
export function PdfView({ id, fileName, isFull }: PdfViewProps) {
  const { opening, retry } = usePdf(id);
  if (opening.state === "loading") return <WorkLoading fileName={fileName} />;
  if (opening.state === "open")
    return <Pages id={id} open={opening.open} fileName={fileName} isFull={isFull} />;
  return (
    <WorkUnopened
      text={words.failed[opening.why]}
      again={opening.why === "unreached" ? words.again : undefined}
      onRetry={retry}
    />
  );
}

interface PagesProps extends PdfViewProps {
  open: OpenPdf;
}

function Pages({ id, open, fileName, isFull }: PagesProps) {
  const { pages, isForm, notShown } = open;
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState(0);
  const [isOwn, setOwn] = useState(false);
  return (
    <div>
      {isForm && <FormAlert tone="waiting">{words.form}</FormAlert>}
      <NotShownNote names={notShown} />
      <PdfBar
        number={number}
        count={pages}
        size={size}
        onPage={setNumber}
        onSize={setSize}
        isOwn={isOwn}
        onOwn={setOwn}
      />
      <Place tabIndex={0} aria-label={words.pageOf(number, fileName)}>
        <PdfPage
          key={`${number} ${size} ${isFull}`}
          id={id}
          open={open}
          number={number}
          zoom={zooms[size] ?? 1}
          isOwn={isOwn}
        />
      </Place>
    </div>
  );
}

const Part = chakra("div", { base: { display: "flex", alignItems: "center" } });

/** The widths of a page, as multiples of the view's width. */
const zooms = [1, 1.5, 2] as const;

interface PdfBarProps {
  number: number;
  count: number;
  size: number;
  onPage: (number: number) => void;
  onSize: (size: number) => void;
  /** True to keep the file's own colours in the dark scheme. */
  isOwn: boolean;
  onOwn: (isOwn: boolean) => void;
}

function PdfBar({ number, count, size, onPage, onSize, isOwn, onOwn }: PdfBarProps) {
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
        <Button
          variant="quiet"
          size="sm"
          display={{ base: "none", _dark: "inline-flex" }}
          aria-pressed={isOwn}
          onClick={() => onOwn(!isOwn)}
        >
          {words.ownColours}
        </Button>
        {button(words.smaller, MinusIcon, size > 0, () => onSize(size - 1))}
        {button(words.larger, PlusIcon, size < zooms.length - 1, () => onSize(size + 1))}
      </Part>
    </Flex>
  );
}

const Sheet = chakra("div", {
  base: {
    position: "relative",
    bg: { base: "white", _dark: "card" },
    aspectRatio: "210 / 297",
    border: "line",
  },
});

/** The highest pixel density to draw; more is invisible, and costs memory. */
const densest = 2;

interface PdfPageProps {
  id: string;
  open: OpenPdf;
  number: number;
  zoom: number;
  isOwn: boolean;
}

/**
 * Draws one page as a picture, with its text for screen readers. Another zoom changes the `key`, so
 * React creates a new component.
 */
function PdfPage({ id, open, number, zoom, isOwn }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const [place, onto] = [sheet.current, canvas.current];
    if (!place || !onto) return;
    let isGone = false;
    // Drawing a page can crash the tab, so the file counts as unfinished until the page is drawn.
    beginReading(id);
    const show = async () => {
      const width = place.clientWidth * Math.min(densest, devicePixelRatio);
      const { picture, text } = await open.draw(number, width);
      if (!isGone) {
        place.style.aspectRatio = `${picture.width} / ${picture.height}`;
        Object.assign(onto, { width: picture.width, height: picture.height });
        onto.getContext("2d")?.drawImage(picture, 0, 0);
        setText(text);
      }
      picture.close();
    };
    within(show(), longestDrawing)
      .catch((error: unknown) => {
        const isSlow = error instanceof PdfFailure && error.why === "slow";
        // A slow drawing may never end, and may take all memory.
        if (isSlow) open.end();
        if (!isGone) setFailure(isSlow ? words.pageSlow(number) : words.pageFailed(number));
      })
      .finally(() => isGone || endReading(id));
    return () => {
      isGone = true;
      // A canvas of size 0 frees its memory immediately.
      Object.assign(onto, { width: 0, height: 0 });
    };
  }, [id, open, number]);

  if (failure) return <FormAlert>{failure}</FormAlert>;
  return (
    <Sheet ref={sheet} style={{ width: `${zoom * 100}%` }} aria-busy={text === undefined}>
      <VisuallyHidden>{text?.trim() ? text : words.noText}</VisuallyHidden>
      <chakra.canvas
        display="block"
        width="full"
        height="full"
        filter={isOwn ? undefined : { _dark: "invert(0.88) hue-rotate(180deg)" }}
        ref={canvas}
        aria-hidden
      />
    </Sheet>
  );
}

type Opening =
  | { state: "loading" }
  | { state: "open"; open: OpenPdf }
  | { state: "failed"; why: PdfProblem };

const loading: Opening = { state: "loading" };

function usePdf(id: string) {
  const [opening, setOpening] = useState<Opening>(loading);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try opens the same file again
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    beginReading(id);
    openPdf(id, signal).then(
      (open) => signal.aborted || setOpening({ state: "open", open }),
      (error: unknown) => {
        if (signal.aborted) return;
        endReading(id);
        setOpening({ state: "failed", why: error instanceof PdfFailure ? error.why : "broken" });
      },
    );
    return () => {
      // The reviewer leaves the file, so it did not crash the tab.
      endReading(id);
      shown.abort();
    };
  }, [id, tries]);

  const retry = () => {
    setOpening(loading);
    setTries(tries + 1);
  };
  return { opening, retry };
}

type PdfProblem = "unreached" | "slow" | PdfRefusal["why"];

/** Milliseconds. Endless drawing takes a gigabyte of memory in about ten seconds. */
const longestReading = 15_000;
const longestDrawing = 8000;

/** Rejects with `slow` after `milliseconds`. If the page is hidden then, waits as long again. */
async function within<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<never>((_, reject) => {
    const end = () => {
      // The browser draws nothing on hidden pages.
      if (document.hidden) timer = setTimeout(end, milliseconds);
      else reject(new PdfFailure("slow", undefined));
    };
    timer = setTimeout(end, milliseconds);
  });
  return await Promise.race([reading, slow]).finally(() => clearTimeout(timer));
}

interface OpenPdf extends OpenedPdf {
  draw: (number: number, width: number) => Promise<DrawnPage>;
  end: () => void;
}

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
 * Fetches and reads the PDF of a submission. `signal` stops the reading and frees the PDF. Throws
 * PdfFailure.
 */
async function openPdf(id: string, signal: AbortSignal): Promise<OpenPdf> {
  const data = await fetchWork(id, signal).catch((error: unknown) => {
    throw new PdfFailure("unreached", error);
  });
  // The worker also draws, since a page that draws without end would block the tab.
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const end = () => worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    const opened = ask<OpenedPdf>(worker, { data, reader: workerUrl }, [data.buffer]);
    const draw = (number: number, width: number) => ask<DrawnPage>(worker, { number, width });
    return { ...(await within(opened, longestReading)), draw, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Sends a request to the worker and returns its answer. Throws PdfFailure. */
function ask<Answer extends object>(worker: Worker, what: PdfAsk, given: Transferable[] = []) {
  const { port1, port2 } = new MessageChannel();
  return new Promise<Answer>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<Answer | PdfRefusal>) =>
      "why" in data ? reject(new PdfFailure(data.why, undefined)) : resolve(data);
    worker.onerror = ({ message }) => reject(new PdfFailure("broken", message));
    worker.postMessage(what, [port2, ...given]);
  });
}
