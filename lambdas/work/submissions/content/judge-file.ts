import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf, type Mark } from "#contracts/submissions";
import { Budget, ContentFault, type ContentProblem, type Inside } from "./budget";
import { judgeOffice, judgePackage, programsIn } from "./office-file";
import { judgeCompound } from "./older-file";
import { judgeActionsIn, judgePdf } from "./pdf-file";
import { isRichText, judgeTextFile } from "./text-file";
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
  const packed: PackedFiles = { files: [], bytes: 0 };
  const inside = insideOf(budget, packed, acceptedInside);
  try {
    const type = await typeOfContent(file, inside);
    // A packed file may contain others, which this loop reaches too.
    for (const each of packed.files)
      await judgePackedFile(each, insideOf(budget, packed, acceptedPacked));
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

/** Packed files that are kept for their judgement. Further ones are accepted. */
interface PackedFiles {
  files: Buffer[];
  bytes: number;
}
const mostPacked = { files: 1000, bytes: 32 * 1024 * 1024 };

type Kinds = ReadonlySet<ContentProblem["kind"]>;
/** Nobody can open a damaged embedded file. */
const acceptedInside: Kinds = new Set(["damaged"]);
/** A packed file opens only on a double click, so only a program or macros in it are a danger. */
const acceptedPacked: Kinds = new Set([
  "damaged",
  "encrypted",
  "oversized",
  "outside",
  "other-content",
]);

function insideOf(budget: Budget, packed: PackedFiles, accepted: Kinds): Inside {
  let depth = 0;
  const inside: Inside = {
    budget,
    marks: new Set(),
    lookInto: (bytes) =>
      unless(accepted, async () => {
        if (depth === deepest) throw new ContentFault("oversized");
        budget.lookInto(bytes.length);
        depth++;
        await judgeEmbedded(bytes, inside).finally(() => depth--);
      }),
    keepPacked(bytes) {
      insistOnNoProgram(bytes);
      const bytesAfter = packed.bytes + bytes.length;
      if (packed.files.length === mostPacked.files || bytesAfter > mostPacked.bytes) return;
      if (!isJudgedPacked(bytes)) return;
      packed.bytes = bytesAfter;
      // The copy lets go of the stream around it, which may be much larger.
      packed.files.push(Buffer.from(bytes));
    },
  };
  return inside;
}

const isJudgedPacked = (bytes: Buffer) =>
  beginsWith(bytes, "zip") ||
  beginsWith(bytes, "compound") ||
  isPdf(bytes, undefined) ||
  isRichText(bytes);

async function judgePackedFile(bytes: Buffer, inside: Inside): Promise<void> {
  await unless(acceptedPacked, async () => {
    if (beginsWith(bytes, "zip")) await judgePackage(bytes, inside);
    else if (beginsWith(bytes, "compound")) await judgeOlder(bytes, inside);
    else if (isPdf(bytes, undefined)) judgeActionsIn(bytes, inside);
    else await judgeTextFile(bytes, undefined, inside);
  });
}

async function judgeEmbedded(bytes: Buffer, inside: Inside): Promise<void> {
  insistOnNoProgram(bytes);
  if (beginsWith(bytes, "zip")) {
    const [program] = programsIn(await judgePackage(bytes, inside));
    if (program) throw new ContentFault({ kind: "program", found: program });
  }
  if (beginsWith(bytes, "compound")) await judgeOlder(bytes, inside);
}

function insistOnNoProgram(bytes: Buffer): void {
  if (beginsWith(bytes, "program")) throw new ContentFault({ kind: "program", found: "a program" });
}

async function judgeOlder(bytes: Buffer, inside: Inside): Promise<void> {
  const opened = await judgeCompound(bytes, inside);
  if (opened && "package" in opened) await judgePackage(opened.package, inside);
}

/** Ignores faults of the accepted kinds. */
async function unless(accepted: Kinds, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof ContentFault) || !accepted.has(error.problem.kind)) throw error;
  }
}
