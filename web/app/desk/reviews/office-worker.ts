import mammoth from "mammoth";
import readSheets from "read-excel-file/web-worker";
import { limitOf, whyUnread } from "./office-limits";
import { type Sheet, sheetsHtml } from "./sheets-html";

/** What is asked of the worker: a file's bytes, and which program wrote it. */
export interface OfficeFile {
  type: "docx" | "xlsx";
  bytes: ArrayBuffer;
}

/** Why a file is not shown: it is damaged, takes too long, or is beyond one of the limits. */
export type Unread = "broken" | "slow" | "unpacked" | "text" | "parts";

/** What the worker answers: the text as HTML, or why there is none. */
export type OfficeText = { html: string } | { why: Unread };

/** Reads Word and Excel files beside the page, which stays usable and can give up on one that takes long. */
addEventListener("message", async ({ data }: MessageEvent<OfficeFile>) => {
  postMessage(await read(data).catch((): OfficeText => ({ why: "broken" })));
});

async function read({ type, bytes }: OfficeFile): Promise<OfficeText> {
  const unread = whyUnread(bytes);
  if (unread) return { why: unread };
  const html =
    type === "docx"
      ? (await mammoth.convertToHtml({ arrayBuffer: bytes })).value
      : sheetsHtml((await readSheets(new Blob([bytes]))) as Sheet[]);
  const beyond = limitOf(html);
  return beyond ? { why: beyond } : { html };
}
