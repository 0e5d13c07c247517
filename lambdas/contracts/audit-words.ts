import type { ActName, AuditEntry, AuditFacts } from "./audit-log";
import type { TrainingReason } from "./trainings";
import type { WithdrawalState } from "./withdrawals";

export const withdrawalStates: Record<WithdrawalState, string> = {
  requested: "To be sent",
  sent: "With the provider",
  checking: "Checking",
  paid: "Paid",
  returned: "Returned",
};

export const trainingReasons: Record<TrainingReason, string> = {
  "not-known": "M-Pesa has not confirmed it yet",
  "other-payer": "Not proven to be theirs",
  "other-amount": "Not the fee",
  "paid-before": "Paid for this course before",
  "not-ours": "Marked before as not for us",
  spent: "No longer in the balance",
  used: "Used for another training",
};

const acts: Record<ActName, string> = {
  "task-posted": "Posted a task",
  "tasks-imported": "Imported tasks",
  "import-deleted": "Deleted an import",
  "task-changed": "Changed a task",
  "task-deleted": "Deleted a task",
  "task-taken-back": "Took a task back",
  "work-approved": "Approved work",
  "changes-requested": "Asked for changes",
  "work-rejected": "Rejected work",
  "rejection-kept": "Kept a rejection",
  "question-answered": "Answered a question",
  "withdrawal-asked-again": "Had a withdrawal asked for again",
  "withdrawal-paid-by-hand": "Recorded a withdrawal as paid by hand",
  "withdrawal-returned": "Returned a withdrawal",
  "payouts-paused": "Paused payouts",
  "payouts-resumed": "Resumed payouts",
  "training-accepted": "Accepted a training code",
  "training-refused": "Refused a training code",
  "payment-attributed": "Credited an unmatched payment",
  "payment-settled": "Marked a payment as not for us",
  "writer-suspended": "Suspended a writer",
  "suspension-lifted": "Ended a suspension",
  "balance-corrected": "Corrected a balance",
  "template-changed": "Changed the reminder",
  "reminders-started": "Sent reminders",
};

export const auditWords = {
  acts,
  facts: {
    field: "Field",
    amount: "Amount",
    paid: "Paid",
    balance: "Balance",
    dueAt: "Due",
    dueDate: "Due",
    publishAt: "Published",
    state: "State",
    status: "Status",
    receiptNumber: "Receipt",
    username: "Writer",
    reason: "Reason",
    taskId: "Task",
    paused: "Paused",
    stopped: "Stopped by themselves",
    offeredAgain: "Offered again",
    context: "Text",
    file: "File",
    tasks: "Tasks",
    firstRow: "From row",
    lastRow: "To row",
    deleted: "Deleted",
    kept: "Kept, since a writer has or had it",
    subject: "Subject",
    body: "Text",
    sendTime: "Send time",
    enabled: "Enabled",
    suspended: "Suspended",
    withdrawalsStopped: "Withdrawals stopped",
    question: "Question",
  } as Record<string, string>,
  values: {
    ...withdrawalStates,
    ...trainingReasons,
    scheduled: "To be published",
    active: "Open",
    unavailable: "Taken",
    completed: "Completed",
    awarded: "With its writer",
    submitted: "In review",
    approved: "Approved",
    changes: "Needs changes",
    rejected: "Rejected",
    waiting: "Waiting",
    accepted: "Accepted",
    refused: "Not accepted",
  } as Record<string, string>,
  /** Words for changes whose subject has an id that means nothing to a reader. */
  subjects: {
    "tasks-imported": "A file of tasks",
    "import-deleted": "A file of tasks",
    "withdrawal-asked-again": "A withdrawal",
    "withdrawal-paid-by-hand": "A withdrawal",
    "withdrawal-returned": "A withdrawal",
    "balance-corrected": "A balance",
    "payouts-paused": "Payouts",
    "payouts-resumed": "Payouts",
    "template-changed": "The reminder",
    "writer-suspended": "The account",
    "suspension-lifted": "The account",
  } as Partial<Record<ActName, string>>,
  none: "none",
  yes: "yes",
  no: "no",
} as const;

const sums: ReadonlySet<string> = new Set(["amount", "balance", "paid"]);
const instants: ReadonlySet<string> = new Set(["dueAt", "dueDate", "publishAt"]);

interface Spelling {
  money: (shillings: number) => string;
  time: (instant: string) => string;
}

export function factInWords(
  name: string,
  value: AuditFacts[string] | undefined,
  { money, time }: Spelling,
): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return auditWords.none;
  if (typeof value === "boolean") return value ? auditWords.yes : auditWords.no;
  if (typeof value === "number" && sums.has(name)) return money(value);
  if (typeof value === "string" && instants.has(name)) return time(value);
  return auditWords.values[String(value)] ?? String(value);
}

/** Words from `auditWords.subjects`; otherwise the id of the task, or else the subject's own id. */
export const subjectInWords = ({
  act,
  subject,
  before,
  after,
}: Omit<AuditEntry, "by" | "writerName">) =>
  auditWords.subjects[act] ?? String(after?.["taskId"] ?? before?.["taskId"] ?? subject);
