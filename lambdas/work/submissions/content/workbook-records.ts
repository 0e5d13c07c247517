import { ContentFault, type Inside } from "./budget";
import { wideText } from "./compound-disk";
import { opensByDefault } from "./default-password";
import { judgeDde } from "./outside";

// [MS-XLS] 2.1.4: records of a two-byte type, a two-byte length and their content.
const headerBytes = 4;
const record = {
  beginning: 0x809,
  end: 0x0a,
  filePass: 0x2f,
  boundSheet: 0x85,
  /** Formula records of cells, in all editions of the format. */
  formulas: new Set([0x06, 0x206, 0x406]),
  otherBook: 0x1ae,
  otherBookOf1995: 0x17,
  /**
   * Records for data from a database, the web or another program (QSI, DBQUERY, DCON and DConn).
   */
  outside: new Set([0x1ad, 0xdc, 0x50, 0x51, 0x876]),
};
/** More records than a real workbook has before its first sheet. */
const mostRecords = 100_000;
/** The type of a macro sheet in the sheet's first record ([MS-XLS] 2.4.21). */
const sheetOfMacros = 0x40;
/** The types of macro sheets and of Excel 5's modules in the list of sheets ([MS-XLS] 2.4.28). */
const macroKinds = new Set([1, 6]);

/**
 * Judges a workbook by the records before its first sheet and by the macro sheets that they list.
 * Throws for a password, for macros with code and for a link that starts a program.
 */
export function judgeWorkbook(workbook: Buffer, inside: Inside): void {
  const records = recordsBeforeSheets(workbook, inside);
  const locks = records.filter(({ type }) => type === record.filePass);
  if (!locks.every(({ content }) => opensByDefault(content))) throw new ContentFault("encrypted");
  for (const { type, content } of records) {
    if (type === record.boundSheet) judgeSheet(workbook, content, locks.length > 0, inside);
    if (record.outside.has(type)) inside.marks.add("asks-outside");
  }
  // In a workbook with a password, the names of other workbooks and programs are encrypted.
  if (locks.length === 0) judgeOtherBooks(records, inside);
}

/** True for a file of Excel 2, 3 or 4, which is no compound file. */
export const isOldWorkbook = (file: Buffer) =>
  ["09000400", "09020600", "09040600"].includes(file.toString("hex", 0, 4));

export function judgeOldWorkbook(workbook: Buffer, { budget }: Inside): void {
  let isOfMacros = false;
  for (const { type, content } of recordsFrom(workbook, 0)) {
    budget.step();
    if ((type & 0xff) === 0x09 && content.length > 3)
      isOfMacros = content.readUInt16LE(2) === sheetOfMacros;
    if (type === record.filePass) throw new ContentFault("encrypted");
    if (isOfMacros && record.formulas.has(type)) throw new ContentFault("macros");
  }
}

interface Record {
  type: number;
  content: Buffer;
}

function recordsBeforeSheets(workbook: Buffer, { budget }: Inside): Record[] {
  const records: Record[] = [];
  for (const each of recordsFrom(workbook, 0)) {
    budget.step();
    if (each.type === record.end) break;
    if (records.push(each) > mostRecords) throw new ContentFault("damaged");
  }
  return records;
}

function* recordsFrom(workbook: Buffer, from: number): Generator<Record> {
  for (let at = from; at + headerBytes <= workbook.length; ) {
    const end = at + headerBytes + workbook.readUInt16LE(at + 2);
    yield { type: workbook.readUInt16LE(at), content: workbook.subarray(at + headerBytes, end) };
    at = end;
  }
}

/**
 * Throws for a macro sheet that has or may have code. In a workbook with a password the list of
 * sheets does not tell a sheet's type, so only the sheet itself decides.
 */
function judgeSheet(workbook: Buffer, listed: Buffer, isLocked: boolean, { budget }: Inside): void {
  if (listed.length < 6) return;
  const isListed = !isLocked && macroKinds.has(listed[5] ?? 0);
  const [beginning, ...records] = sheetAt(workbook, listed.readUInt32LE(), budget);
  const isOfMacros =
    beginning !== undefined &&
    (beginning.type & 0xff) === 0x09 &&
    beginning.content.length > 3 &&
    beginning.content.readUInt16LE(2) === sheetOfMacros;
  const hasCode = !isOfMacros || records.some(({ type }) => record.formulas.has(type));
  if ((isListed || isOfMacros) && hasCode) throw new ContentFault("macros");
}

/** The records of a macro sheet; of any other sheet only the first record. */
function sheetAt(workbook: Buffer, from: number, budget: Inside["budget"]): Record[] {
  const records: Record[] = [];
  for (const each of recordsFrom(workbook, from)) {
    budget.step();
    records.push({ ...each, content: each.content.subarray(0, 4) });
    const isOther = each.content.length < 4 || each.content.readUInt16LE(2) !== sheetOfMacros;
    if (each.type === record.end || (records.length === 1 && isOther)) break;
  }
  return records;
}

/**
 * Judges the other workbooks and programs that a workbook names ([MS-XLS] 2.4.271 and 2.5.277; in
 * Excel 5 EXTERNSHEET).
 */
function judgeOtherBooks(records: readonly Record[], inside: Inside): void {
  const isOf1995 = records[0]?.type === record.beginning && records[0].content[1] === 5;
  for (const { type, content } of records) {
    if (type !== (isOf1995 ? record.otherBookOf1995 : record.otherBook)) continue;
    const path = isOf1995 ? content.toString("latin1", 1) : pathIn(content);
    // `\u0003` separates folders in a path. At the beginning it means a sheet of the same workbook.
    const [program = "", topic] = path.split("\u0003");
    if (path.startsWith("\u0001")) inside.marks.add("asks-outside");
    else if (topic !== undefined && program !== "") judgeDde(program, topic, inside);
  }
}

function pathIn(content: Buffer): string {
  return content[4] === 1 ? wideText(content.subarray(5)) : content.toString("latin1", 5);
}
