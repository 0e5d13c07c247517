import { format } from "numfmt";
import { type Parts, partNamed, targetsOf, walkUntilDamaged } from "../workbook/parts";
import { readSheets as readWorkbookSheets } from "../workbook/read-workbook";
import type { Kind, NotShown } from "./not-shown";
import { mostColumns, mostRows, sheetsHtml } from "./sheets-html";

/**
 * Converts a workbook to tables in HTML, and counts the content that they leave out. Throws if the
 * file is no workbook.
 *
 * @param parts the XML of the file
 * @param isCut true if the parts are only beginnings
 */
export function readSheets(parts: Parts, isCut: boolean) {
  const all = readWorkbookSheets(parts, {
    show: excelNumber,
    mostBytes: 0,
    mostColumns,
    mostRows: mostRows * 2,
    isCut,
  });
  const hidden = all.filter(({ isHidden }) => isHidden);
  const sheets = all.filter(({ isHidden }) => !isHidden);
  const sum = (count: (sheet: (typeof all)[number]) => number) =>
    sheets.reduce((total, sheet) => total + count(sheet), 0);
  const notShown: NotShown = {
    ...aroundCells(parts),
    hiddenSheets: hidden.length,
    hiddenRows: sum(({ rows = [] }) => rows.filter(({ isHidden }) => isHidden).length),
    hiddenColumns: sum(({ hiddenColumns }) => hiddenColumns.size),
    unsolved: sum(({ unsolved }) => unsolved),
    damagedSheets: isCut ? 0 : sheets.filter(({ isDamaged }) => isDamaged).length,
  };
  const cut: string[] = [];
  const shown = sheets.map((sheet) =>
    // The last row of a cut sheet may be incomplete, so it is left out.
    isCut && sheet.isDamaged
      ? { ...sheet, rows: sheet.rows?.slice(0, -1), isEndless: true }
      : sheet,
  );
  return { html: sheetsHtml(shown, (name) => cut.push(name)), notShown, cut };
}

/**
 * Counts comments, drawings and embedded objects, by the relationships of all parts of the file.
 */
function aroundCells(parts: Parts): NotShown {
  const counts: NotShown = {};
  const add = (kind: Kind) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const led = (type: string) =>
    new Set(
      [...parts.keys()].flatMap((list) => {
        const [, folder, part] = /^(.*)_rels\/([^/]*)\.rels$/.exec(list) ?? [];
        try {
          return part ? [...targetsOf(parts, `${folder}${part}`, type).values()] : [];
        } catch {
          // The relationships of the other parts still count.
          return [];
        }
      }),
    );
  for (const place of led("comments"))
    walkUntilDamaged(partNamed(parts, place) ?? "", ({ name }) => {
      if (name === "comment") add("comments");
    });
  // Pictures in cells are not in the drawings: WPS Office lists them under `cellImage`, Excel under
  // `richValueRel`.
  for (const place of [...led("drawing"), ...led("cellImage")])
    countDrawn(partNamed(parts, place) ?? "", add);
  for (const place of led("richValueRel"))
    for (const _ of targetsOf(parts, place, "image")) add("pictures");
  for (const type of ["oleObject", "package"]) for (const _ of led(type)) add("objects");
  return counts;
}

const kindOf: Readonly<Record<string, Kind>> = {
  pic: "pictures",
  chart: "charts",
  relIds: "diagrams",
  cxnSp: "drawings",
  contentPart: "drawings",
};

/**
 * Counts the content of a sheet's drawing. If it stores an object in an old and a new form, only
 * the new form counts.
 */
function countDrawn(xml: string, add: (kind: Kind) => void) {
  let older = 0;
  let hasText = false;
  walkUntilDamaged(
    xml,
    ({ name }) => {
      if (name === "Fallback") older++;
      if (name === "sp") hasText = false;
      const kind = kindOf[name];
      if (kind && older === 0) add(kind);
    },
    (name, text) => {
      if (name === "Fallback") older--;
      if (name === "t" && text.trim() !== "") hasText = true;
      if (name === "sp" && older === 0) add(hasText ? "textBoxes" : "drawings");
    },
  );
}

/**
 * A number as Excel shows it in a format; if the format can't be read, the number as it is stored.
 */
function excelNumber(stored: number, code: string, is1904: boolean): string {
  const number = decimal(stored);
  // Old workbooks of the Mac count days from 1 January 1904. Durations need no correction.
  const isDay =
    is1904 && number >= 0 && /[dy]|mmm/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
  try {
    return format(code, isDay ? number + 1462 : number, { throws: true }).trim();
  } catch {
    return String(stored);
  }
}

/**
 * Prepares a number for rounding as in Excel. Excel keeps 15 digits, so it rounds 1.005 up, though
 * the binary fraction is a little smaller. A whole number stays, since a format may compare it:
 * `[=1]"Yes"`.
 */
function decimal(number: number): number {
  if (Math.abs(number) >= 1e15) return Number(number.toPrecision(15));
  return Number.isInteger(number) ? number : number * (1 + Number.EPSILON);
}
