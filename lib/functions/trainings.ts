import type { TableGrant } from "../constructs/grant-table";
import { acts, answer, idempotency, numbersOfOthers, throttle } from "./common";
import type { FunctionSpec } from "./function-spec";

/** Making the payment behind a code a fee: training, ledger entry, profile, proof and notification. */
const takeFee: readonly TableGrant[] = [
  idempotency,
  { actions: ["BatchGetItem", "UpdateItem"], leadingKeys: ["UNATTRIBUTED#*"] },
  { actions: ["BatchGetItem", "PutItem"], leadingKeys: ["RECEIPT#*"] },
  { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
];

export const trainings = {
  WriterTrainings: {
    ...answer,
    entry: "writer-trainings",
    routes: ["listTrainings", "submitTrainingCode"],
    table: [
      ...takeFee,
      numbersOfOthers,
      throttle,
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["GetItem", "PutItem", "UpdateItem"], leadingKeys: ["TRAINING_CODE#*"] },
    ],
  },
  AdminTrainings: {
    ...answer,
    entry: "admin-trainings",
    routes: ["listTrainingPayments", "decideTrainingPayment"],
    table: [
      acts,
      ...takeFee,
      { actions: ["Query"], index: "gsi2", leadingKeys: ["TRAININGS#*"] },
      { actions: ["BatchGetItem", "GetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["GetItem"], leadingKeys: ["TRAINING_CODE#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
