import { AdminTask } from "#contracts/admin-tasks";
import type { AuditEntry } from "#contracts/audit-log";
import { LedgerEntry } from "#contracts/ledger";
import { Me } from "#contracts/me";
import { WaitingQuestion } from "#contracts/questions";
import { ReviewedWork } from "#contracts/reviews";
import { Award, type Task } from "#contracts/tasks";

/** A writer; by default an active one, who has paid the activation fee. */
export const aWriter = (own: Partial<Me> = {}): Me =>
  Me.parse({
    userId: "amina",
    email: "amina@example.com",
    emailConfirmed: true,
    firstName: "Amina",
    lastName: "Otieno",
    username: "amina",
    accountNumber: "100001",
    phoneNumber: "+254712345678",
    accountStatus: "active",
    totalMoney: 0,
    currentBalance: 0,
    totalWithdrawals: 0,
    rating: 5,
    unreadNotifications: 0,
    openTasks: 0,
    taskListVersion: 1,
    lastPaymentDate: "2026-11-01T06:00:00.000Z",
    activatedAt: "2026-11-01T06:00:00.000Z",
    createdAt: "2026-11-01T05:00:00.000Z",
    lastUpdated: "2026-11-01T06:00:00.000Z",
    paymentHistory: [],
    recentEntries: [],
    latestPayment: null,
    ...own,
  });

export const aTask = (own: Partial<Task> = {}): Task => ({
  id: "TASK-0A1B2C3D",
  field: "Data Science",
  amount: 500,
  context: "Describe market day number 1.",
  dueDate: "2126-12-12T07:00:00.000Z",
  status: "active",
  publishAt: "2026-11-27T04:00:00.000Z",
  createdAt: "2026-11-26T10:00:00.000Z",
  version: 1,
  ...own,
});

export const anAward = (own: Partial<Award> = {}): Award =>
  Award.parse({
    taskId: "TASK-0A1B2C3D",
    field: "Data Science",
    amount: 500,
    context: "Describe market day number 1.",
    dueDate: "2126-12-12T07:00:00.000Z",
    awardedAt: "2026-11-27T07:00:00.000Z",
    status: "awarded",
    cancelledAt: null,
    ...own,
  });

export const administrator = aWriter({ userId: "office", firstName: "Kalamu", isAdmin: true });

const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, "0")}:00:00.000Z`;
export const farOff = "2126-12-12T15:00:00.000Z";

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

/** A new writer's waiting submission, whose file the page can't show. */
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

export const anEntry = (amount: number): LedgerEntry => {
  const none = { receiptNumber: null, taskId: null, withdrawalId: null };
  const booked = { sequence: 1, kind: "payment", state: "booked", date: at(5) };
  return LedgerEntry.parse({ ...none, ...booked, amount, balanceAfter: amount });
};

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
