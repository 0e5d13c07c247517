import type { FunctionSpec } from "./function-spec";

export const changes = {
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
} as const satisfies Record<string, FunctionSpec>;
