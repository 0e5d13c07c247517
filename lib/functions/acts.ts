import { answer, liveSession } from "./common";
import type { FunctionSpec } from "./function-spec";

export const acts = {
  AdminActs: {
    ...answer,
    entry: "acts",
    routes: ["listActs"],
    table: [
      liveSession,
      { actions: ["BatchGetItem"], leadingKeys: ["USER#*"] },
      { actions: ["Query"], leadingKeys: ["ACTS"] },
      { actions: ["Query"], index: "gsi2", leadingKeys: ["ACTS_ON#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
