import { spawn } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import type { FileType } from "#contracts/submissions";
import { ContentFault, type Inside, programIn } from "./budget";
import { shortened } from "./outside";
import type { PdfRead } from "./pdf-reader";

/**
 * Judges a PDF by the actions and files that it names, and opens it with pdf.js, as the reviewer's
 * page does. Throws ContentFault if the PDF starts or contains a program or can't be opened.
 */
export async function judgePdf(file: Buffer, inside: Inside): Promise<FileType> {
  judgeActionsIn(file, inside);
  const read = await readWithin(file, inside);
  if ("why" in read) throw new ContentFault(read.why);
  insistOnNoProgram(read.attached.find(programIn));
  return "pdf";
}

/** Throws for a PDF that names an action or an attached file that is a program. */
export function judgeActionsIn(file: Buffer, inside: Inside): void {
  for (const part of textsIn(file, inside)) judgeActions(part, inside);
}

function insistOnNoProgram(program: string | undefined): void {
  if (program !== undefined) throw new ContentFault({ kind: "program", found: shortened(program) });
}

/**
 * In tests the reader is a source file; in a deployed function, a built file in the same folder.
 */
const reader = fileURLToPath(new URL(`./pdf-reader${extname(import.meta.url)}`, import.meta.url));
/** The system ends the process after `$0` seconds of processor time. */
const withinSeconds = 'ulimit -t "$0" && exec "$@"';
const heap = "--max-old-space-size=512";

/**
 * Opens the PDF in a separate process, since some files keep pdf.js busy forever or exhaust the
 * memory.
 */
async function readWithin(file: Buffer, { budget }: Inside): Promise<PdfRead> {
  const seconds = String(Math.max(1, Math.ceil(budget.timeLeft / 1000)));
  // The process gets none of our secrets in its environment, since a hostile file might read it.
  const { LD_LIBRARY_PATH = "" } = process.env;
  const child = spawn("/bin/sh", ["-c", withinSeconds, seconds, process.execPath, heap, reader], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { LD_LIBRARY_PATH },
  });
  // The process may end before it has read all of the file.
  child.stdin.on("error", () => undefined);
  child.stdin.end(file);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  const answer = said.split("\n").at(-1);
  if (answer) return JSON.parse(answer);
  if (code !== null) throw new Error(`The reader of PDFs ended with ${code}.`);
  // A signal ended the process, because it used up its time or memory.
  throw new ContentFault("oversized");
}

const longestStream = 8 * 1024 * 1024;

/** Yields the file and its unpacked object streams: nothing else can contain an action. */
function* textsIn(file: Buffer, { budget }: Inside): Generator<string> {
  budget.search(2 * file.length);
  yield file.toString("latin1");
  for (let at = file.indexOf("/ObjStm"); at >= 0; at = file.indexOf("/ObjStm", at + 1)) {
    const stream = file.indexOf("stream", at);
    if (stream < 0) return;
    const start = stream + (file[stream + 6] === 0x0d ? 8 : 7);
    const end = file.indexOf("endstream", start);
    const packed = file.subarray(start, end < 0 ? file.length : end);
    budget.readPacked(packed.length);
    const objects = inflated(packed);
    budget.unpack(objects.length);
    yield objects;
  }
}

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: longestStream }).toString("latin1");
  } catch {
    // The stream is encrypted or uses another compression, so only pdf.js judges it.
    return "";
  }
}

/**
 * A pattern for a PDF name, in which each character may be written as its number (ISO 32000-1,
 * 7.3.5).
 */
const nameOf = (name: string) =>
  `/${[...name].map((sign) => `(?:${sign}|#${sign.charCodeAt(0).toString(16)})`).join("")}(?![\\w#])`;
const launch = new RegExp(`/S\\s*${nameOf("Launch")}`, "gi");
const outside = /\/OpenAction\s*<<[^>]{0,100}\/S\s*\/(URI|GoToR|SubmitForm|ImportData)\b/;
const namedFile = /\/U?F\s*(?:\(((?:\\.|[^()\\])*)\)|<([\da-f\s]*)>)/gi;
const windowLength = 600;
const document = /\.(pdf|do[ct]x?|xlsx?|pptx?|txt|html?|png|jpe?g|gif|mp[34]|avi|mov)$/i;

function judgeActions(part: string, { budget, marks }: Inside): void {
  if (outside.test(part)) marks.add("asks-outside");
  for (const { index } of part.matchAll(launch)) {
    budget.step();
    const around = part.slice(Math.max(0, index - windowLength), index + windowLength);
    const action = around.slice(around.lastIndexOf("obj", windowLength) + 1).split("endobj")[0];
    const files = filesIn(fileOf(action ?? "", part, budget));
    if (files.length === 0 || !files.every((name) => document.test(name)))
      insistOnNoProgram(files.find((name) => !document.test(name)) ?? "a program");
    marks.add("asks-outside");
  }
  for (const { index } of part.matchAll(/\/EF\s*<</g)) {
    budget.step();
    const around = part.slice(Math.max(0, index - windowLength), index + windowLength);
    insistOnNoProgram(filesIn(around).find(programIn));
  }
}

/** The file that an action opens; a separate object may describe it. */
function fileOf(action: string, part: string, budget: Inside["budget"]): string {
  const [, number, edition] = /\/F\s*(\d{1,9})\s+(\d{1,5})\s+R\b/.exec(action) ?? [];
  if (number === undefined) return action;
  budget.search(part.length);
  const at = part.search(new RegExp(`\\b${number}\\s+${edition}\\s+obj\\b`));
  return at < 0 ? "" : (part.slice(at, at + windowLength).split("endobj")[0] ?? "");
}

const filesIn = (objects: string) =>
  [...objects.matchAll(namedFile)].map(([, plain, hex]) => {
    const name =
      hex === undefined
        ? (plain ?? "").replace(/\\([0-7]{1,3})/g, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 8)),
          )
        : Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1");
    // Most names are UTF-16, so zero bytes and the byte order mark are removed.
    return name
      .replaceAll("\0", "")
      .replace(/^\xfe\xff/, "")
      .trim();
  });
