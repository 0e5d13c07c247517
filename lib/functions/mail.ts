import type { FunctionSpec } from "./function-spec";

export const mail = {
  Mailer: {
    memory: 256,
    timeout: 30,
    entry: "mail/mailer.handler",
    worksOff: "Mail",
    mail: true,
  },
  LinkMailer: {
    memory: 256,
    timeout: 30,
    entry: "mail/mailer.handler",
    worksOff: "Links",
    mail: true,
  },
} as const satisfies Record<string, FunctionSpec>;
