import { answer, liveSession } from "./common";
import type { FunctionSpec } from "./function-spec";

export const people = {
  People: {
    ...answer,
    entry: "people/people.handler",
    routes: ["listUsers", "getUser", "listUserHistory"],
    table: [
      liveSession,
      { actions: ["Query"], leadingKeys: ["PEOPLE#*", "PEOPLE_BY", "USER#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["PERSON#*"] },
    ],
  },
} as const satisfies Record<string, FunctionSpec>;
