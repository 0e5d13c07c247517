import { act } from "@testing-library/react";
import { vi } from "vitest";
import { AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { type AuditEntry, auditRoutes } from "#contracts/audit-log";
import { LedgerEntry } from "#contracts/ledger";
import { questionRoutes, WaitingQuestion } from "#contracts/questions";
import { ReviewedWork } from "#contracts/reviews";
import { Stats, statsRoutes } from "#contracts/stats";
import { aWriter, openPage } from "./open-page";
import { answers, stub } from "./stubs";

type Opening = Parameters<typeof openPage>[1];

/** Opens a page of the desk as its administrator; all queues are empty unless a stub says otherwise. */
export function openDesk(path: string, { api = [], width = 1440 }: Omit<Opening, "as"> = {}) {
  stub(
    answers(statsRoutes.showStats, someStats()),
    answers(auditRoutes.listActs, { acts: [] }),
    answers(questionRoutes.listWaitingQuestions, { questions: [] }),
    answers(adminTaskRoutes.listAllTasks, { tasks: [] }),
  );
  return openPage(`/admin-dashboard${path}`, { as: administrator, api, width });
}

export const administrator = aWriter({ userId: "office", firstName: "Kalamu", isAdmin: true });

/** Gives the page's clock to the test; it still runs by itself. */
export function ownClock() {
  const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  return (milliseconds: number): Promise<void> =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

const noPayouts = { paused: false, reason: null, since: null, oneAtATime: false, stopped: [] };
export const noQueue = {
  submissions: 0,
  trainings: 0,
  withdrawals: 0,
  unattributed: 0,
  questions: 0,
};

/** The figures of a desk with empty queues, unless given. */
export const someStats = ({ queues, ...own }: Partial<Stats> = {}): Stats =>
  Stats.parse({
    ...{ totalUsers: 9, activeUsers: 7, inactiveUsers: 2, moneyIn: 9000, earned: 5000 },
    ...{ withdrawals: 3000, onItsWay: 0, payouts: noPayouts, days: [], ...own },
    queues: { ...noQueue, ...queues },
  });

const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, "0")}:00:00.000Z`;
/** A deadline far in the future. */
export const farOff = "2126-12-12T15:00:00.000Z";

/** A task that anybody can take. */
export const anAdminTask = (id: string, own: Partial<AdminTask> = {}): AdminTask =>
  AdminTask.parse({
    id,
    field: "Law",
    dueDate: farOff,
    context: `Compare two rulings for ${id}.`,
    amount: 700,
    status: "active",
    createdAt: at(4),
    publishAt: at(4),
    version: 1,
    takenAt: null,
    ...own,
  });

let works = 0;

/** A new writer's waiting submission, in a file that no page shows. */
export function someWork(own: Partial<ReviewedWork> = {}): ReviewedWork {
  works += 1;
  const taskId = `TASK-${String(works).padStart(8, "0")}`;
  const version = {
    ...{ id: `work-${works}`, taskId, version: 1, fileName: "dhow.doc", size: 20_000 },
    ...{ status: "Pending Review", begunAt: at(4), dueDate: farOff },
    ...{ reviewedAt: null, note: null, sha256: null, marks: [] },
    submittedAt: `2026-11-28T05:${String(works).padStart(2, "0")}:00.000Z`,
  };
  const named = { username: `writer${works}`, name: `Writer${works} Otieno` };
  const record = { rating: 5, approved: 0, missed: 0, createdAt: at(1) };
  return ReviewedWork.parse({
    ...version,
    awardedAt: at(3),
    writer: { userId: `writer-${works}`, ...named, ...record },
    task: { field: "Law", amount: 500, context: "Compare two rulings.", dueDate: farOff },
    versions: [version],
    ...own,
  });
}

/** A question about the task of a submission. */
export const aQuestion = ({ taskId, writer, task }: ReviewedWork): WaitingQuestion =>
  WaitingQuestion.parse({
    id: `01KAR0000000000000${taskId.slice(5)}`,
    question: "How many sources?",
    askedAt: at(5),
    answer: null,
    answeredAt: null,
    writer,
    task: { ...task, id: taskId },
  });

/** A writer's first ledger entry: a payment. */
export const anEntry = (amount: number): LedgerEntry => {
  const none = { receiptNumber: null, taskId: null, withdrawalId: null };
  const booked = { sequence: 1, kind: "payment", state: "booked", date: at(5) };
  return LedgerEntry.parse({ ...none, ...booked, amount, balanceAfter: amount });
};

/** One entry of the audit log. */
export const anAct = (own: Partial<AuditEntry>): AuditEntry => ({
  id: `act-${own.subject}`,
  at: new Date().toISOString(),
  act: "work-approved",
  by: { userId: administrator.userId, name: "Kalamu Administrator" },
  subject: "",
  userId: null,
  writerName: "",
  note: null,
  before: null,
  after: null,
  ...own,
});
