import type { RouteName } from "#contracts/api";
import type { TableGrant } from "./constructs/service-table";

/** The work queues by name, with the number of batches that each handles in parallel. */
export const queues = {
  /** Few in parallel, because SES allows a new account 14 mails a second. */
  Mail: { concurrency: 2, isMail: true },
  /**
   * Mails with a link for a new password or to confirm an address. People wait for these, so no
   * other mail delays them.
   */
  Links: { concurrency: 2, isMail: true },
  /**
   * Notifications, which are sent as push messages and mails. Failed ones go to Mail's dead-letter
   * queue.
   */
  News: { concurrency: 5, putsAsideWith: "Mail" },
  Payouts: { concurrency: 2 },
  /**
   * Reminders. The two parallel batches together stay below SES's limit. Failed reminders go to
   * Mail's dead-letter queue, whose alarm reports them.
   */
  Reminders: { concurrency: 2, isMail: true, putsAsideWith: "Mail" },
} as const satisfies Record<string, QueueSpec>;
export type QueueName = keyof typeof queues;

export interface QueueSpec {
  concurrency: number;
  /** True for mail, which waits until SES has verified the sender. */
  isMail?: true;
  /** An earlier queue in `queues`. Failed work goes to its dead-letter queue. */
  putsAsideWith?: "Mail";
}

/** Writes to the table that start a function, by item type and kind of write. */
export interface StreamedWrites {
  /** The construct's id. If the id changes, the function's position in the stream is lost. */
  id: string;
  types: readonly string[];
  events: readonly ("INSERT" | "MODIFY" | "REMOVE")[];
  /**
   * For functions that must miss no write: Lambda retries a failed write for 12 hours while later
   * ones wait. Otherwise Lambda retries 5 times, within an hour.
   */
  isComplete?: true;
}

export interface FunctionSpec {
  /** Name of the file in `lambdas/functions/`, without extension. */
  entry: string;
  /** The setting with the number of executions reserved for this function. */
  keptConcurrency?: "noticeConcurrency" | "handInConcurrency";
  routes?: readonly RouteName[];
  /** In MB. CPU power grows with the memory. */
  memory: number;
  /** In seconds. */
  timeout: number;
  table?: readonly TableGrant[];
  /**
   * True if the function may scan the whole table for keys. Only for functions that a schedule
   * starts.
   */
  scansKeys?: true;
  /**
   * `cognito-idp` actions on the user pool. The environment has the ids of the pool and its client.
   */
  userPool?: readonly string[];
  socialSignIn?: true;
  /** Reads the secret with the Paybill's credentials and the secret part of notice URLs. */
  providerSecret?: true;
  payoutSecret?: true;
  /** Reads the secret from which the Web Push keys are made. */
  pushSecret?: true;
  invokes?: "Clock" | "ReminderRun";
  /**
   * Queues to which the function sends work. The environment has their URLs, e.g. `MAIL_QUEUE_URL`.
   */
  queues?: readonly QueueName[];
  /** Queues whose work the function processes. The environment has their URLs. */
  worksOff?: readonly QueueName[];
  /** The function sends work to its own queue, often many times for one withdrawal. */
  queuesItsOwnWork?: true;
  stream?: StreamedWrites;
  /**
   * The schedule that starts the function, in EventBridge Scheduler's syntax, and the id of its
   * construct.
   */
  schedule?: { id: string; expression: string };
  /**
   * Runs daily. The setting `reminderTime` is the time of day until the administrator changes it.
   */
  remindsDaily?: true;
  changesReminderTime?: true;
  takesMailFeedback?: true;
  /** Verdicts of the malware scan start the function, if the setting `malwareScan` is on. */
  takesVerdicts?: true;
  /** Checks the site from outside, the mail queues and the dead-letter queues. */
  watches?: true;
  /**
   * Checks each day that the newest export is less than 8 days old, if the setting `tableExport` is
   * on.
   */
  checksExports?: true;
  mail?: true;
  /** `s3` actions on writers' files. The environment has the bucket's name. */
  uploads?: readonly UploadsAction[];
  /** `s3` actions on the parts of unfinished uploads. The environment has the bucket's name. */
  parts?: readonly PartsAction[];
}

type UploadsAction = "GetObject" | "PutObject" | "DeleteObjectVersion";
type PartsAction = "GetObject" | "PutObject" | "DeleteObject" | "ListBucket";

/** To give a repeated request its first answer. */
const idempotency: TableGrant = {
  actions: ["GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** Like `idempotency`, for requests that read the first answer and their own data in one batch. */
const idempotencyBeside: TableGrant = {
  actions: ["BatchGetItem", "GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
const throttle: TableGrant = { actions: ["UpdateItem"], leadingKeys: ["THROTTLE#*"] };
/** To check if mail to an address bounced, or its owner complained. */
const suppressions: TableGrant = { actions: ["GetItem"], leadingKeys: ["SUPPRESSED#*"] };
const notifying: TableGrant = { actions: ["PutItem"], leadingKeys: ["INBOX#*"] };
/** To record who paid for an account, and recognize the payer later. */
const payers: TableGrant = { actions: ["GetItem", "PutItem"], leadingKeys: ["PAYERS#*"] };
const listPeople: readonly TableGrant[] = [
  { actions: ["GetItem", "PutItem"], leadingKeys: ["PERSON#*"] },
  { actions: ["DeleteItem", "PutItem"], leadingKeys: ["PEOPLE#*", "PEOPLE_BY"] },
];

/**
 * Every function of the backend by name, split by risk: docs/decisions/0023. A function may use
 * only these actions on these partition keys of the table. docs/table.md describes the items of
 * each key.
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
    // To let Clock put a re-created user into the account's group. This function lacks the right,
    // since IAM can't limit it to some groups.
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
      {
        actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        leadingKeys: ["CLOSED#*"],
      },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TO_ERASE#*"] },
      // To erase the account's notifications, payers, reminders, questions and notes.
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
    // The function returns only the public key.
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
        // Includes the devices that get push notifications.
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
      // Files that are not submitted yet and may be deleted.
      { actions: ["BatchGetItem", "DeleteItem", "PutItem", "Query"], leadingKeys: ["UPLOADS#*"] },
      { actions: ["BatchGetItem", "PutItem", "Query"], leadingKeys: ["QUESTIONS#*"] },
      { actions: ["PutItem", "Query"], leadingKeys: ["ASKED#*"] },
      { actions: ["Query"], leadingKeys: ["PAYERS#*"] },
    ],
  },

  WriterMoney: {
    memory: 512,
    // A provider may be slow, and API Gateway ends a request after 30 s.
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
      // To find the prompt of a stored payment.
      { actions: ["GetItem"], leadingKeys: ["REFERENCE#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["TOKEN#daraja"] },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["TRAINING_CODE#*"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
      { actions: ["BatchGetItem", "GetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
      // To tell if payouts are paused, and to check that a wallet is set up before money leaves a
      // balance.
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
      { actions: ["PutItem", "Query"], leadingKeys: ["ACTS"] },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["ACTS_OF#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["ACTS_ON#*"] },
      {
        actions: ["Query"],
        leadingKeys: ["STATS", "RECEIVED#*", "MOVED#*", "PEOPLE#*", "PEOPLE_BY"],
      },
      { actions: ["BatchGetItem"], leadingKeys: ["PERSON#*"] },
      { actions: ["PutItem", "Query"], leadingKeys: ["NOTES#*"] },
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
      { actions: ["Query"], index: "gsi1", leadingKeys: ["UNATTRIBUTED"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
      { actions: ["PutItem"], leadingKeys: ["PAYERS#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
      { actions: ["GetItem"], leadingKeys: ["USERNAME#*", "REFERENCE#*", "TRAINING_CODE#*"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["TRAININGS#*", "WITHDRAWALS#*"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["PAYOUTS"] },
      { actions: ["BatchGetItem", "ConditionCheckItem", "PutItem"], leadingKeys: ["PAID_OUT#*"] },
      { actions: ["GetItem"], leadingKeys: ["FLOAT"] },
      { actions: ["GetItem", "PutItem", "Query"], leadingKeys: ["REMINDERS"] },
      { actions: ["BatchGetItem"], leadingKeys: ["MAILING#*", "SUPPRESSED#*"] },
    ],
  },

  Files: {
    // This memory gives a whole CPU. Checking a file may take some seconds of CPU time and half of
    // the memory.
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
      // To find the account that the payer typed at the Paybill.
      { actions: ["GetItem"], leadingKeys: ["ACCOUNT#*", "REFERENCE#*", "USERNAME#*"] },
    ],
  },

  Money: {
    memory: 512,
    // Less than a minute, because then the next run starts and the lease on a withdrawal ends.
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
      // To credit a payment in one transaction: attempt, ledger entry, profile, proofs,
      // notification.
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
      // To send a withdrawal, ask the provider about it, and record the result.
      { actions: ["GetItem", "PutItem"], leadingKeys: ["PAYOUT#*"] },
      { actions: ["PutItem"], leadingKeys: ["PAID_OUT#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["FLOAT"] },
      {
        actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "UpdateItem"],
        leadingKeys: ["PAYOUTS"],
      },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["TOKEN#daraja", "TOKEN#airtel"] },
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
      throttle,
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["REMINDERS"] },
      {
        actions: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["MAILING#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["UNSUBSCRIBE#*", "CODE#confirm-email#*"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["MAILED#*"] },
      { actions: ["DeleteItem", "PutItem", "UpdateItem"], leadingKeys: ["REMINDED#*"] },
      { actions: ["GetItem", "PutItem"], leadingKeys: ["SUPPRESSED#*"] },
      { actions: ["GetItem"], leadingKeys: ["USER#*"] },
    ],
  },

  ReminderRun: {
    memory: 512,
    // A hundred thousand people take one or two minutes.
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
        "Award",
        "FinishedTask",
        "LedgerEntry",
        // New notifications are sent as push messages and mails.
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
    // To remove the file of an expired upload. S3 shows a file's version only to a function that
    // may read the file.
    uploads: ["GetObject", "DeleteObjectVersion"],
    table: [
      suppressions,
      ...listPeople,
      { actions: ["UpdateItem"], leadingKeys: ["OPEN_TASK_COUNT", "PUBLISHED_DAYS", "IMPORT#*"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["OPEN_BY#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["STATS"] },
      { actions: ["DeleteItem", "PutItem"], leadingKeys: ["RECEIVED#*", "MOVED#*"] },
      { actions: ["PutItem"], leadingKeys: ["COUNTED#*"] },
      // To notify writers who asked a question about a deleted task.
      notifying,
      { actions: ["Query", "UpdateItem"], leadingKeys: ["QUESTIONS#*"] },
      // To read a profile's data for a mail or the lists, and the work of an expired upload. The
      // function changes only the number of unread notifications. The grant can't be limited to
      // that number, since one statement must allow all changes of a transaction.
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
    // A run ends before the next run starts, 15 minutes later.
    timeout: 840,
    entry: "nightly",
    // Starts every 15 minutes from 02:00 to 04:45 in Nairobi. A start after the night's work is
    // done does nothing.
    schedule: { id: "AuditSchedule", expression: "cron(0/15 23,0,1 * * ? *)" },
    scansKeys: true,
    table: [
      ...listPeople,
      { actions: ["GetItem", "PutItem"], leadingKeys: ["AUDIT", "AUDIT#*"] },
      { actions: ["Query"], leadingKeys: ["PEOPLE#all#createdAt"] },
      { actions: ["BatchGetItem", "GetItem", "Query"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["RECEIPT#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;

/**
 * Creates the administrator's account during a deployment. Defined apart from the other functions,
 * because it belongs to the user pool.
 */
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

export const entries = [administrator, ...Object.values(functions)].map(({ entry }) => entry);
