import { decodeXml, unzip, unzipBeginnings } from "../workbook/parts";
import { fromOutside } from "./from-outside";
import { namesOf } from "./not-shown";
import { limitOf, mostOfSheet, mostPictures, mostXml } from "./office-limits";
import { readSheets } from "./read-sheets";
import { readWord } from "./read-word";

export interface OfficeFile {
  type: "docx" | "xlsx";
  bytes: ArrayBuffer;
}

/**
 * The reason why a file is not shown: it is damaged, locked, not of the format that its name says,
 * too slow, or beyond a limit (`unpacked`, `text`, `parts`).
 */
export type Unread = "broken" | "locked" | "other" | "slow" | "unpacked" | "text" | "parts";

/**
 * The text as HTML, with the names of content that is left out and of content from outside the
 * file; or the reason why the file is not shown.
 */
export type OfficeText = { html: string; notShown: string; outside: string } | { why: Unread };

/** Reads a Word or Excel file within the limits of `office-limits.ts`. */
export async function readOffice({ type, bytes }: OfficeFile): Promise<OfficeText> {
  const file = new Uint8Array(bytes);
  const [first, second] = file;
  if (first === 0xd0 && second === 0xcf) return { why: "locked" };
  if (first !== 0x50 || second !== 0x4b) return { why: "other" };
  try {
    const { packed, isCut } = xmlIn(file, type);
    const parts = new Map([...packed].map(([name, content]) => [name, decodeXml(content)]));
    const { html, notShown, cut } =
      type === "docx"
        ? await readWord(parts, unzip(file, isPicture, mostPictures))
        : readSheets(parts, isCut);
    const beyond = limitOf(html);
    return beyond
      ? { why: beyond }
      : { html, notShown: namesOf(notShown, cut), outside: fromOutside(parts) };
  } catch (error) {
    return { why: error instanceof RangeError ? "unpacked" : "broken" };
  }
}

/** The names of pictures that browsers can show. */
const isPicture = /\.(?:png|jpe?g|jfif|gif|bmp|webp)$/i;
const isSheet = /worksheets\/[^/]*\.xml$/i;

/** The XML of a file. If a workbook is too large, only the beginnings of its parts. */
function xmlIn(file: Uint8Array, type: OfficeFile["type"]) {
  try {
    return { packed: unzip(file, /\.(?:xml|rels)$/i, mostXml), isCut: false };
  } catch (error) {
    if (!(error instanceof RangeError) || type === "docx") throw error;
    // Sheets may come first and use up one limit for all parts, so other parts have their own
    // limit.
    const beginnings = (ofSheets: boolean, most: number) =>
      unzipBeginnings(
        file,
        (name) => (/\.(?:xml|rels)$/i.test(name) && isSheet.test(name) === ofSheets ? most : 0),
        mostXml,
      );
    const packed = new Map([...beginnings(false, mostXml / 4), ...beginnings(true, mostOfSheet)]);
    return { packed, isCut: true };
  }
}
