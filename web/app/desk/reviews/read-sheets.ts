import { format } from "numfmt";
import { type Parts, targetsOf, walk } from "../workbook/parts";
import { readSheets as readWorkbookSheets } from "../workbook/read-workbook";
import type { NotShown } from "./not-shown";
import { mostColumns, mostRows, sheetsHtml } from "./sheets-html";

/**
 * A workbook as tables in HTML, with the content that they leave out. Throws if it is no workbook.
 *
 * @param parts the XML of the file
 * @param names the names of all its parts
 */
export function readSheets(parts: Parts, names: readonly string[]) {
  const all = readWorkbookSheets(parts, {
    show: excelNumber,
    mostBytes: 0,
    mostColumns,
    mostRows: mostRows * 2,
  });
  const hidden = all.filter(({ isHidden }) => isHidden);
  const sheets = all.filter(({ isHidden }) => !isHidden);
  const sum = (count: (sheet: (typeof all)[number]) => number) =>
    sheets.reduce((total, sheet) => total + count(sheet), 0);
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  const notShown: NotShown = {
    hiddenSheets: hidden.length,
    hiddenRows: sum(({ rows = [] }) => rows.filter(({ isHidden }) => isHidden).length),
    hiddenColumns: sum(({ hiddenColumns }) => hiddenColumns.size),
    charts: count(/(?:^|\/)charts\/chart(?:ex)?\d*\.xml$/i),
    pictures: count(/(?:^|\/)media\/[^/]+$/i),
    comments: commentsOf(parts),
    objects: count(/(?:^|\/)embeddings\/[^/]+$/i),
    textBoxes: textBoxesOf(parts),
    unsolved: sum(({ unsolved }) => unsolved),
    damagedSheets: sheets.filter(({ isDamaged }) => isDamaged).length,
  };
  return { html: sheetsHtml(sheets), notShown };
}

function commentsOf(parts: Parts) {
  let comments = 0;
  for (const [name, xml] of parts)
    if (/(?:^|\/)comments[^/]*\.xml$/.test(name)) comments += countOf(xml, /^comment$/);
  return comments;
}

function textBoxesOf(parts: Parts) {
  let boxes = 0;
  for (const name of parts.keys())
    if (/(?:^|\/)worksheets\/[^/]+\.xml$/.test(name))
      for (const drawing of targetsOf(parts, name, "drawing").values())
        boxes += countOf(parts.get(drawing.toLowerCase()) ?? "", /^txBody$/);
  return boxes;
}

/** The number of elements of this name in XML, up to where it is damaged. */
function countOf(xml: string, wanted: RegExp): number {
  let count = 0;
  try {
    walk(xml, ({ name }) => {
      if (wanted.test(name)) count++;
    });
  } catch {
    // The part before it counts.
  }
  return count;
}

/** A number as Excel shows it in a format; as stored if the format can't be read. */
function excelNumber(stored: number, code: string, is1904: boolean): string {
  const number = decimal(stored);
  // The Mac's old workbooks count from 1 January 1904; durations have no start.
  const isDay = is1904 && number >= 1 && /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
  try {
    return format(code, isDay ? number + 1462 : number, { throws: true }).trim();
  } catch {
    return String(stored);
  }
}

/** Excel keeps 15 digits, and rounds 1.005 as it is written, though its binary fraction is a little less. */
const decimal = (number: number) =>
  Math.abs(number) < 1e15 ? number * (1 + Number.EPSILON) : Number(number.toPrecision(15));
