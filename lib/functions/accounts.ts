import {
  answer,
  idempotency,
  liveSession,
  openTaskCount,
  suppressions,
  throttle,
  throttleReading,
} from "./common";
import type { FunctionSpec } from "./function-spec";

export const accounts = {
  Registration: {
    ...answer,
    entry: "registration",
    routes: [
      "registerAccount",
      "getSocialPerson",
      "registerSocialAccount",
      "confirmEmail",
      "sendConfirmation",
      "requestNewEmail",
      "confirmNewEmail",
      "requestPasswordReset",
      "confirmPasswordReset",
    ],
    userPool: [
      "AdminAddUserToGroup",
      "AdminCreateUser",
      "AdminDeleteUser",
      "AdminGetUser",
      "AdminSetUserMFAPreference",
      "AdminSetUserPassword",
      "AdminUpdateUserAttributes",
      "AdminUserGlobalSignOut",
      "CreateGroup",
    ],
    queues: ["Links", "Mail"],
    socialSignIn: true,
    table: [
      suppressions,
      throttle,
      throttleReading,
      idempotency,
      { actions: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem"], leadingKeys: ["EMAIL#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["USERNAME#*"] },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["CODE#*", "USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["ACCOUNT#*"] },
    ],
  },
  Session: {
    ...answer,
    entry: "session",
    routes: ["signOut", "signOutEverywhere"],
    userPool: ["AdminUserGlobalSignOut"],
    table: [liveSession, { actions: ["UpdateItem"], leadingKeys: ["USER#*"] }],
  },
  CognitoProxy: {
    ...answer,
    entry: "cognito-proxy",
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
    entry: "me",
    routes: ["getMe", "changeMe"],
    queues: ["Mail"],
    table: [
      { actions: ["Query", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["USERNAME#*"] },
      openTaskCount,
      suppressions,
      throttle,
    ],
  },
  Ratings: {
    ...answer,
    entry: "ratings",
    routes: ["listRatingChanges"],
    table: [{ actions: ["GetItem", "Query"], leadingKeys: ["USER#*"] }],
  },
  Account: {
    memory: 1024,
    timeout: 29,
    entry: "account",
    routes: ["exportMe", "closeAccount"],
    userPool: ["AdminDeleteUser"],
    // The links in an export.
    uploads: ["GetObject"],
    table: [
      { actions: ["Query"], leadingKeys: ["USER#*", "INBOX#*", "MAILING#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["USER#*"] },
      {
        actions: ["DeleteItem"],
        leadingKeys: ["EMAIL#*", "USERNAME#*", "INBOX#*", "MAILING#*", "UNSUBSCRIBE#*"],
      },
      { actions: ["PutItem"], leadingKeys: ["ACCOUNT#*"] },
      // A file that is handed in, or on its way.
      { actions: ["BatchGetItem"], leadingKeys: ["USER#*", "UPLOADS#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;

/** Makes the administrator's account while the stack is deployed. It lives with the user pool. */
export const administrator = {
  memory: 256,
  timeout: 60,
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
