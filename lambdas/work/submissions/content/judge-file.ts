import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf, type Mark } from "#contracts/submissions";
import { Budget, ContentFault, type ContentProblem, type Inside } from "./budget";
import { judgeOffice, judgePackage, programsIn } from "./office-file";
import { judgeCompound } from "./older-file";
import { judgePdf } from "./pdf-file";
import { judgeTextFile } from "./text-file";
import { isOldWorkbook, judgeOldWorkbook } from "./workbook-records";

interface WholeFile {
  fileName: string;
  bytes: Buffer;
}

/**
 * The result of judging a file: its name with the right extension and marks for the reviewer, or
 * the reason for refusing it.
 */
export type Judgement = { fileName: string; marks: Mark[] } | { problem: ContentProblem };

/** Judges a file by its content, within the budget. */
export async function judgeFile(file: WholeFile, budget = new Budget()): Promise<Judgement> {
  const inside = insideOf(budget);
  try {
    const type = await typeOfContent(file, inside);
    return { fileName: withEnd(file.fileName, type), marks: [...inside.marks] };
  } catch (error) {
    if (error instanceof ContentFault) return { problem: error.problem };
    throw error;
  }
}

const withEnd = (fileName: string, type: FileType) =>
  fileTypeOf(fileName) === type ? fileName : fileName.trim().replace(/\.[a-z]+$/i, `.${type}`);

const beginnings = {
  zip: Buffer.from("PK\x03\x04", "latin1"),
  compound: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  program: Buffer.from("MZ", "latin1"),
};
const beginsWith = (bytes: Buffer, kind: keyof typeof beginnings) =>
  bytes.subarray(0, beginnings[kind].length).equals(beginnings[kind]);

/** True for a file of Word 1 or 2, which is no compound file. */
const isOldText = (file: Buffer) => ["9ba52100", "dba52d00"].includes(file.toString("hex", 0, 4));

/**
 * Readers search this many bytes for a PDF's header (ISO 32000-1, annex H.3, note 13). Some readers
 * open a file even without a header.
 */
const pdfHeadBytes = 1024 + 8;
const isPdf = (file: Buffer, named: FileType | undefined) =>
  file.subarray(0, pdfHeadBytes).includes("%PDF-") ||
  (named === "pdf" && (file.includes("%PDF-") || file.includes("startxref")));

async function typeOfContent({ fileName, bytes }: WholeFile, inside: Inside): Promise<FileType> {
  const named = fileTypeOf(fileName);
  if (beginsWith(bytes, "zip")) return await judgeOffice(bytes, inside);
  if (beginsWith(bytes, "compound")) {
    const opened = await judgeCompound(bytes, inside);
    if (opened && "package" in opened) {
      // Excel tries the default password itself, but Word asks the user.
      if ((await judgeOffice(opened.package, inside)) === "xlsx") return "xlsx";
      throw new ContentFault("encrypted");
    }
    if (!opened) throw new ContentFault({ kind: "other-content", found: "another program's file" });
    return opened.type;
  }
  if (isOldText(bytes)) return "doc";
  if (isOldWorkbook(bytes)) {
    judgeOldWorkbook(bytes, inside);
    return "xls";
  }
  if (isPdf(bytes, named)) return await judgePdf(bytes, inside);
  const detected = await fileTypeFromBuffer(bytes.subarray(0, 4100));
  const text = await judgeTextFile(bytes, named, inside);
  if (text) return text;
  throw new ContentFault({ kind: "other-content", found: detected && `a .${detected.ext} file` });
}

/** The deepest level of embedded files that is judged. */
const deepest = 3;

function insideOf(budget: Budget): Inside {
  let depth = 0;
  const inside: Inside = {
    budget,
    marks: new Set(),
    async lookInto(bytes) {
      if (depth === deepest) throw new ContentFault("oversized");
      budget.lookInto(bytes.length);
      depth++;
      await unlessDamaged(() => judgeEmbedded(bytes, inside));
      depth--;
    },
  };
  return inside;
}

async function judgeEmbedded(bytes: Buffer, inside: Inside): Promise<void> {
  if (beginsWith(bytes, "program")) throw new ContentFault({ kind: "program", found: "a program" });
  if (beginsWith(bytes, "zip")) {
    const [program] = programsIn(await judgePackage(bytes, inside));
    if (program) throw new ContentFault({ kind: "program", found: program });
  }
  if (!beginsWith(bytes, "compound")) return;
  const opened = await judgeCompound(bytes, inside);
  if (opened && "package" in opened) await judgePackage(opened.package, inside);
}

/** Ignores a damaged embedded file, since nobody can open it. */
async function unlessDamaged(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof ContentFault) || error.problem.kind !== "damaged") throw error;
  }
}
