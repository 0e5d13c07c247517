import { answer, liveSession } from "./common";
import type { FunctionSpec } from "./function-spec";

export const stats = {
  AdminStats: {
    ...answer,
    entry: "stats",
    routes: ["showStats"],
    table: [liveSession, { actions: ["Query"], leadingKeys: ["STATS"] }],
  },
} as const satisfies Record<string, FunctionSpec>;
