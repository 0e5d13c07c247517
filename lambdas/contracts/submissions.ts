import * as z from "zod/mini";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "./east-africa-time";
import { Cursor, Instant, line, text } from "./fields";
import { requestMessages, waitOf } from "./problem";
import { route } from "./route";
import { Award, TaskId } from "./tasks";

/** Advice that fits all versions of Word and Excel, Google's programs, WPS and LibreOffice. */
const asNew = (what: string) =>
  `${what} in the program that you wrote it with, and choose the new file.`;
const asPdf = asNew("Make a PDF of it (Save as, Export, Download or Print)");

export const submissionMessages = {
  wrongType:
    "Please choose a .docx, .doc, .pdf, .xls or .xlsx file. Any other program can make a PDF (Save as, Export, Download or Print).",
  empty: "This file is empty. Please choose the one with your work.",
  tooLarge: "This file is larger than 25 MB. Please make its pictures smaller.",
  notYours: "This task is not yours, or not any more. My Tasks says where it stands.",
  takenBack:
    "This task was taken back, so its work can't be submitted. It costs you no rating. My Tasks says why.",
  notOpen: "This task can't be submitted now. Your submissions say where it stands.",
  pastDue: "This task is past its deadline and can't be submitted any more.",
  notFound: "This file is not with us. Please choose it again.",
  malware: (name: string) =>
    `Our scan found malware in “${name}”, so we can't take it. Clean your device with a virus scanner, save your work again and choose that file.`,
  removedAsMalware: "Our scan found malware in this file, and it was deleted.",
  noWork: "Nothing was submitted for this task.",
  noLongerKept: (years: number) =>
    `Files are kept for ${years} ${years === 1 ? "year" : "years"}, and this one is older.`,
  partsMissing: (count: number) =>
    `${count} ${count === 1 ? "part" : "parts"} of the file have not arrived yet.`,
  tooManyUploads: (minutes: number) =>
    `You have begun many files for this task today. You can send another one in ${waitOf(minutes)}; an incomplete upload can still continue.`,
  tooManyHandIns: (minutes: number) =>
    `This file was checked often within an hour. Choose it again in ${waitOf(minutes)}: what has arrived is kept.`,
  rush: "Something else changed at this moment. Please try again.",
  /** `found` is the real content of the file, if known. */
  otherContent: (found: string | undefined, name: string) => {
    const kind = kinds[fileTypeOf(name) ?? "docx"];
    const isNot = found
      ? `is ${found}, not ${kind}`
      : `isn’t a real ${kind.slice(kind.indexOf(" ") + 1)}`;
    return `This ${isNot}. ${asNew("Save your work as .docx, .xlsx or .pdf")}`;
  },
  damaged: (name: string) =>
    `“${name}” is damaged or not whole, so that no program opens it. ${asNew("Open what you wrote and save it again")}`,
  encrypted: (name: string) =>
    `“${name}” asks for a password, or holds a file that does, so nobody could review it. ${asNew("Take the password away, or make a PDF without one")}`,
  macros: (name: string) =>
    `“${name}” holds macros: programs that start with it. We take files without them. ${asPdf} Word and Excel also leave them out of a .docx or .xlsx.`,
  /** `found` is the name of the program, or of the part that starts one. */
  program: (found: string, name: string) =>
    `“${name}” holds a program or starts one (“${found}”), which could harm its reviewer. Delete that from your work and save it again, or make a PDF of it (Save as, Export, Download or Print), and choose the new file.`,
  /** `found` is an address. */
  outside: (found: string, name: string) =>
    `Opening “${name}” loads a template, a frame or an object by itself from “${found}”, which could be changed at any time. ${asPdf} Or copy your text into a new document, and choose that.`,
  oversized: (name: string) =>
    `“${name}” unpacks to more than can be looked through. ${asPdf} Or save it with less in it.`,
  otherFile: (name: string) =>
    `What arrived is not the “${name}” that you chose: it was changed since. Please choose it again.`,
} as const;

export const SubmissionStatus = z.enum([
  "Uploading",
  "Pending Review",
  "Approved",
  "Changes Requested",
  "Rejected",
]);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

export const fileTypes = ["docx", "doc", "pdf", "xls", "xlsx"] as const;
export type FileType = (typeof fileTypes)[number];

const kinds: Readonly<Record<FileType, string>> = {
  docx: "a Word file",
  doc: "a Word file",
  xls: "an Excel file",
  xlsx: "an Excel file",
  pdf: "a PDF",
};

export const largestFile = 25 * 1024 * 1024;
/** A broken connection loses at most one part: 1.3 s of sending at 1.6 Mbit/s. */
export const partSize = 256 * 1024;
/**
 * Minutes after the deadline in which a writer may complete an upload that began before the
 * deadline.
 */
export const lateMinutes = 15;

export const fileTypeOf = (fileName: string): FileType | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  return fileTypes.find((type) => type === end);
};

export const partsOf = (size: number) => Math.max(1, Math.ceil(size / partSize));
/** The bytes of part `number` (from 1) in a file of `size` bytes. */
export const sizeOfPart = (number: number, size: number) =>
  Math.min(partSize, size - (number - 1) * partSize);

const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/, requestMessages.wrongForm));

/** The malware scan's verdict on a file; `unscannable` if the scan could not read it. */
export const Verdict = z.enum(["clean", "threat", "unscannable"]);
export type Verdict = z.infer<typeof Verdict>;

/** A warning to the reviewer: the file asks to load something from outside. */
export const Mark = z.enum(["asks-outside"]);
export type Mark = z.infer<typeof Mark>;

/** One version of the work for a task, as its writer and the administrator see it. */
export const Submission = z.object({
  id: z.string(),
  taskId: TaskId,
  /** Counted from 1; each new version is a separate submission. */
  version: z.int(),
  fileName: z.string(),
  size: z.int(),
  status: SubmissionStatus,
  begunAt: Instant,
  submittedAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  dueDate: Instant,
  /**
   * The file's hash. During the upload it is the browser's claim; after submission we have computed
   * it from the received bytes.
   */
  sha256: z.nullable(Fingerprint),
  /** `pending` during the malware scan; absent if files are not scanned. */
  scan: z.optional(z.enum(["pending", ...Verdict.options])),
  /** Empty during the upload. */
  marks: z.array(Mark),
  /** The request for a second look; `rejectedFor` is the note of the rejection. */
  secondLook: z._default(
    z.nullable(z.object({ askedAt: Instant, words: z.string(), rejectedFor: z.string() })),
    null,
  ),
});
export type Submission = z.infer<typeof Submission>;

/** The time since which work waits for its review or its second look. Empty during the upload. */
export const waitsSince = ({
  secondLook,
  submittedAt,
}: Pick<Submission, "secondLook" | "submittedAt">): string =>
  secondLook?.askedAt ?? submittedAt ?? "";

const reviewHours = { from: "05:00", until: "20:00" } as const;

/** If `promised` is at night, adds the length of the night. */
export function answerTime(promised: Date): Date {
  const day = eastAfricanDay(promised);
  const begins = eastAfricanInstant(day, reviewHours.from);
  const ends = eastAfricanInstant(day, reviewHours.until);
  if (promised >= begins && promised <= ends) return promised;
  const night = begins.getTime() + dayLength - ends.getTime();
  return new Date(promised.getTime() + night);
}

/**
 * The promised time of the answer to work that waits since `since`: `answerHours` later, moved by
 * {@link answerTime}. Undefined once that time has passed.
 */
export function answeredBy(since: string, answerHours: number, now: Date): Date | undefined {
  const by = answerTime(new Date(Date.parse(since) + answerHours * 3_600_000));
  return by > now ? by : undefined;
}

/**
 * Addresses for uploading the missing parts. Each address is valid for one part and its size, for a
 * short time.
 */
export const Upload = z.object({
  partSize: z.int(),
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
});
export type Upload = z.infer<typeof Upload>;

export const FileLink = z.object({ url: z.string(), expiresAt: Instant });
export type FileLink = z.infer<typeof FileLink>;

const words = submissionMessages;

const longestPath = 4096;
const longestName = 200;

/** The name, shortened to the allowed length without a change of its extension. */
function shortened(name: string): string {
  const ending = /\.[a-z]+$/i.exec(name)?.[0] ?? "";
  if (name.length <= longestName) return name;
  // The cut may leave half a character, such as half an emoji.
  return name.slice(0, longestName - ending.length).replace(/\p{Cs}$/u, "") + ending;
}

export const NewSubmission = z.strictObject({
  taskId: TaskId,
  /** Some browsers and programs send a path with the name. */
  fileName: line(longestPath, words.wrongType).check(
    z.overwrite((name) => shortened(name.split(/[/\\]/).at(-1) ?? "")),
    z.refine((name) => fileTypeOf(name) !== undefined, words.wrongType),
  ),
  size: z
    .int({ error: words.empty })
    .check(z.gte(1, words.empty), z.lte(largestFile, words.tooLarge)),
  /** The browser's claim, which decides nothing. */
  contentType: z.optional(text().check(z.maxLength(200, requestMessages.wrongForm))),
  /** Distinguishes files of equal name and size. The server compares it with the received bytes. */
  sha256: z.optional(Fingerprint),
});
export type NewSubmission = z.infer<typeof NewSubmission>;

const nothing = z.strictObject({});

export const submissionRoutes = {
  beginSubmission: route({
    method: "POST",
    path: "/api/submissions",
    caller: "active-writer",
    session: "by-use-case",
    summary:
      "Begin to submit a file, or go on with it. Each part is PUT to its address, in any order; another file takes the place of one that is uploading.",
    input: NewSubmission,
    reply: z.object({ submission: Submission, upload: Upload }),
    status: 201,
    idempotent: true,
    problems: ["not_found", "not_active", "suspended", "past_due", "conflict", "too_many_requests"],
  }),
  getUpload: route({
    method: "GET",
    path: "/api/submissions/{id}/upload",
    caller: "writer",
    session: "by-use-case",
    summary: "Fresh addresses for the parts that have not arrived.",
    input: nothing,
    reply: z.object({ upload: Upload }),
    problems: ["not_found", "suspended"],
  }),
  completeSubmission: route({
    method: "POST",
    path: "/api/submissions/{id}/complete",
    caller: "active-writer",
    session: "by-use-case",
    summary:
      "Submit a file whose parts have arrived, under a name that ends as what is in it. One that nobody could open, or that is dangerous to open, is refused and gone.",
    input: nothing,
    reply: z.object({ submission: Submission }),
    idempotent: true,
    problems: [
      "not_found",
      "not_active",
      "suspended",
      "past_due",
      "conflict",
      "wrong_file",
      "too_many_requests",
    ],
  }),
  listSubmissions: route({
    method: "GET",
    path: "/api/submissions",
    caller: "writer",
    summary: "The caller's submissions, the newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ submissions: z.array(Submission), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  getTaskWork: route({
    method: "GET",
    path: "/api/tasks/{id}/work",
    caller: "writer",
    summary:
      "What the caller has submitted for a task, the first version first, and the award with its decision.",
    input: nothing,
    reply: z.object({ award: Award, submissions: z.array(Submission) }),
    problems: ["not_found"],
  }),
  getSubmissionFile: route({
    method: "GET",
    path: "/api/submissions/{id}/file",
    caller: "writer",
    summary: "A link to the caller's file, as an attachment, for five minutes.",
    input: nothing,
    reply: FileLink,
    problems: ["not_found"],
  }),
};
