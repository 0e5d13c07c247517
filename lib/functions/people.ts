import { acts, answer, idempotency, liveSession } from "./common";
import type { FunctionSpec } from "./function-spec";

export const people = {
  People: {
    ...answer,
    entry: "people",
    routes: ["listUsers", "getUser", "listUserHistory", "findReceipt", "changeSuspension"],
    table: [
      acts,
      idempotency,
      liveSession,
      { actions: ["Query"], leadingKeys: ["PEOPLE#*", "PEOPLE_BY", "USER#*"] },
      { actions: ["UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
      {
        actions: ["BatchGetItem"],
        leadingKeys: ["PERSON#*", "RECEIPT#*", "UNATTRIBUTED#*", "PAID_OUT#*", "USER#*"],
      },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
