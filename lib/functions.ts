import type { RouteName } from "#contracts/api";
import type { TableGrant } from "./constructs/grant-table";

/** Queues of work by name, and how many batches of each are handled at once. */
export const queues = {
  /** SES allows a new account 14 mails a second. */
  Mail: { concurrency: 2 },
} as const;
export type QueueName = keyof typeof queues;

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
  keptConcurrency?: "noticeConcurrency";
  /** Routes it answers. */
  routes?: readonly RouteName[];
  /** Memory in MB; the share of a processor grows with it. */
  memory: number;
  /** Seconds after which it is ended. */
  timeout: number;
  table?: readonly TableGrant[];
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
  /** Sends mail as our sender. */
  mail?: true;
  /** `s3` actions on writers' files; the bucket's name comes into the environment. */
  uploads?: readonly UploadsAction[];
}

export type UploadsAction = "GetObject" | "PutObject" | "DeleteObject" | "AbortMultipartUpload";

/** Behind the API: answers a person, who waits. */
const answer = { memory: 512, timeout: 10 };
/** Behind the API, and calls the provider, which takes its time; API Gateway gives up at 30 s. */
const provider = { memory: 512, timeout: 29, providerSecret: true as const };

/** Counting attempts against the limits. */
const throttle: TableGrant = { actions: ["UpdateItem"], leadingKeys: ["THROTTLE#*"] };
/** Reading how many there were. */
const throttleReading: TableGrant = { actions: ["GetItem"], leadingKeys: ["THROTTLE#*"] };
/** Answering a repeated request as the first time. */
const idempotency: TableGrant = {
  actions: ["GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** Asking whether the caller's session was ended. */
const liveSession: TableGrant = { actions: ["GetItem"], leadingKeys: ["USER#*"] };
/** How many tasks can be taken. */
const openTaskCount: TableGrant = { actions: ["GetItem"], leadingKeys: ["OPEN_TASK_COUNT"] };
/** The provider's shared access token. */
const providerToken: TableGrant = {
  actions: ["GetItem", "UpdateItem"],
  leadingKeys: ["TOKEN#daraja"],
};
/** Whose the words in the account field of the pay bill are. */
const payBillAccounts = ["ACCOUNT#*", "REFERENCE#*", "USERNAME#*"] as const;
/** Crediting a payment: attempt, ledger entry, profile, proofs and notification in one transaction. */
const settle: readonly TableGrant[] = [
  {
    actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "UpdateItem"],
    leadingKeys: ["USER#*"],
  },
  { actions: ["PutItem"], leadingKeys: ["RECEIPT#*", "CHECKOUT#*", "INBOX#*"] },
  { actions: ["GetItem"], leadingKeys: ["RECEIPT#*", ...payBillAccounts] },
  { actions: ["ConditionCheckItem", "PutItem"], leadingKeys: ["UNATTRIBUTED#*"] },
  { actions: ["UpdateItem"], leadingKeys: ["NOTICE#*"] },
  providerToken,
];

/**
 * Every function of the backend by its name: one per noun and kind of caller. Actions and partition
 * keys are all a function may do with the table; docs/table.md says what lies under which key.
 */
export const functions = {
  Registration: {
    ...answer,
    entry: "accounts/registration.handler",
    routes: [
      "registerAccount",
      "getSocialPerson",
      "registerSocialAccount",
      "confirmEmail",
      "sendConfirmation",
      "requestPasswordReset",
      "confirmPasswordReset",
    ],
    userPool: [
      "AdminCreateUser",
      "AdminDeleteUser",
      "AdminGetUser",
      "AdminSetUserMFAPreference",
      "AdminSetUserPassword",
      "AdminUserGlobalSignOut",
    ],
    queues: ["Mail"],
    socialSignIn: true,
    table: [
      throttle,
      throttleReading,
      idempotency,
      { actions: ["BatchGetItem", "GetItem", "PutItem"], leadingKeys: ["EMAIL#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["USERNAME#*"] },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["CODE#*", "USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["ACCOUNT#*"] },
    ],
  },
  Session: {
    ...answer,
    entry: "accounts/session.handler",
    routes: ["signOutEverywhere"],
    userPool: ["AdminUserGlobalSignOut"],
    table: [liveSession, { actions: ["UpdateItem"], leadingKeys: ["USER#*"] }],
  },
  CognitoProxy: {
    ...answer,
    entry: "accounts/cognito-proxy.handler",
    routes: ["cognito", "exchangeSocialCode"],
    userPool: [],
    socialSignIn: true,
    table: [
      throttle,
      throttleReading,
      { actions: ["GetItem"], leadingKeys: ["EMAIL#*", "USER#*"] },
    ],
  },
  Me: {
    ...answer,
    entry: "accounts/me.handler",
    routes: ["getMe", "changeMe"],
    table: [
      { actions: ["Query", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["USERNAME#*"] },
      openTaskCount,
    ],
  },
  WriterTasks: {
    ...answer,
    entry: "tasks/writer-tasks.handler",
    routes: ["listTasks", "listExamples", "getTask", "bid", "cancelAward", "listAwards"],
    table: [
      idempotency,
      openTaskCount,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TASKS"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*", "OPEN_FIELD#*"] },
      { actions: ["DeleteItem", "PutItem", "Query"], leadingKeys: ["OPEN_TASKS"] },
      { actions: ["Query"], leadingKeys: ["FINISHED_TASKS"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["TASK#*"] },
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
    ],
  },
  AdminTasks: {
    ...answer,
    entry: "tasks/admin-tasks.handler",
    routes: ["createTask"],
    table: [
      idempotency,
      liveSession,
      { actions: ["PutItem"], leadingKeys: ["TASK#*", "OPEN_TASKS"] },
    ],
  },
  TaskTimes: {
    memory: 256,
    timeout: 50,
    entry: "tasks/pass-time.handler",
    schedule: "rate(1 minute)",
    table: [
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TIMED_TASK#*"] },
      { actions: ["DeleteItem", "UpdateItem"], leadingKeys: ["OPEN_TASKS"] },
    ],
  },
  TableChanges: {
    memory: 256,
    timeout: 30,
    entry: "changes/table-changes.handler",
    stream: { types: ["OpenTask"], events: ["INSERT", "MODIFY", "REMOVE"], isComplete: true },
    table: [
      { actions: ["UpdateItem"], leadingKeys: ["OPEN_TASK_COUNT"] },
      { actions: ["PutItem"], leadingKeys: ["COUNTED#*"] },
    ],
  },
  WriterPayments: {
    ...provider,
    entry: "payments/writer-payments.handler",
    routes: ["startPayment", "confirmPayment"],
    table: [
      throttle,
      liveSession,
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["IDEMPOTENCY#*"] },
      { actions: ["BatchGetItem", "PutItem", "Query", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["REFERENCE#*", "CHECKOUT#*", "INBOX#*"] },
      providerToken,
    ],
  },
  ProviderNotices: {
    ...answer,
    keptConcurrency: "noticeConcurrency",
    entry: "settlement/provider-notices.handler",
    routes: ["stkNotice", "c2bValidation", "c2bConfirmation"],
    providerSecret: true,
    table: [
      { actions: ["PutItem"], leadingKeys: ["NOTICE#*"] },
      { actions: ["GetItem"], leadingKeys: payBillAccounts },
    ],
  },
  Settlement: {
    memory: 512,
    timeout: 60,
    entry: "settlement/settlement.handler",
    stream: { types: ["Notice"], events: ["INSERT"] },
    providerSecret: true,
    table: settle,
  },
  Reconciliation: {
    memory: 512,
    // Ends before the next minute starts the next.
    timeout: 55,
    entry: "settlement/reconciliation.handler",
    schedule: "rate(1 minute)",
    providerSecret: true,
    table: [
      ...settle,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["OPEN_PAYMENT#*", "OPEN_NOTICE#*"] },
    ],
  },
  AdminPayments: {
    ...answer,
    entry: "payments/admin-payments.handler",
    routes: ["listUnattributedPayments"],
    table: [liveSession, { actions: ["Query"], index: "gsi1", leadingKeys: ["UNATTRIBUTED"] }],
  },
  Notifications: {
    ...answer,
    entry: "notifications/notifications.handler",
    routes: ["listNotifications", "readNotifications"],
    table: [
      { actions: ["GetItem", "Query", "UpdateItem"], leadingKeys: ["INBOX#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["USER#*"] },
    ],
  },
  Contact: {
    ...answer,
    entry: "contact/contact.handler",
    routes: ["sendContactMessage"],
    queues: ["Mail"],
    table: [throttle, idempotency],
  },
  Mailer: {
    memory: 256,
    timeout: 30,
    entry: "mail/mailer.handler",
    worksOff: "Mail",
    mail: true,
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;

/** Makes the administrator's account while the stack is deployed. It lives with the user pool. */
export const administrator = {
  memory: 256,
  timeout: 60,
  entry: "accounts/administrator.handler",
  userPool: [
    "AdminAddUserToGroup",
    "AdminCreateUser",
    "AdminDeleteUser",
    "AdminGetUser",
    "AdminRemoveUserFromGroup",
  ],
  table: [
    { actions: ["GetItem", "PutItem"], leadingKeys: ["EMAIL#*", "USER#*"] },
    { actions: ["PutItem"], leadingKeys: ["USERNAME#*", "ACCOUNT#*"] },
  ],
} as const satisfies FunctionSpec;

export const entries = [administrator.entry, ...Object.values(functions).map(({ entry }) => entry)];
