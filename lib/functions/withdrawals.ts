import { acts, answer, liveSession, settleWithdrawal } from "./common";
import type { FunctionSpec } from "./function-spec";

export const withdrawals = {
  WriterWithdrawals: {
    ...answer,
    entry: "writer-withdrawals",
    routes: ["withdraw", "listWithdrawals", "findWithdrawal", "getWithdrawal"],
    queues: ["Payouts"],
    // Whether a wallet is set up is known before anybody's money leaves their balance.
    providerSecret: true,
    table: [
      liveSession,
      {
        actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        leadingKeys: ["USER#*"],
      },
      { actions: ["BatchGetItem", "GetItem", "PutItem"], leadingKeys: ["IDEMPOTENCY#*"] },
      // Whether payouts rest, which is told to whoever waits.
      { actions: ["GetItem"], leadingKeys: ["PAYOUTS"] },
    ],
  },
  AdminWithdrawals: {
    ...answer,
    entry: "admin-withdrawals",
    routes: ["listAllWithdrawals", "decideWithdrawal", "getPayouts", "setPayouts"],
    queues: ["Payouts"],
    table: [
      acts,
      liveSession,
      { actions: ["Query"], index: "gsi2", leadingKeys: ["WITHDRAWALS#*"] },
      { actions: ["BatchGetItem", "PutItem", "UpdateItem"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["PAYOUTS"] },
      { actions: ["ConditionCheckItem", "PutItem"], leadingKeys: ["PAID_OUT#*"] },
      { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
      { actions: ["GetItem", "PutItem"], leadingKeys: ["IDEMPOTENCY#*"] },
    ],
  },
  PayoutSender: {
    memory: 512,
    // Ends before its claim on a withdrawal does, after a minute.
    timeout: 50,
    entry: "payouts",
    worksOff: "Payouts",
    queues: ["Payouts"],
    providerSecret: true,
    table: settleWithdrawal,
  },
} as const satisfies Record<string, FunctionSpec>;
