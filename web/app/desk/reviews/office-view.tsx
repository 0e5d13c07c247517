import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import { Note } from "../../../ui/note";
import { fetchWork, NotShownNote, WorkLoading, WorkUnopened } from "./open-work";
import type { OfficeFile, OfficeText, Unread } from "./read-office";
import { reviewStrings } from "./strings";
import { beginReading, endReading } from "./unfinished";

const words = reviewStrings.office;

const Page = chakra("iframe", {
  base: {
    display: "block",
    width: "calc(100% + 2 * var(--bleed))",
    marginInline: "calc(-1 * var(--bleed))",
    borderBlock: "line",
    bg: { base: "white", _dark: "card" },
    "--bleed": { base: "spacing.edge", md: "spacing.6" },
  },
  variants: {
    type: {
      docx: { height: "min(72dvh, 60rem)" },
      // The frame's lower scroll bar stays inside the window.
      xlsx: { height: "clamp(20rem, 100dvh - 29rem, 60rem)" },
    },
    isFull: { true: { height: "calc(100dvh - 6rem)", "--bleed": "0px" }, false: {} },
  },
});

interface OfficeViewProps {
  id: string;
  fileName: string;
  type: OfficeFile["type"];
  isFull: boolean;
}

/** Shows a Word or Excel file in a frame that runs no scripts. */
export function OfficeView({ id, fileName, type, isFull }: OfficeViewProps) {
  const { opening, retry } = useDocument(id, type);
  if (opening.state === "loading") return <WorkLoading fileName={fileName} />;
  if (opening.state === "open")
    return (
      <>
        {opening.outside && <Note>{words.outside(opening.outside)}</Note>}
        <NotShownNote names={opening.notShown} />
        <Page
          title={words.textOf(fileName)}
          // `allow-same-origin` lets us add the style sheet. The frame allows no scripts, forms or
          // popups.
          sandbox="allow-same-origin"
          srcDoc=""
          type={type}
          isFull={isFull}
          onLoad={({ currentTarget }) => void show(currentTarget, type, opening.html)}
        />
      </>
    );
  return (
    <WorkUnopened
      text={words.failed[opening.why]}
      again={opening.why === "unreached" ? words.again : undefined}
      onRetry={retry}
    />
  );
}

/**
 * The style of the frame. Only paragraphs near the visible part are laid out, since a whole book
 * would block the page.
 */
const sheet = `
  body { margin: 0; padding: 1.5rem clamp(1rem, 6vw, 3.5rem) 3rem; color: #12152e; background: #fff;
    font: 1rem/1.6 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
  body > * { max-width: 46rem; margin-inline: auto;
    content-visibility: auto; contain-intrinsic-size: auto 3rem; }
  h1, h2, h3, h4 { line-height: 1.25; }
  img { max-width: 100%; height: auto; }
  table { border-collapse: collapse; max-width: none; font-size: 0.9375rem; }
  .docx ol { list-style: none; }
  .docx > table { table-layout: fixed; width: 100%; }
  td, th { border: 1px solid #d9dcec; padding: 0.25rem 0.5rem; vertical-align: top; text-align: start; }
  .xlsx { padding: 1rem; }
  .xlsx > * { margin-inline: 0; }
  .xlsx > div { width: max-content; max-width: none; contain-intrinsic-size: auto 180rem; }
  .xlsx table { border-collapse: separate; border-spacing: 0; border-inline-start: 1px solid #d9dcec; }
  .xlsx td, .xlsx th { box-sizing: border-box; border-width: 0 1px 1px 0; max-width: min(24rem, 70vw); }
  .xlsx > div + div > table { table-layout: fixed; }
  .xlsx thead th { position: sticky; top: 0; z-index: 1; }
  .xlsx tbody > tr > th, .xlsx thead th:first-child { position: sticky; inset-inline-start: 0; }
  .xlsx thead th:first-child { z-index: 2; }
  /* Visible even if the system hides scroll bars. */
  ::-webkit-scrollbar { width: 0.75rem; height: 0.75rem; background: #f4f5fb; }
  ::-webkit-scrollbar-thumb { background: #8388ad; border: 3px solid #f4f5fb; border-radius: 0.4rem; }
  td > p { margin: 0; }
  thead th, tbody > tr > th { background: #f4f5fb; color: #4a4f73; font-weight: 600; }
  @media screen and (prefers-color-scheme: dark) {
    body { color: #eceef9; background: #181c3f; }
    /* Pictures are mostly made for white paper, without a background. */
    img { background: #fff; }
    td, th, .xlsx table { border-color: #2f3566; }
    thead th, tbody > tr > th { background: #262b54; color: #b5badb; }
    ::-webkit-scrollbar { background: #141836; }
    ::-webkit-scrollbar-thumb { background: #7c83b5; border-color: #141836; }
  }
`;

async function show(frame: HTMLIFrameElement, type: OfficeFile["type"], html: string) {
  prepare(frame, type);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  await inTurns(body.querySelectorAll<HTMLElement>("*"), clean);
  for (const node of [...body.childNodes])
    if (node instanceof Text && node.data.trim() !== "") {
      const line = document.createElement("p");
      node.replaceWith(line);
      line.append(node);
    }
  await inTurns([...body.children], (part) => {
    const above = frame.contentDocument?.body.lastElementChild;
    frame.contentDocument?.body.append(part);
    if (above && part.matches(".xlsx > div + div")) alignColumns(above, part);
  });
}

/** Gives the next part of a sheet the column widths of the table above it. */
function alignColumns(above: Element, below: Element) {
  const widthOf = (part: HTMLElement) =>
    part.style.width || `${part.getBoundingClientRect().width}px`;
  const [from, to] = [above, below].map((part) => [
    ...part.querySelectorAll<HTMLElement>("table, thead th"),
  ]);
  to?.forEach((part, at) => {
    const model = from?.[at];
    if (model) part.style.width = widthOf(model);
  });
}

/** The most milliseconds for which the page may be blocked. */
const longestTurn = 30;

/** Handles many items, with pauses in which the page reacts to keys and scrolling. */
async function inTurns<Each>(all: Iterable<Each>, work: (each: Each) => void) {
  let end = performance.now() + longestTurn;
  for (const each of all) {
    work(each);
    if (performance.now() < end) continue;
    await new Promise(requestAnimationFrame);
    end = performance.now() + longestTurn;
  }
}

/**
 * Sets up the frame. A script adds the style sheet, since the page's security policy forbids inline
 * styles.
 */
function prepare(frame: HTMLIFrameElement, type: OfficeFile["type"]) {
  const [page, view] = [
    frame.contentDocument,
    frame.contentWindow as (Window & typeof globalThis) | null,
  ];
  if (!page || !view) return;
  const style = new view.CSSStyleSheet();
  style.replaceSync(sheet);
  page.adoptedStyleSheets = [style];
  page.body.className = type;
  // The review page's shortcuts also work while the focus is in the frame.
  page.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, repeat }) =>
    dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, altKey, repeat })),
  );
}

type Problem = "unreached" | Unread;
type Opening =
  | { state: "loading" }
  | { state: "open"; html: string; notShown: string; outside: string }
  | { state: "failed"; why: Problem };

const loading: Opening = { state: "loading" };

function useDocument(id: string, type: OfficeFile["type"]) {
  const [opening, setOpening] = useState<Opening>(loading);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try opens the same file again
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    let isReading = true;
    beginReading(id);
    void open(id, type, signal).then((next) => {
      isReading = false;
      if (!signal.aborted) setOpening(next);
    });
    return () => {
      // The reviewer left the file while it was being read, so it did not crash the tab.
      if (isReading) endReading(id);
      shown.abort();
    };
  }, [id, type, tries]);

  const retry = () => {
    setOpening(loading);
    setTries(tries + 1);
  };
  return { opening, retry };
}

async function open(id: string, type: OfficeFile["type"], signal: AbortSignal): Promise<Opening> {
  try {
    const { buffer } = await fetchWork(id, signal);
    const read = await convert({ type, bytes: buffer as ArrayBuffer }, signal);
    if ("why" in read) return { state: "failed", why: read.why };
    endReading(id);
    return { state: "open", ...read };
  } catch {
    endReading(id);
    return { state: "failed", why: "unreached" };
  }
}

/** Milliseconds. A file that takes longer can only be downloaded. */
const longestReading = 20_000;

/** Converts a file to HTML, or returns the reason why it can't be shown. */
function convert(file: OfficeFile, signal: AbortSignal): Promise<OfficeText> {
  const worker = new Worker(new URL("./office-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<OfficeText>((resolve) => {
    const end = (why: Unread) => resolve({ why });
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", () => end("broken"));
    signal.throwIfAborted();
    signal.addEventListener("abort", () => end("slow"));
    timer = setTimeout(() => end("slow"), longestReading);
    worker.postMessage(file, [file.bytes]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

const kept = new Set(
  "a,b,blockquote,br,div,em,h1,h2,h3,h4,h5,h6,hr,i,img,li,ol,p,s,span,strong,sub,sup,table,tbody,td,th,thead,tr,u,ul,dl,dt,dd,pre,code".split(
    ",",
  ),
);

/**
 * Removes an element that isn't in `kept`, and all attributes but spans, alternative texts and
 * embedded pictures. Writes a link's address after its text.
 */
function clean(element: HTMLElement) {
  if (!kept.has(element.localName)) return element.remove();
  const leadsTo = element.getAttribute("href");
  if (leadsTo?.startsWith("http") && leadsTo !== element.textContent)
    element.append(` (${leadsTo})`);
  for (const { name, value } of [...element.attributes])
    if (
      !/^(col|row)span$|^alt$/.test(name) &&
      !(name === "src" && /^data:image\/(png|jpe?g|gif|bmp|webp);/.test(value))
    )
      element.removeAttribute(name);
  if (element instanceof HTMLImageElement) element.loading = "lazy";
}
