import type { TableGrant } from "../constructs/grant-table";
import { answer, numbersOfOthers, settleWithdrawal } from "./common";
import type { FunctionSpec } from "./function-spec";

/** Whose the words in the account field of the pay bill are. */
const payBillAccounts = ["ACCOUNT#*", "REFERENCE#*", "USERNAME#*"] as const;
/** Crediting a payment: attempt, ledger entry, profile, proofs and notification in one transaction. */
const settle: readonly TableGrant[] = [
  {
    actions: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "UpdateItem"],
    leadingKeys: ["USER#*"],
  },
  { actions: ["PutItem"], leadingKeys: ["CHECKOUT#*", "INBOX#*"] },
  { actions: ["GetItem"], leadingKeys: ["ACCOUNT#*", "USERNAME#*"] },
  { actions: ["BatchGetItem"], leadingKeys: ["REFERENCE#*"] },
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
  numbersOfOthers,
  ...settleWithdrawal,
  { actions: ["GetItem"], leadingKeys: ["PAYOUT#*"] },
];

export const settlement = {
  ProviderNotices: {
    ...answer,
    keptConcurrency: "noticeConcurrency",
    entry: "provider-notices",
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
      { actions: ["GetItem"], leadingKeys: payBillAccounts },
    ],
  },
  Settlement: {
    memory: 512,
    timeout: 60,
    entry: "settlement",
    stream: { types: ["Notice"], events: ["INSERT"] },
    providerSecret: true,
    queues: ["Payouts"],
    table: settle,
  },
  Reconciliation: {
    memory: 512,
    // Ends before the next minute starts the next.
    timeout: 55,
    entry: "polling",
    schedule: "rate(1 minute)",
    providerSecret: true,
    queues: ["Payouts"],
    table: [
      ...settle,
      { actions: ["GetItem"], leadingKeys: ["PAYOUTS"] },
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
} as const satisfies Record<string, FunctionSpec>;
