import * as z from "zod/mini";
import { Cursor, Instant, ListOrder, paragraph } from "./fields";
import { requestMessages } from "./problem";
import { route } from "./route";
import { FileLink, Submission } from "./submissions";
import { TaskField, TaskId } from "./tasks";

export const reviewMessages = {
  noteNeeded: "Write to the writer what to change, or why it is not accepted.",
  decided: "This work has been decided about already.",
  notFound: "There is no such work.",
  scanning: "This file is still being scanned for malware. It can be reviewed in some minutes.",
  goneNoChanges:
    "This task was deleted, so its writer can't change the work. Approve it, or keep the rejection.",
  othersTask:
    "Somebody else has this task now, and a task is paid once. Keep the rejection; if the work deserves its pay, correct its writer's balance with a note.",
  writersTask:
    "This writer has the task again, or was paid for it, under another award. One is paid for a task once: keep the rejection.",
  malware:
    "Our scan found malware in this file, so nobody has opened it and it was deleted. Clean your device with a virus scanner, save your work again and send that file.",
} as const;

const words = reviewMessages;

export const decidedStatus = {
  approve: "Approved",
  changes: "Changes Requested",
  reject: "Rejected",
} as const;
export type Decision = keyof typeof decidedStatus;

export const noteLength = 2000;

export const Review = z
  .strictObject({
    decision: z.enum(Object.keys(decidedStatus) as [Decision, ...Decision[]], {
      error: requestMessages.wrongForm,
    }),
    note: z.optional(paragraph(noteLength, words.noteNeeded)),
    /** Offers the rejected task to others, if its deadline has not passed. */
    reopen: z.optional(z.boolean({ error: requestMessages.wrongForm })),
    /**
     * The task and the award time of the work, if the client knows them. They save the server a
     * read.
     */
    taskId: z.optional(TaskId),
    awardedAt: z.optional(Instant),
  })
  .check(
    z.refine(({ decision, note }) => decision === "approve" || note !== undefined, {
      error: words.noteNeeded,
      path: ["note"],
    }),
  );
export type Review = z.infer<typeof Review>;

/**
 * Work as its reviewer sees it: with the task, the writer's record and all versions, newest first.
 */
export const ReviewedWork = z.extend(Submission, {
  awardedAt: Instant,
  writer: z.object({
    userId: z.string(),
    username: z.string(),
    name: z.string(),
    rating: z.number(),
    approved: z.int(),
    missed: z.int(),
    createdAt: Instant,
  }),
  /** Facts of the award: `amount` is paid on approval, `dueDate` is the present deadline. */
  task: z.object({
    field: TaskField,
    amount: z.int(),
    context: z.string(),
    dueDate: Instant,
  }),
  /**
   * In a second look, the reason why the writer can't get the task back: the task has another award
   * (`others`), or it is `deleted`.
   */
  taskNow: z.optional(z.enum(["others", "deleted"])),
  versions: z.array(Submission),
});
export type ReviewedWork = z.infer<typeof ReviewedWork>;

export const reviewsPerPage = 20;

export const reviewRoutes = {
  listReviews: route({
    method: "GET",
    path: "/api/admin/submissions",
    caller: "admin",
    summary:
      "Work that waits for its review, or of another status; of one field or all, the oldest first unless said otherwise.",
    input: z.strictObject({
      status: z.optional(z.enum(["Pending Review", "Approved", "Changes Requested", "Rejected"])),
      field: z.optional(TaskField),
      order: z.optional(ListOrder),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ submissions: z.array(ReviewedWork), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  getReviewFile: route({
    method: "GET",
    path: "/api/admin/submissions/{id}/file",
    caller: "admin",
    summary: "A link to the file of any version, as an attachment, for five minutes.",
    input: z.strictObject({}),
    reply: FileLink,
    problems: ["not_found", "conflict"],
  }),
  reviewSubmission: route({
    method: "POST",
    path: "/api/admin/submissions/{id}/review",
    caller: "admin",
    summary:
      "Approve work, which pays it once; ask for changes; or reject it. The same again answers the same.",
    input: Review,
    reply: z.object({ submission: Submission }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
