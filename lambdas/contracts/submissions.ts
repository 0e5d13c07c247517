import * as z from "zod/mini";
import { Instant } from "./fields";
import { messages } from "./messages";
import { TaskId } from "./tasks";

/** As people read them. */
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

/** 25 MB as storage counts them. */
export const largestFile = 25 * 1024 * 1024;
/** The smallest that S3 takes, but for the last part of a file. */
export const partSize = 5 * 1024 * 1024;
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
export const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/, messages.requests.wrongForm));

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
  /** Of the file: computed from what arrived once it is handed in, as the browser said until then. */
  sha256: z.nullable(Fingerprint),
});
export type Submission = z.infer<typeof Submission>;

/** Where the parts go that have not arrived. Each address is good for that part, its size and a short time. */
export const Upload = z.object({
  partSize: z.int(),
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
});
export type Upload = z.infer<typeof Upload>;

/** A link to a file, for a few minutes. */
export const FileLink = z.object({ url: z.string(), expiresAt: Instant });
export type FileLink = z.infer<typeof FileLink>;
