import type { RouteName } from "#contracts/api";
import type { TableGrant } from "../constructs/grant-table";

/** Queues of work by name, and how many batches of each are handled at once. */
export const queues = {
  /** SES allows a new account 14 mails a second. */
  Mail: { concurrency: 2 },
  /** Links that somebody waits for, to a new password or to confirm an address: no other mail delays them. */
  Links: { concurrency: 2 },
  /** Withdrawals to be attended to; each asks a provider. */
  Payouts: { concurrency: 2 },
  /**
   * Reminders, each paced so that both batches together stay below what SES allows. What failed is put
   * aside with other mail, whose alarm then tells of a run that does not end.
   */
  Reminders: { concurrency: 2, putsAsideWith: "Mail" },
} as const satisfies Record<string, QueueSpec>;
export type QueueName = keyof typeof queues;

export interface QueueSpec {
  concurrency: number;
  /** The queue, named before it, among whose dead letters its own are put. */
  putsAsideWith?: "Mail";
}

/** Which writes to the table start a function: by the type of the item and the kind of the write. */
export interface StreamedWrites {
  types: readonly string[];
  events: readonly ("INSERT" | "MODIFY" | "REMOVE")[];
  /** None may be missed: one that fails is tried for 12 hours, and all later ones wait. Else 5 times. */
  isComplete?: true;
}

/** What one function is, what starts it, and all it may touch. */
export interface FunctionSpec {
  /** File under `lambdas/` without its extension. */
  entry: string;
  /** The setting that says how many concurrent executions are kept for it alone. */
  keptConcurrency?: "noticeConcurrency" | "handInConcurrency";
  /** Routes it answers. */
  routes?: readonly RouteName[];
  /** Memory in MB; the share of a processor grows with it. */
  memory: number;
  /** Seconds after which it is ended. */
  timeout: number;
  table?: readonly TableGrant[];
  /** Goes through the keys of the whole table, and through nothing else of it; for schedules only. */
  scansKeys?: true;
  /** `cognito-idp` actions on the user pool; the pool's ids come into the environment. */
  userPool?: readonly string[];
  /** Exchanges the codes of social sign-ins, where they are set up. */
  socialSignIn?: true;
  /** Reads the provider's credentials. */
  providerSecret?: true;
  /** Queues that it puts work into; the address of each comes into the environment as `MAIL_QUEUE_URL`. */
  queues?: readonly QueueName[];
  /** The queue whose work it does. */
  worksOff?: QueueName;
  /** These writes to the table start it. */
  stream?: StreamedWrites;
  /** The schedule that starts it, in the words of EventBridge Scheduler. */
  schedule?: string;
  /** The setting with the time of day in Nairobi at which it runs, until a function changes that. */
  dailyAt?: "reminderTime";
  /** The function whose time of day it may change, and whether that runs at all. */
  changesTimeOf?: "ReminderTimes";
  /** Mails of ours that bounce, and complaints about them, start it. */
  takesMailFeedback?: true;
  /** Sends mail as our sender. */
  mail?: true;
  /** `s3` actions on writers' files; the bucket's name comes into the environment. */
  uploads?: readonly UploadsAction[];
}

export type UploadsAction =
  | "GetObject"
  | "PutObject"
  | "DeleteObjectVersion"
  | "AbortMultipartUpload"
  | "ListMultipartUploadParts";
