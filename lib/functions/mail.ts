import type { FunctionSpec } from "./function-spec";

export const mail = {
  Mailer: {
    memory: 256,
    timeout: 30,
    entry: "mailer",
    worksOff: "Mail",
    mail: true,
  },
  LinkMailer: {
    memory: 256,
    timeout: 30,
    entry: "mailer",
    worksOff: "Links",
    mail: true,
  },
} as const satisfies Record<string, FunctionSpec>;
