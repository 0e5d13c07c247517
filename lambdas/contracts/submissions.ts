import * as z from "zod/mini";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "./east-africa-time";
import { Cursor, Instant, line, text } from "./fields";
import { requestMessages, waitOf } from "./problem";
import { route } from "./route";
import { Award, TaskId } from "./tasks";

/** The ways out that each program has: Word and Excel of any kind, Google's, WPS and LibreOffice. */
const asNew = (what: string) =>
  `${what} in the program that you wrote it with, and choose the new file.`;
const asPdf = asNew("Make a PDF of it (Save as, Export, Download or Print)");

/** Messages about submitting work and about its review. */
export const submissionMessages = {
  wrongType: "Please choose a .docx, .doc, .pdf, .xls or .xlsx file.",
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
  /** `found` is what it is instead, where that is known. */
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
    `“${name}” asks for a password, also where it lies in another file, so nobody could review it. ${asNew("Take the password away, or make a PDF without one")}`,
  macros: (name: string) =>
    `“${name}” holds macros: programs that start with it. We take files without them. ${asPdf} Word and Excel also leave them out of a .docx or .xlsx.`,
  /** `found` is the program's name, or what starts it. */
  program: (found: string, name: string) =>
    `“${name}” holds a program or starts one (“${found}”), which could harm whoever reviews it. Delete that from your work and save it again, or make a PDF of it (Save as, Export, Download or Print), and choose the new file.`,
  /** `found` is an address. */
  outside: (found: string, name: string) =>
    `Opening “${name}” loads a template, a frame or an object by itself from “${found}”, which could be changed at any time. ${asPdf} Or copy your text into a new document, and choose that.`,
  oversized: (name: string) =>
    `“${name}” unpacks to more than can be looked through. ${asPdf} Or save it with less in it.`,
  otherFile: (name: string) =>
    `What arrived is not the “${name}” that you chose: it was changed meanwhile. Please choose it again.`,
} as const;

/** The states, in the words that people read. */
export const SubmissionStatus = z.enum([
  "Uploading",
  "Pending Review",
  "Approved",
  "Changes Requested",
  "Rejected",
]);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** The files that work is submitted as, by the ends of their names. */
export const fileTypes = ["docx", "doc", "pdf", "xls", "xlsx"] as const;
export type FileType = (typeof fileTypes)[number];

/** What people call a file of a type. */
const kinds: Readonly<Record<FileType, string>> = {
  docx: "a Word file",
  doc: "a Word file",
  xls: "an Excel file",
  xlsx: "an Excel file",
  pdf: "a PDF",
};

/** 25 MB as storage counts them. */
export const largestFile = 25 * 1024 * 1024;
/** What a cut of the network costs at most: 1.3 s of sending at 1.6 Mbit/s. */
export const partSize = 256 * 1024;
/** How long after the deadline an upload that was begun before it may be completed. */
export const lateMinutes = 15;

/** The type that a file's name says; undefined for another. */
export const fileTypeOf = (fileName: string): FileType | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  return fileTypes.find((type) => type === end);
};

/** How many parts a file of `size` bytes has. */
export const partsOf = (size: number) => Math.max(1, Math.ceil(size / partSize));
/** How many bytes part `number`, from 1, of a file of `size` bytes has. */
export const sizeOfPart = (number: number, size: number) =>
  Math.min(partSize, size - (number - 1) * partSize);

/** The SHA-256 of a file, in hexadecimal digits. */
const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/, requestMessages.wrongForm));

/** What the malware scan said of a file; `unscannable` when it could not look into it. */
export const Verdict = z.enum(["clean", "threat", "unscannable"]);
export type Verdict = z.infer<typeof Verdict>;

/** What a reviewer is told of a file that was taken: that it asks for something from outside. */
export const Mark = z.enum(["asks-outside"]);
export type Mark = z.infer<typeof Mark>;

/** Finished work, or a version of it, as its writer and the administrator see it. */
export const Submission = z.object({
  id: z.string(),
  taskId: TaskId,
  /** From 1; a new version is a submission of its own. */
  version: z.int(),
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  status: SubmissionStatus,
  /** When its upload was begun. */
  begunAt: Instant,
  /** When it was submitted; null while it is uploading. */
  submittedAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  /** The reviewer's. */
  note: z.nullable(z.string()),
  dueDate: Instant,
  /**
   * The file's hash: as the browser said it during the upload, computed from what arrived once it
   * is submitted.
   */
  sha256: z.nullable(Fingerprint),
  /** `pending` while the file is being scanned for malware; absent where files are not scanned. */
  scan: z.optional(z.enum(["pending", ...Verdict.options])),
  /** None while it is uploading. */
  marks: z.array(Mark),
  /** Of rejected work that its writer asked to have looked at again; `rejectedFor` was the first note. */
  secondLook: z._default(
    z.nullable(z.object({ askedAt: Instant, words: z.string(), rejectedFor: z.string() })),
    null,
  ),
});
export type Submission = z.infer<typeof Submission>;

/**
 * Since when work waits for its review; a second look counts from its request. Empty while it is
 * uploading.
 */
export const waitsSince = ({
  secondLook,
  submittedAt,
}: Pick<Submission, "secondLook" | "submittedAt">): string =>
  secondLook?.askedAt ?? submittedAt ?? "";

/** When people review, by clocks in Nairobi. */
const reviewHours = { from: "05:00", until: "20:00" } as const;

/**
 * When an answer that is promised for an instant really comes: one that falls into the night
 * comes later by the length of the night.
 */
export function answerTime(promised: Date): Date {
  const day = eastAfricanDay(promised);
  const begins = eastAfricanInstant(day, reviewHours.from);
  const ends = eastAfricanInstant(day, reviewHours.until);
  if (promised >= begins && promised <= ends) return promised;
  const night = begins.getTime() + dayLength - ends.getTime();
  return new Date(promised.getTime() + night);
}

/**
 * By when work that waits since an instant is answered, if an answer is promised within so many
 * hours; undefined once that time has passed.
 */
export function answeredBy(since: string, answerHours: number, now: Date): Date | undefined {
  const by = answerTime(new Date(Date.parse(since) + answerHours * 3_600_000));
  return by > now ? by : undefined;
}

/**
 * Where to send the parts that have not arrived. Each address is good for one part, its size and
 * a short time.
 */
export const Upload = z.object({
  partSize: z.int(),
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
});
export type Upload = z.infer<typeof Upload>;

/** A link to a file, for a few minutes. */
export const FileLink = z.object({ url: z.string(), expiresAt: Instant });
export type FileLink = z.infer<typeof FileLink>;

const words = submissionMessages;

/** A file that is about to be submitted for a task. */
export const NewSubmission = z.strictObject({
  taskId: TaskId,
  /** Without the path that some browsers and programs send with it. */
  fileName: line(200, words.wrongType).check(
    z.overwrite((name) => name.split(/[/\\]/).at(-1) ?? ""),
    z.refine((name) => fileTypeOf(name) !== undefined, words.wrongType),
  ),
  size: z
    .int({ error: words.empty })
    .check(z.gte(1, words.empty), z.lte(largestFile, words.tooLarge)),
  /** What the browser says of it; decides nothing. */
  contentType: z.optional(text().check(z.maxLength(200, requestMessages.wrongForm))),
  /** Tells a file from another of the same name and size, and is checked against what arrives. */
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
