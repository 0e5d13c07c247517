import { answer } from "./common";
import type { FunctionSpec } from "./function-spec";

export const notifications = {
  Notifications: {
    ...answer,
    entry: "notifications",
    routes: ["listNotifications", "readNotifications"],
    table: [
      { actions: ["GetItem", "Query", "UpdateItem"], leadingKeys: ["INBOX#*"] },
      { actions: ["GetItem", "UpdateItem"], leadingKeys: ["USER#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
