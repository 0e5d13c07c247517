import { listPeople } from "./common";
import type { FunctionSpec } from "./function-spec";

export const audit = {
  Audit: {
    memory: 512,
    // Ends before the next quarter of an hour begins.
    timeout: 840,
    entry: "reconciliation",
    // 02:00 to 04:45 in Nairobi, for as long as there is something left to do.
    schedule: "cron(0/15 23,0,1 * * ? *)",
    scansKeys: true,
    table: [
      { actions: ["GetItem", "PutItem"], leadingKeys: ["AUDIT"] },
      { actions: ["BatchGetItem", "GetItem", "Query"], leadingKeys: ["USER#*"] },
      { actions: ["BatchGetItem"], leadingKeys: ["RECEIPT#*"] },
      ...listPeople,
    ],
  },
} as const satisfies Record<string, FunctionSpec>;

/** Sees each day whether the week's export is there; itself there only with the setting `tableExport`. */
export const exportCheck = {
  entry: "export-check",
  memory: 256,
  timeout: 30,
  // 09:00 in Nairobi, when somebody is there.
  schedule: "cron(0 6 * * ? *)",
} as const satisfies FunctionSpec;
