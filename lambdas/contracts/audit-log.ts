import * as z from "zod/mini";
import { Cursor, Instant, optionalLine } from "./fields";
import { Day } from "./ledger";
import { jsonMediaType, route } from "./route";

export const ActName = z.enum([
  "task-posted",
  "tasks-imported",
  "import-deleted",
  "task-changed",
  "task-deleted",
  "task-taken-back",
  "work-approved",
  "changes-requested",
  "work-rejected",
  "rejection-kept",
  "question-answered",
  "withdrawal-asked-again",
  "withdrawal-paid-by-hand",
  "withdrawal-returned",
  "payouts-paused",
  "payouts-resumed",
  "training-accepted",
  "training-refused",
  "payment-attributed",
  "payment-settled",
  "writer-suspended",
  "suspension-lifted",
  "balance-corrected",
  "template-changed",
  "reminders-started",
]);
export type ActName = z.infer<typeof ActName>;

export const AuditFacts = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);
export type AuditFacts = z.infer<typeof AuditFacts>;

/** A change by the administrator. The transaction that makes the change also stores the entry. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  act: ActName,
  by: z.object({ userId: z.string(), name: z.string() }),
  /** The id of what was changed, such as a task or a withdrawal; for a payment, its receipt. */
  subject: z.string(),
  userId: z.nullable(z.string()),
  writerName: z.string(),
  note: z.nullable(z.string()),
  before: z.nullable(AuditFacts),
  after: z.nullable(AuditFacts),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditMessages = {
  olderLeftOut: "Older changes are not in this file. Choose earlier days to get them.",
} as const;

export const auditRoutes = {
  listActs: route({
    method: "GET",
    path: "/api/admin/acts",
    caller: "admin",
    summary:
      "Every change that the administrator made, newest first; of one kind, of some days, about one writer, task or receipt.",
    input: z.strictObject({
      userId: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z-]{1,64}$/))),
      /**
       * Only changes of this kind. A page of one kind may be short although another page follows.
       */
      act: z.optional(ActName),
      search: z.optional(optionalLine(80)),
      /** Days in Nairobi; both are included. */
      from: z.optional(Day),
      to: z.optional(Day),
      /**
       * The reply is a CSV file. Only the newest 5,000 changes are searched; if there are older
       * changes, the file's last line says so.
       */
      format: z.optional(z.literal("csv")),
      cursor: z.optional(Cursor),
    }),
    attachment: [jsonMediaType, "text/csv"],
    reply: z.object({ acts: z.array(AuditEntry), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
};
