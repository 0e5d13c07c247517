import type { Budget } from "./budget";
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
export function findRecordProblem(workbook: Buffer, budget: Budget): ContentProblem | undefined {
  for (let at = 0, seen = 0; seen < mostRecords; seen++) {
    budget.step();
    if (at + headerBytes > workbook.length) return undefined;
    const type = workbook.readUInt16LE(at);
    if (type === endOfPart) return undefined;
    if (type === filePass) return { kind: "encrypted" };
    if (type === boundSheet && macroKinds.has(workbook[at + 9] ?? 0)) return { kind: "macros" };
    at += headerBytes + workbook.readUInt16LE(at + 2);
  }
  throw new ContentFault("damaged");
}
