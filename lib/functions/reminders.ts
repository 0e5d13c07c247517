import type { TableGrant } from "../constructs/grant-table";
import { acts, answer, idempotency, liveSession, suppressions, throttle } from "./common";
import type { FunctionSpec } from "./function-spec";

/** Counting whom a reminder would go to. */
const countingTurns: readonly TableGrant[] = [
  { actions: ["Query"], leadingKeys: ["PEOPLE#inactive#createdAt"] },
  { actions: ["BatchGetItem"], leadingKeys: ["MAILING#*", "SUPPRESSED#*"] },
];

export const reminders = {
  AdminReminders: {
    ...answer,
    entry: "reminders",
    routes: [
      "getEmailTemplate",
      "saveEmailTemplate",
      "testEmailTemplate",
      "startReminders",
      "listReminders",
      "getReminders",
    ],
    queues: ["Mail", "Reminders"],
    changesTimeOf: "ReminderTimes",
    table: [
      acts,
      idempotency,
      liveSession,
      {
        actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["REMINDERS"],
      },
      ...countingTurns,
    ],
  },
  AdminInactive: {
    ...answer,
    entry: "inactive",
    routes: ["countTurns", "listInactive", "getStanding"],
    table: [liveSession, { actions: ["GetItem"], leadingKeys: ["REMINDERS"] }, ...countingTurns],
  },
  Unsubscribe: {
    ...answer,
    entry: "unsubscribe",
    routes: ["askUnsubscribe", "unsubscribe", "confirmReminders"],
    table: [
      { actions: ["GetItem"], leadingKeys: ["USER#*"] },
      { actions: ["GetItem"], leadingKeys: ["UNSUBSCRIBE#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["MAILING#*"] },
    ],
  },
  WriterReminders: {
    ...answer,
    entry: "writer-reminders",
    routes: ["getReminderChoice", "chooseReminders"],
    queues: ["Links"],
    table: [
      liveSession,
      suppressions,
      throttle,
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["MAILING#*"] },
      { actions: ["PutItem"], leadingKeys: ["UNSUBSCRIBE#*"] },
    ],
  },
  ReminderWork: {
    memory: 256,
    timeout: 30,
    entry: "reminder-work",
    worksOff: "Reminders",
    queues: ["Reminders"],
    mail: true,
    table: [
      { actions: ["Query"], leadingKeys: ["PEOPLE#inactive#createdAt"] },
      { actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDERS"] },
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["MAILING#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["UNSUBSCRIBE#*"] },
      { actions: ["DeleteItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDED#*"] },
      { actions: ["BatchGetItem", "GetItem"], leadingKeys: ["SUPPRESSED#*"] },
      { actions: ["GetItem"], leadingKeys: ["USER#*"] },
    ],
  },
  MailFeedback: {
    memory: 256,
    timeout: 30,
    entry: "mail-feedback",
    takesMailFeedback: true,
    table: [{ actions: ["PutItem"], leadingKeys: ["SUPPRESSED#*"] }],
  },
  ReminderTimes: {
    memory: 256,
    timeout: 30,
    entry: "reminder-times",
    dailyAt: "reminderTime",
    changesTimeOf: "ReminderTimes",
    queues: ["Reminders"],
    table: [
      { actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDERS"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
