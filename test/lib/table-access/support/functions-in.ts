import type { FunctionName, functions } from "../../../../lib/functions";

type Functions = typeof functions;
/** A function that may touch the table. */
type WithTable = {
  [Name in FunctionName]: Functions[Name] extends { table: unknown } ? Name : never;
}[FunctionName];

export type File =
  | "accounts"
  | "changes"
  | "desk"
  | "ledger"
  | "messages"
  | "payments"
  | "payouts"
  | "reminders"
  | "submissions"
  | "tasks"
  | "trainings";

/** The file of this folder that has a function do all that it may with the table. */
const fileOf: Record<WithTable, File> = {
  Account: "accounts",
  CognitoProxy: "accounts",
  Me: "accounts",
  Ratings: "accounts",
  Registration: "accounts",
  Session: "accounts",
  TableChanges: "changes",
  AdminActs: "desk",
  AdminStats: "desk",
  People: "desk",
  Audit: "ledger",
  Ledger: "ledger",
  Statement: "ledger",
  Contact: "messages",
  Notifications: "messages",
  AdminPayments: "payments",
  ProviderNotices: "payments",
  Reconciliation: "payments",
  Settlement: "payments",
  WriterPayments: "payments",
  AdminWithdrawals: "payouts",
  PayoutSender: "payouts",
  WriterWithdrawals: "payouts",
  AdminInactive: "reminders",
  AdminReminders: "reminders",
  MailFeedback: "reminders",
  ReminderTimes: "reminders",
  ReminderWork: "reminders",
  Unsubscribe: "reminders",
  WriterReminders: "reminders",
  AdminReviews: "submissions",
  WriterSubmissions: "submissions",
  HandIns: "submissions",
  AdminTasks: "tasks",
  TaskTimes: "tasks",
  WriterTasks: "tasks",
  AdminTrainings: "trainings",
  WriterTrainings: "trainings",
};

/** The functions that a file is about. */
export const functionsIn = (file: File): WithTable[] =>
  (Object.keys(fileOf) as WithTable[]).filter((name) => fileOf[name] === file);
