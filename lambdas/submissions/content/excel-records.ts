import { ContentFault, type ContentProblem } from "./content-problem";

// [MS-XLS] 2.1.4: a type and a length of two bytes each, and what they announce.
const headerBytes = 4;
const endOfPart = 0x0a;
const filePass = 0x2f;
const boundSheet = 0x85;
/** More of them before the first sheet are no workbook's. */
const mostRecords = 100_000;
/** What [MS-XLS] 2.4.28 says of a sheet, and Excel 5 of a module. */
const macroKinds = new Set([1, 6]);

/** Whether a workbook needs a password, or has a sheet of macros, by the records before its first sheet. */
export async function findRecordProblem(
  read: (start: number, length: number) => Promise<Uint8Array>,
): Promise<ContentProblem | undefined> {
  for (let at = 0, seen = 0; seen < mostRecords; seen++) {
    const record = Buffer.from(await read(at, headerBytes + 6));
    if (record.length < headerBytes) return undefined;
    const type = record.readUInt16LE(0);
    if (type === endOfPart) return undefined;
    if (type === filePass) return { kind: "encrypted" };
    if (type === boundSheet && macroKinds.has(record[9] ?? 0)) return { kind: "macros" };
    at += headerBytes + record.readUInt16LE(2);
  }
  throw new ContentFault("damaged");
}
