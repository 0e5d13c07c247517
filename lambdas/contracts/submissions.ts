import * as z from "zod/mini";
import { dayLength, eastAfricanDay, eastAfricanInstant } from "./east-africa-time";
import { Cursor, Instant, line, text } from "./fields";
import { requestMessages, waitOf } from "./problem";
import { route } from "./route";
import { Award, TaskId } from "./tasks";

/** Messages about handing in work and about its review. */
export const submissionMessages = {
  wrongType: "Please choose a .docx, .doc, .pdf, .xls or .xlsx file.",
  empty: "This file is empty. Please choose the one with your work.",
  tooLarge: "This file is larger than 25 MB. Please make its pictures smaller.",
  notYours: "This task is not yours, or not any more. My Tasks says where it stands.",
  takenBack:
    "This task was taken back, so its work can't be handed in. It costs you no rating. My Tasks says why.",
  notOpen: "This task can't be handed in now. Your submissions say where it stands.",
  pastDue: "This task is past its due time and can't be handed in any more.",
  notFound: "This file is not with us. Please choose it again.",
  malware: (name: string) =>
    `Our scan found malware in “${name}”, so we can't take it. Clean your device with a virus scanner, save your work anew and choose that file.`,
  removedAsMalware: "Our scan found malware in this file, and it was deleted.",
  noWork: "Nothing was handed in for this task.",
  noLongerKept: (years: number) =>
    `Files are kept for ${years} ${years === 1 ? "year" : "years"}, and this one is older.`,
  partsMissing: (count: number) =>
    `${count} ${count === 1 ? "part" : "parts"} of the file have not arrived yet.`,
  tooManyUploads: (minutes: number) =>
    `You have begun many files for this task today. You can send another one in ${waitOf(minutes)}; one that is begun and not whole yet can still go on.`,
  tooManyHandIns: (minutes: number) =>
    `This file was checked often within an hour. Choose it again in ${waitOf(minutes)}: what has arrived is kept.`,
  rush: "Something else changed at this moment. Please try again.",
  /** `found` is what it is instead, where that is known. */
  otherContent: (found: string | undefined, name: string) => {
    const { kind, how } = saving[fileTypeOf(name) ?? "docx"];
    const isNot = found ? `is ${found} inside, not ${kind}` : `is not ${kind} inside`;
    return `This ${isNot}. Save it again ${how} and choose the new file.`;
  },
  damaged: (name: string) =>
    `“${name}” is damaged or not whole. Open it, save it again and choose the new file.`,
  encrypted: (name: string) =>
    `“${name}” is protected by a password, so nobody could review it. Save it without a password and choose it again.`,
  macros: (name: string) =>
    `“${name}” holds macros, or parts that run or load programs, which we don't take. Save it as .pdf, or as .docx or .xlsx without them, and choose it again.`,
  outside: (name: string) =>
    `“${name}” loads a picture, a template or other content from outside when it is opened, which we don't take. Save it as .pdf, or put that content into it, and choose it again.`,
  oversized: (name: string) =>
    `“${name}” holds too much to be looked through. Save it again with less in it, or as .pdf, and choose it again.`,
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

/** The files that work is handed in as, by the ends of their names. */
export const fileTypes = ["docx", "doc", "pdf", "xls", "xlsx"] as const;
export type FileType = (typeof fileTypes)[number];

/** What people call a file of a type, and what they save it with. */
const word = { kind: "a Word file", how: "in Word" };
const excel = { kind: "an Excel file", how: "in Excel" };
const saving: Readonly<Record<FileType, { kind: string; how: string }>> = {
  docx: word,
  doc: word,
  xls: excel,
  xlsx: excel,
  pdf: { kind: "a PDF", how: "as a PDF" },
};

/** 25 MB as storage counts them. */
export const largestFile = 25 * 1024 * 1024;
/** What a cut of the network costs at most: 1.3 s of sending at 1.6 Mbit/s. */
export const partSize = 256 * 1024;
/** How long after the due time an upload that was begun before it may be completed. */
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
  /** When it was handed in; null while it is uploading. */
  submittedAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  /** The reviewer's. */
  note: z.nullable(z.string()),
  dueDate: Instant,
  /**
   * The file's hash: as the browser said it during the upload, computed from what arrived once it
   * is handed in.
   */
  sha256: z.nullable(Fingerprint),
  /** `pending` while the file is being scanned for malware; absent where files are not scanned. */
  scan: z.optional(z.enum(["pending", ...Verdict.options])),
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

/** A file that is about to be handed in for a task. */
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
      "Begin to hand in a file, or go on with it. Each part is PUT to its address, in any order; another file takes the place of one that is uploading.",
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
      "Hand in a file whose parts have arrived; one that is not what its name says is refused and gone.",
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
      "What the caller has handed in for a task, the first version first, and the award with its decision.",
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
