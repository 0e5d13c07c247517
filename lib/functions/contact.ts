import { answer, idempotency, throttle } from "./common";
import type { FunctionSpec } from "./function-spec";

export const contact = {
  Contact: {
    ...answer,
    entry: "contact",
    routes: ["sendContactMessage"],
    queues: ["Mail"],
    table: [throttle, idempotency],
  },
} as const satisfies Record<string, FunctionSpec>;
