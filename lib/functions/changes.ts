import { listPeople, suppressions } from "./common";
import type { FunctionSpec } from "./function-spec";

export const changes = {
  TableChanges: {
    memory: 256,
    timeout: 30,
    entry: "table-changes",
    queues: ["Mail"],
    stream: {
      types: [
        "OpenTask",
        // What the administrator's figures are sums of.
        "Award",
        "FinishedTask",
        "LedgerEntry",
        "Profile",
        "Submission",
        "Task",
        "Training",
        "UnattributedPayment",
        "Withdrawal",
      ],
      events: ["INSERT", "MODIFY", "REMOVE"],
      isComplete: true,
    },
    table: [
      { actions: ["UpdateItem"], leadingKeys: ["OPEN_TASK_COUNT", "STATS", "IMPORT#*"] },
      { actions: ["PutItem"], leadingKeys: ["COUNTED#*"] },
      // Where the mail about a training goes, and what the lists show of a person.
      { actions: ["GetItem"], leadingKeys: ["USER#*"] },
      suppressions,
      ...listPeople,
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
