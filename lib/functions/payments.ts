import {
  acts,
  answer,
  idempotency,
  liveSession,
  provider,
  providerToken,
  throttle,
} from "./common";
import type { FunctionSpec } from "./function-spec";

export const payments = {
  WriterPayments: {
    ...provider,
    entry: "writer-payments",
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
  AdminPayments: {
    ...answer,
    entry: "admin-payments",
    routes: ["listUnattributedPayments", "attributePayment", "correctBalance"],
    table: [
      acts,
      idempotency,
      { actions: ["Query"], index: "gsi1", leadingKeys: ["UNATTRIBUTED"] },
      { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
      { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
      { actions: ["GetItem"], leadingKeys: ["USERNAME#*", "REFERENCE#*"] },
      { actions: ["BatchGetItem", "GetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
