import type { FunctionSpec } from "./function-spec";

/** Sees each day whether the week's export is there; itself there only with the setting `tableExport`. */
export const exportCheck = {
  entry: "audit/export-check.handler",
  memory: 256,
  timeout: 30,
  // 09:00 in Nairobi, when somebody is there.
  schedule: "cron(0 6 * * ? *)",
} as const satisfies FunctionSpec;
