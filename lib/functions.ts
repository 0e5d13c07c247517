import type { RouteName } from "#contracts/api";
import type { TableGrant } from "./constructs/grant-table";

/** What one function is, and all it may touch. */
export interface FunctionSpec {
  /** File under `lambdas/` without its extension. */
  entry: string;
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
}

/** Behind the API: answers a person, who waits. */
const answer = { memory: 512, timeout: 10 };
/** Behind the API, and calls the provider, which takes its time; API Gateway gives up at 30 s. */
const provider = { memory: 512, timeout: 29, providerSecret: true as const };

/** Counting attempts against the limits. */
const throttle: TableGrant = { actions: ["UpdateItem"], leadingKeys: ["THROTTLE#*"] };
/** Answering a repeated request as the first time. */
const idempotency: TableGrant = {
  actions: ["GetItem", "PutItem"],
  leadingKeys: ["IDEMPOTENCY#*"],
};
/** Asking whether the caller's session was ended. */
const liveSession: TableGrant = { actions: ["GetItem"], leadingKeys: ["USER#*"] };
/** The provider's shared access token. */
const providerToken: TableGrant = {
  actions: ["GetItem", "UpdateItem"],
  leadingKeys: ["TOKEN#daraja"],
};
/** Crediting a payment: attempt, ledger entry, profile, proofs and notification in one transaction. */
const settle: readonly TableGrant[] = [
  {
    actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "UpdateItem"],
    leadingKeys: ["USER#*"],
  },
  { actions: ["BatchGetItem"], leadingKeys: ["RECEIPT#*", "REFERENCE#*"] },
  { actions: ["PutItem"], leadingKeys: ["RECEIPT#*", "CHECKOUT#*", "INBOX#*"] },
  { actions: ["GetItem"], leadingKeys: ["USERNAME#*"] },
  // A payment that is not proven is shown to the administrator, until it is.
  { actions: ["ConditionCheckItem"], leadingKeys: ["RECEIPT#*"] },
  { actions: ["DeleteItem", "PutItem"], leadingKeys: ["UNATTRIBUTED#*"] },
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
      "requestPasswordReset",
      "confirmPasswordReset",
    ],
    userPool: [
      "AdminCreateUser",
      "AdminDeleteUser",
      "AdminGetUser",
      "AdminSetUserPassword",
      "AdminUserGlobalSignOut",
    ],
    table: [
      throttle,
      idempotency,
      {
        actions: ["BatchGetItem", "DeleteItem", "PutItem", "UpdateItem"],
        leadingKeys: ["EMAIL#*", "USERNAME#*"],
      },
      { actions: ["GetItem"], leadingKeys: ["EMAIL#*"] },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
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
    table: [throttle, { actions: ["GetItem", "PutItem"], leadingKeys: ["CHALLENGE#*"] }],
  },
  Me: {
    ...answer,
    entry: "accounts/me.handler",
    routes: ["getMe", "changeMe"],
    table: [
      { actions: ["Query", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["USERNAME#*"] },
    ],
  },
  WriterTasks: {
    ...answer,
    entry: "tasks/writer-tasks.handler",
    routes: ["listTasks", "getTask", "bid", "cancelAward", "listAwards"],
    table: [
      idempotency,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["TASKS"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["FIELD#*"] },
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
    table: [idempotency, liveSession, { actions: ["PutItem"], leadingKeys: ["TASK#*"] }],
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
    entry: "payments/provider-notices.handler",
    routes: ["stkNotice", "c2bValidation", "c2bConfirmation"],
    providerSecret: true,
    table: [{ actions: ["PutItem"], leadingKeys: ["NOTICE#*"] }],
  },
  Settlement: {
    memory: 512,
    timeout: 60,
    entry: "payments/settlement.handler",
    providerSecret: true,
    table: settle,
  },
  Reconciliation: {
    memory: 512,
    // Ends before the next minute starts the next.
    timeout: 55,
    entry: "payments/reconciliation.handler",
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
    table: [throttle, idempotency],
  },
  Mailer: { memory: 256, timeout: 30, entry: "contact/mailer.handler" },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;

/** Cognito asks it for the text of a mail. It lives with the user pool. */
export const customMessage = {
  memory: 256,
  // Cognito waits five seconds.
  timeout: 5,
  entry: "accounts/custom-message.handler",
} as const satisfies FunctionSpec;

export const entries = [customMessage.entry, ...Object.values(functions).map(({ entry }) => entry)];
