import mammoth from "mammoth";
import readSheets from "read-excel-file/web-worker";
import { isReadable, isShowable } from "./office-limits";
import { type Sheet, sheetsHtml } from "./sheets-html";

/** What is asked of the worker: a file's bytes, and which program wrote it. */
export interface OfficeFile {
  type: "docx" | "xlsx";
  bytes: ArrayBuffer;
}

/** Reads Word and Excel files beside the page, which stays usable and can give up on one that takes long. */
addEventListener("message", async ({ data: { type, bytes } }: MessageEvent<OfficeFile>) => {
  try {
    if (!isReadable(bytes)) throw new Error("The file unpacks to too much.");
    const html =
      type === "docx"
        ? (await mammoth.convertToHtml({ arrayBuffer: bytes })).value
        : sheetsHtml((await readSheets(new Blob([bytes]))) as Sheet[]);
    postMessage({ html: isShowable(html) ? html : null });
  } catch {
    postMessage({ html: null });
  }
});
