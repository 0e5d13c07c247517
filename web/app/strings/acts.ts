import type { ActName } from "#contracts/acts";
import { catalogue } from "../../ui/strings/catalogue";

const acts: Record<ActName, string> = {
  "task-posted": "Posted a task",
  "tasks-imported": "Imported tasks",
  "task-changed": "Changed a task",
  "task-deleted": "Deleted a task",
  "work-approved": "Approved work",
  "changes-requested": "Asked for changes",
  "work-rejected": "Rejected work",
  "withdrawal-asked-again": "Had a withdrawal asked for again",
  "withdrawal-paid-by-hand": "Recorded a withdrawal as paid by hand",
  "withdrawal-returned": "Returned a withdrawal",
  "payouts-paused": "Paused payouts",
  "payouts-resumed": "Resumed payouts",
  "training-accepted": "Accepted a training code",
  "training-refused": "Refused a training code",
  "payment-attributed": "Credited a payment without an owner",
};

/** What the administrator changed. */
export const actStrings = catalogue({
  loading: "Loading the changes",
  failed: (message: string) => `The changes could not be loaded: ${message}`,
  emptyTitle: "Nothing was changed yet",
  empty: "What you post, decide, credit, pause or return is written down here, with its note.",
  lead: "Written down in the same step as the change itself, and kept for good.",
  caption: "What the administrator changed, newest first",
  columns: {
    what: "What",
    at: "When, EAT",
    who: "Who",
    subject: "About",
    became: "Before and after",
    note: "Note",
  },
  acts,
  /** Names of facts, as they are shown. */
  facts: {
    field: "Field",
    amount: "Amount",
    paid: "Paid",
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
    offeredAgain: "Offered again",
    context: "Text",
  } as Record<string, string>,
  none: "none",
  yes: "yes",
  no: "no",
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  fact: (name: string, value: string) => `${name}: ${value}`,
  noNote: "None",
  more: "Show older changes",
});
