import { answer } from "./common";
import type { FunctionSpec } from "./function-spec";

export const ledger = {
  Ledger: {
    ...answer,
    entry: "ledger",
    routes: ["listLedger", "listLedgerMonths"],
    table: [
      { actions: ["GetItem", "Query"], leadingKeys: ["USER#*"] },
      { actions: ["Query"], index: "gsi1", leadingKeys: ["LEDGER#*"] },
    ],
  },
  Statement: {
    // A long one needs 200 MB, and is there in half the time with half of a processor.
    memory: 512,
    timeout: 20,
    entry: "statement",
    routes: ["getStatement"],
    table: [{ actions: ["GetItem", "Query"], leadingKeys: ["USER#*"] }],
  },
} as const satisfies Record<string, FunctionSpec>;
