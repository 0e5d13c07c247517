import type { RouteName } from "#contracts/api";
import type { TableGrant } from "./constructs/service-table";

/** Queues of work by name, and how many batches of each are handled at once. */
export const queues = {
  /** SES allows a new account 14 mails a second. */
  Mail: { concurrency: 2, isMail: true },
  /** Links that somebody waits for, to a new password or to confirm an address: no other mail delays them. */
  Links: { concurrency: 2, isMail: true },
  /** Notifications, to be pushed and mailed to whom they are for; what failed is put aside with mail. */
  News: { concurrency: 5, putsAsideWith: "Mail" },
  /** Withdrawals to be attended to; each asks a provider. */
  Payouts: { concurrency: 2 },
  /**
   * Reminders, each paced so that both batches together stay below what SES allows. What failed is put
   * aside with other mail, whose alarm then tells of it.
   */
  Reminders: { concurrency: 2, isMail: true, putsAsideWith: "Mail" },
} as const satisfies Record<string, QueueSpec>;
export type QueueName = keyof typeof queues;

export interface QueueSpec {
  concurrency: number;
  /** Its work is mail, which waits until SES knows the sender. */
  isMail?: true;
  /** The queue, named before it, whose dead letters also take its own. */
  putsAsideWith?: "Mail";
}

/** Which writes to the table start a function: by the type of the item and the kind of the write. */
export interface StreamedWrites {
  /** The construct's id. A new one loses how far the stream was read. */
  id: string;
  types: readonly string[];
  events: readonly ("INSERT" | "MODIFY" | "REMOVE")[];
  /**
   * None may be missed: a failing one is tried for 12 hours while all later ones wait. When
   * absent, 5 tries.
   */
  isComplete?: true;
}

/** What one function is, what starts it, and all it may touch. */
export interface FunctionSpec {
  /** File under `lambdas/functions/` without its extension. */
  entry: string;
  /** The setting that says how many concurrent executions are kept for it alone. */
  keptConcurrency?: "noticeConcurrency" | "handInConcurrency";
  routes?: readonly RouteName[];
  /** Memory in MB; the share of a processor grows with it. */
  memory: number;
  /** Seconds after which it is ended. */
  timeout: number;
  table?: readonly TableGrant[];
  /**
   * Goes through the keys of the whole table, and reads nothing else of it; for schedules only.
   */
  scansKeys?: true;
  /** `cognito-idp` actions on the user pool; the pool's ids come into the environment. */
  userPool?: readonly string[];
  /** Exchanges the codes of social sign-ins, where they are set up. */
  socialSignIn?: true;
  /** Reads the secret with the credentials of the pay bill, and of the notices' addresses. */
  providerSecret?: true;
  /** Reads the secret with the credentials of payouts. */
  payoutSecret?: true;
  /** Reads the secret of which the keys of Web Push are made. */
  pushSecret?: true;
  /** The function that it starts itself; the name comes into the environment. */
  invokes?: "Clock" | "ReminderRun";
  /** Queues that it puts work into; the address of each comes into the environment as `MAIL_QUEUE_URL`. */
  queues?: readonly QueueName[];
  /** The queues whose work it does; it knows their addresses, too. */
  worksOff?: readonly QueueName[];
  /** A piece of its work may go on by message after message of its own queue. */
  queuesItsOwnWork?: true;
  /** These writes to the table start it. */
  stream?: StreamedWrites;
  /** The schedule that starts it, in the words of EventBridge Scheduler, and the id of its construct. */
  schedule?: { id: string; expression: string };
  /** Runs each day at the time of the reminder: that of the setting, until the administrator changes it. */
  remindsDaily?: true;
  /** May change that time, and whether there is one. */
  changesReminderTime?: true;
  /** Mails of ours that bounce, and complaints about them, start it. */
  takesMailFeedback?: true;
  /** Verdicts of the malware scan start it, where the setting `malwareScan` is on. */
  takesVerdicts?: true;
  /** Looks at the site from outside, and at the queues of mail and of what was put aside. */
  watches?: true;
  /** Sees each day whether the week's export is there, where the setting `tableExport` is on. */
  checksExports?: true;
  /** Sends mail as our sender. */
  mail?: true;
  /** `s3` actions on writers' files; the bucket's name comes into the environment. */
  uploads?: readonly UploadsAction[];
  /** `s3` actions on the parts of files that are on their way; so does their bucket's. */
  parts?: readonly PartsAction[];
}

type UploadsAction = "GetObject" | "PutObject" | "DeleteObjectVersion";
type PartsAction = "GetObject" | "PutObject" | "DeleteObject" | "ListBucket";

/** For answering a repeated request as the first time. */
const idempotency: TableGrant = {
  actions: ["GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** The same, when the first answer is read together with what the request is about. */
const idempotencyBeside: TableGrant = {
  actions: ["BatchGetItem", "GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** For counting attempts against the limits. */
const throttle: TableGrant = { actions: ["UpdateItem"], leadingKeys: ["THROTTLE#*"] };
/** For asking whether an address bounced, or its owner complained. */
const suppressions: TableGrant = { actions: ["GetItem"], leadingKeys: ["SUPPRESSED#*"] };
/** For telling somebody something in the product. */
const notifying: TableGrant = { actions: ["PutItem"], leadingKeys: ["INBOX#*"] };
/** For noting who has paid for an account, and knowing them again. */
const payers: TableGrant = { actions: ["GetItem", "PutItem"], leadingKeys: ["PAYERS#*"] };
/** For keeping the lists of people as their profiles are. */
const listPeople: readonly TableGrant[] = [
  { actions: ["GetItem", "PutItem"], leadingKeys: ["PERSON#*"] },
  { actions: ["DeleteItem", "PutItem"], leadingKeys: ["PEOPLE#*", "PEOPLE_BY"] },
];

/**
 * Every function of the backend by its name, split by what is dangerous: docs/decisions/0023. The
 * actions and partition keys are all that a function may do with the table; docs/table.md says
 * what lies under which key.
 */
export const functions = {
  Public: {
    memory: 512,
    timeout: 29,
    entry: "public",
    schedule: { id: "ErasureSchedule", expression: "rate(1 hour)" },
    routes: [
      "registerAccount",
      "getSocialPerson",
      "registerSocialAccount",
      "confirmEmail",
      "sendConfirmation",
      "requestNewEmail",
      "confirmNewEmail",
      "reopenAccount",
      "requestPasswordReset",
      "confirmPasswordReset",
      "closeAccount",
      "cognito",
      "exchangeSocialCode",
      "signOut",
      "signOutEverywhere",
      "sendContactMessage",
      "askUnsubscribe",
      "unsubscribe",
      "confirmReminders",
      "checkStatement",
    ],
    userPool: [
      "AdminCreateUser",
      "AdminDeleteUser",
      "AdminDisableUser",
      "AdminEnableUser",
      "AdminGetUser",
      "AdminSetUserMFAPreference",
      "AdminSetUserPassword",
      "AdminUpdateUserAttributes",
      "AdminUserGlobalSignOut",
    ],
    // To have a user that was made anew put into its account's group: IAM can't name the groups.
    invokes: "Clock",
    queues: ["Links", "Mail"],
    socialSignIn: true,
    table: [
      idempotency,
      suppressions,
      throttle,
      { actions: ["GetItem"], leadingKeys: ["THROTTLE#*"] },
      { actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem"], leadingKeys: ["EMAIL#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["USERNAME#*"] },
      { actions: ["PutItem"], leadingKeys: ["ACCOUNT#*"] },
      { actions: ["GetItem"], leadingKeys: ["STATEMENT#*"] },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["CODE#*"] },
      { actions: ["GetItem", "PutItem", "Query", "UpdateItem"], leadingKeys: ["USER#*"] },
      // A closed account until it is erased.
      {
        actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["CLOSED#*"],
      },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TO_ERASE#*"] },
      // Erasing deletes its news, its payers, its reminders, what it asked and what was noted about it.
      { actions: ["DeleteItem", "Query"], leadingKeys: ["ASKED#*", "INBOX#*", "PAYERS#*"] },
      { actions: ["DeleteItem"], leadingKeys: ["NOTES#*"] },
      { actions: ["Query"], leadingKeys: ["NOTES#*"], keysOnly: true },
      { actions: ["DeleteItem", "Query", "UpdateItem"], leadingKeys: ["MAILING#*"] },
      { actions: ["DeleteItem", "GetItem", "UpdateItem"], leadingKeys: ["QUESTIONS#*"] },
      { actions: ["DeleteItem", "GetItem"], leadingKeys: ["UNSUBSCRIBE#*"] },
    ],
  },

  Writer: {
    memory: 1024,
    timeout: 29,
    entry: "writer",
    routes: [
      "getMe",
      "showFirstScreen",
      "changeMe",
      "exportMe",
      "listRatingChanges",
      "listNotifications",
      "readNotifications",
      "getReminderChoice",
      "chooseReminders",
      "getMails",
      "chooseMails",
      "getPushKey",
      "subscribeToPush",
      "unsubscribeFromPush",
      "listTasks",
      "listExamples",
      "listOpenTasks",
      "getTask",
      "bid",
      "cancelAward",
      "listAwards",
      "askSecondLook",
      "askQuestion",
      "listQuestions",
      "listOwnQuestions",
      "beginSubmission",
      "getUpload",
      "listSubmissions",
      "getTaskWork",
      "getSubmissionFile",
      "listLedger",
      "listLedgerMonths",
      "getStatement",
      "listTrainings",
    ],
    queues: ["Links", "Mail"],
    // It gives out the public half only.
    pushSecret: true,
    uploads: ["GetObject", "DeleteObjectVersion"],
    parts: ["PutObject", "DeleteObject", "ListBucket"],
    table: [
      idempotencyBeside,
      suppressions,
      throttle,
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["USERNAME#*"] },
      { actions: ["GetItem", "PutItem", "Query", "UpdateItem"], leadingKeys: ["INBOX#*"] },
      {
        // Together with the devices that news is pushed to.
        actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["MAILING#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["STATEMENT#*", "UNSUBSCRIBE#*"] },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TASKS", "LEDGER#*", "OPEN_BY#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*", "OPEN_FIELD#*"] },
      { actions: ["GetItem"], leadingKeys: ["OPEN_TASK_COUNT"] },
      { actions: ["Query"], leadingKeys: ["OPEN_BY#*"] },
      { actions: ["DeleteItem", "PutItem", "Query"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["Query"], leadingKeys: ["FINISHED_TASKS"] },
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "UpdateItem"],
        leadingKeys: ["TASK#*"],
      },
      // What is not handed in yet, and may be deleted.
      { actions: ["BatchGetItem", "DeleteItem", "PutItem", "Query"], leadingKeys: ["UPLOADS#*"] },
      { actions: ["BatchGetItem", "PutItem", "Query"], leadingKeys: ["QUESTIONS#*"] },
      { actions: ["PutItem", "Query"], leadingKeys: ["ASKED#*"] },
      { actions: ["Query"], leadingKeys: ["PAYERS#*"] },
    ],
  },

  WriterMoney: {
    memory: 512,
    // The provider takes its time; API Gateway gives up at 30 s.
    timeout: 29,
    entry: "writer-money",
    routes: [
      "startPayment",
      "confirmPayment",
      "submitTrainingCode",
      "withdraw",
      "listWithdrawals",
      "findWithdrawal",
      "getWithdrawal",
    ],
    queues: ["Payouts"],
    // To send prompts.
    providerSecret: true,
    table: [
      idempotencyBeside,
      throttle,
      notifying,
      payers,
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["REFERENCE#*", "CHECKOUT#*"] },
      // To find the prompt behind a payment that was kept.
      { actions: ["GetItem"], leadingKeys: ["REFERENCE#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["TOKEN#daraja"] },
      // To make the payment behind a code a fee.
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["TRAINING_CODE#*"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
      { actions: ["BatchGetItem", "GetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
      // To tell people who wait whether payouts are paused, and to know whether a wallet is set up
      // before money leaves a balance.
      { actions: ["BatchGetItem", "GetItem"], leadingKeys: ["PAYOUTS"] },
    ],
  },

  Desk: {
    memory: 512,
    timeout: 10,
    entry: "desk",
    routes: [
      "listActs",
      "showStats",
      "showMoney",
      "listReceived",
      "listMoved",
      "listUsers",
      "getUser",
      "listUserHistory",
      "changeSuspension",
      "addNote",
      "listNotes",
      "findReceipt",
      "createTask",
      "importTasks",
      "listImportedRows",
      "listAllTasks",
      "getAdminTask",
      "changeTask",
      "takeBackTask",
      "deleteTask",
      "listImports",
      "deleteImport",
      "listReviews",
      "getReviewFile",
      "reviewSubmission",
      "listWaitingQuestions",
      "answerQuestion",
      "listUnattributedPayments",
      "attributePayment",
      "settleUnattributedPayment",
      "correctBalance",
      "listTrainingPayments",
      "decideTrainingPayment",
      "listAllWithdrawals",
      "decideWithdrawal",
      "getPayouts",
      "setPayouts",
      "getEmailTemplate",
      "saveEmailTemplate",
      "testEmailTemplate",
      "startReminders",
      "listReminders",
      "getReminders",
      "countTurns",
      "listInactive",
      "getStanding",
    ],
    queues: ["Mail", "Payouts"],
    invokes: "ReminderRun",
    changesReminderTime: true,
    uploads: ["GetObject"],
    table: [
      idempotency,
      notifying,
      {
        actions: [
          "BatchGetItem",
          "ConditionCheckItem",
          "DeleteItem",
          "GetItem",
          "PutItem",
          "Query",
          "UpdateItem",
        ],
        leadingKeys: ["USER#*"],
      },
      // The audit log, the figures, the lists of people.
      { actions: ["PutItem", "Query"], leadingKeys: ["ACTS"] },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["ACTS_OF#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["ACTS_ON#*"] },
      {
        actions: ["Query"],
        leadingKeys: ["STATS", "RECEIVED#*", "MOVED#*", "PEOPLE#*", "PEOPLE_BY"],
      },
      { actions: ["BatchGetItem"], leadingKeys: ["PERSON#*"] },
      { actions: ["PutItem", "Query"], leadingKeys: ["NOTES#*"] },
      // Tasks, their imports, their reviews, what is asked about them.
      {
        actions: ["Query"],
        index: "gsi1",
        leadingKeys: ["TASKS", "REVIEW_QUEUE", "REVIEWED#*", "QUESTION_QUEUE"],
      },
      {
        actions: ["BatchGetItem", "GetItem", "Query", "UpdateItem"],
        leadingKeys: ["QUESTIONS#*"],
      },
      { actions: ["Query"], leadingKeys: ["ASKED#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*", "OPEN_FIELD#*", "IMPORTS"] },
      { actions: ["DeleteItem", "PutItem", "Query"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["PutItem"], leadingKeys: ["FINISHED_TASKS"] },
      { actions: ["GetItem"], leadingKeys: ["PUBLISHED_DAYS"] },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["TASK#*"],
      },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["IMPORT#*"],
      },
      {
        actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem"],
        leadingKeys: ["CONTENT#*"],
      },
      // Payments, trainings, withdrawals.
      { actions: ["Query"], index: "gsi1", leadingKeys: ["UNATTRIBUTED"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
      { actions: ["PutItem"], leadingKeys: ["PAYERS#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
      { actions: ["GetItem"], leadingKeys: ["USERNAME#*", "REFERENCE#*", "TRAINING_CODE#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["TRAININGS#*", "WITHDRAWALS#*"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["PAYOUTS"] },
      { actions: ["BatchGetItem", "ConditionCheckItem", "PutItem"], leadingKeys: ["PAID_OUT#*"] },
      { actions: ["GetItem"], leadingKeys: ["FLOAT"] },
      // Reminders, and whom one would go to.
      { actions: ["GetItem", "PutItem", "Query"], leadingKeys: ["REMINDERS"] },
      { actions: ["BatchGetItem"], leadingKeys: ["MAILING#*", "SUPPRESSED#*"] },
    ],
  },

  Files: {
    // A whole processor: the judgement of a file may take some seconds of one, and half the memory.
    memory: 1769,
    timeout: 20,
    entry: "files",
    keptConcurrency: "handInConcurrency",
    routes: ["completeSubmission"],
    takesVerdicts: true,
    uploads: ["PutObject", "GetObject", "DeleteObjectVersion"],
    parts: ["GetObject", "DeleteObject"],
    table: [
      throttle,
      notifying,
      { actions: ["BatchGetItem", "GetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem", "DeleteItem", "UpdateItem"], leadingKeys: ["UPLOADS#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["TASK#*"] },
    ],
  },

  Webhooks: {
    memory: 512,
    timeout: 10,
    entry: "webhooks",
    keptConcurrency: "noticeConcurrency",
    routes: [
      "stkNotice",
      "c2bValidation",
      "c2bConfirmation",
      "b2cResult",
      "b2cTimeout",
      "statusResult",
      "statusTimeout",
      "airtelNotice",
    ],
    providerSecret: true,
    table: [
      { actions: ["PutItem"], leadingKeys: ["NOTICE#*"] },
      // To find whose account the words in the account field of the pay bill name.
      { actions: ["GetItem"], leadingKeys: ["ACCOUNT#*", "REFERENCE#*", "USERNAME#*"] },
    ],
  },

  Money: {
    memory: 512,
    // Shorter than its lease on a withdrawal, which is a minute, and over before the next
    // minute's run begins.
    timeout: 50,
    entry: "money",
    stream: { id: "SettlementStream", types: ["Notice"], events: ["INSERT"] },
    worksOff: ["Payouts"],
    queuesItsOwnWork: true,
    schedule: { id: "ReconciliationSchedule", expression: "rate(1 minute)" },
    providerSecret: true,
    payoutSecret: true,
    queues: ["Payouts"],
    table: [
      notifying,
      payers,
      // Crediting a payment: attempt, ledger entry, profile, proofs and notification in one transaction.
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["CHECKOUT#*"] },
      { actions: ["GetItem"], leadingKeys: ["ACCOUNT#*", "USERNAME#*"] },
      { actions: ["BatchGetItem", "GetItem"], leadingKeys: ["REFERENCE#*"] },
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem"],
        leadingKeys: ["RECEIPT#*"],
      },
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
        leadingKeys: ["UNATTRIBUTED#*"],
      },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["TRAINING_CODE#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["NOTICE#*"] },
      // To send a withdrawal, ask about it and record what became of it.
      { actions: ["GetItem", "PutItem"], leadingKeys: ["PAYOUT#*"] },
      { actions: ["PutItem"], leadingKeys: ["PAID_OUT#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["FLOAT"] },
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "UpdateItem"],
        leadingKeys: ["PAYOUTS"],
      },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["TOKEN#daraja", "TOKEN#airtel"] },
      // Lists of open work.
      {
        actions: ["Query"],
        index: "gsi1",
        leadingKeys: [
          "OPEN_PAYMENT#*",
          "OPEN_NOTICE#*",
          "OPEN_TRAINING#*",
          "TO_SEND#*",
          "TO_SEND_AIRTEL#*",
          "OPEN_WITHDRAWAL#*",
        ],
      },
    ],
  },

  Mailer: {
    memory: 256,
    timeout: 30,
    entry: "mailer",
    worksOff: ["Mail", "Links", "News", "Reminders"],
    takesMailFeedback: true,
    queues: ["Mail"],
    mail: true,
    pushSecret: true,
    table: [
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["REMINDERS"] },
      {
        actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["MAILING#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["UNSUBSCRIBE#*"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["MAILED#*"] },
      { actions: ["DeleteItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDED#*"] },
      { actions: ["GetItem", "PutItem"], leadingKeys: ["SUPPRESSED#*"] },
      { actions: ["GetItem"], leadingKeys: ["USER#*"] },
    ],
  },

  ReminderRun: {
    memory: 512,
    // A hundred thousand people take a minute or two.
    timeout: 840,
    entry: "reminder-run",
    remindsDaily: true,
    changesReminderTime: true,
    queues: ["Reminders"],
    table: [
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDERS"] },
      { actions: ["Query"], leadingKeys: ["PEOPLE#inactive#createdAt"] },
      { actions: ["BatchGetItem"], leadingKeys: ["MAILING#*", "SUPPRESSED#*"] },
    ],
  },

  TableChanges: {
    memory: 256,
    timeout: 30,
    entry: "table-changes",
    queues: ["Mail", "News"],
    stream: {
      id: "TableChangesStream",
      types: [
        "OpenTask",
        // Types that the administrator's figures count.
        "Award",
        "FinishedTask",
        "LedgerEntry",
        // Types that are also pushed and mailed.
        "Notification",
        "Profile",
        "Question",
        "Submission",
        "Task",
        "Training",
        "UnattributedPayment",
        "Withdrawal",
      ],
      events: ["INSERT", "MODIFY", "REMOVE"],
      isComplete: true,
    },
    // Removes the file of an upload that expired; S3 names its version only to a function that
    // may read it.
    uploads: ["GetObject", "DeleteObjectVersion"],
    table: [
      suppressions,
      ...listPeople,
      { actions: ["UpdateItem"], leadingKeys: ["OPEN_TASK_COUNT", "PUBLISHED_DAYS", "IMPORT#*"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["OPEN_BY#*"] },
      // The figures, and the lists of what was received and moved.
      { actions: ["UpdateItem"], leadingKeys: ["STATS"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["RECEIVED#*", "MOVED#*"] },
      { actions: ["PutItem"], leadingKeys: ["COUNTED#*"] },
      // To tell those who asked about a task that it was deleted.
      notifying,
      { actions: ["Query", "UpdateItem"], leadingKeys: ["QUESTIONS#*"] },
      // To find where the mail about a training goes, what the lists show of a person, and
      // whether a file was handed in. The only change is the number of a person's unread
      // notifications, in the transaction that ends a question. The grant can't say so, since one
      // statement has to allow all that the transaction changes.
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["USER#*"] },
    ],
  },

  Clock: {
    memory: 256,
    timeout: 50,
    entry: "clock",
    schedule: { id: "TaskTimesSchedule", expression: "rate(1 minute)" },
    userPool: ["AdminAddUserToGroup", "CreateGroup"],
    watches: true,
    checksExports: true,
    table: [
      notifying,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TIMED_TASK#*", "DUE_AWARD#*"] },
      { actions: ["DeleteItem", "UpdateItem"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["TASK#*"] },
      { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
    ],
  },

  Nightly: {
    memory: 512,
    // Shorter than the quarter of an hour until the next run.
    timeout: 840,
    entry: "nightly",
    // 02:00 to 04:45 in Nairobi, for as long as there is something left to do.
    schedule: { id: "AuditSchedule", expression: "cron(0/15 23,0,1 * * ? *)" },
    scansKeys: true,
    table: [
      ...listPeople,
      { actions: ["GetItem", "PutItem"], leadingKeys: ["AUDIT", "AUDIT#*"] },
      // All writers, in the order of their creation.
      { actions: ["Query"], leadingKeys: ["PEOPLE#all#createdAt"] },
      { actions: ["BatchGetItem", "GetItem", "Query"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["RECEIPT#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;

/** Makes the administrator's account while the stack is deployed. It lives with the user pool. */
export const administrator = {
  memory: 256,
  timeout: 240,
  entry: "administrator",
  userPool: [
    "AdminAddUserToGroup",
    "AdminCreateUser",
    "AdminDeleteUser",
    "AdminGetUser",
    "AdminRemoveUserFromGroup",
  ],
  table: [
    { actions: ["GetItem", "PutItem"], leadingKeys: ["EMAIL#*", "USER#*"] },
    { actions: ["UpdateItem"], leadingKeys: ["USER#*"] },
    { actions: ["PutItem"], leadingKeys: ["USERNAME#*", "ACCOUNT#*"] },
  ],
} as const satisfies FunctionSpec;

/** The file of every function. */
export const entries = [administrator, ...Object.values(functions)].map(({ entry }) => entry);
