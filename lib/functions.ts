import { accounts, administrator } from "./functions/accounts";
import { acts } from "./functions/acts";
import { audit, exportCheck } from "./functions/audit";
import { changes } from "./functions/changes";
import { contact } from "./functions/contact";
import type { FunctionSpec } from "./functions/function-spec";
import { ledger } from "./functions/ledger";
import { mail } from "./functions/mail";
import { notifications } from "./functions/notifications";
import { payments } from "./functions/payments";
import { people } from "./functions/people";
import { reminders } from "./functions/reminders";
import { reviews } from "./functions/reviews";
import { scanVerdicts } from "./functions/scan-verdicts";
import { settlement } from "./functions/settlement";
import { stats } from "./functions/stats";
import { submissions } from "./functions/submissions";
import { tasks } from "./functions/tasks";
import { trainings } from "./functions/trainings";
import { withdrawals } from "./functions/withdrawals";

export * from "./functions/function-spec";
export { administrator, exportCheck, scanVerdicts };

/**
 * Every function of the backend by its name: one per noun and kind of caller. Actions and partition
 * keys are all a function may do with the table; docs/table.md says what lies under which key.
 */
export const functions = {
  ...accounts,
  ...tasks,
  ...submissions,
  ...reviews,
  ...changes,
  ...payments,
  ...ledger,
  ...settlement,
  ...withdrawals,
  ...trainings,
  ...notifications,
  ...contact,
  ...mail,
  ...reminders,
  ...audit,
  ...acts,
  ...stats,
  ...people,
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;

/** Every file that a function runs, once: two queues of mail have the same. */
export const entries = [
  ...new Set([
    administrator.entry,
    scanVerdicts.entry,
    exportCheck.entry,
    ...Object.values(functions).map(({ entry }) => entry),
  ]),
];
