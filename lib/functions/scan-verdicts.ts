import type { FunctionSpec } from "./function-spec";

/** Takes the verdicts of the malware scan; there only while the setting `malwareScan` is on. */
export const scanVerdicts = {
  entry: "scan-verdicts",
  memory: 256,
  timeout: 30,
  uploads: ["DeleteObjectVersion"],
  table: [
    { actions: ["BatchGetItem", "GetItem", "UpdateItem"], leadingKeys: ["USER#*"] },
    { actions: ["BatchGetItem"], leadingKeys: ["TASK#*"] },
    { actions: ["UpdateItem"], leadingKeys: ["UPLOADS#*"] },
    { actions: ["PutItem"], leadingKeys: ["INBOX#*"] },
  ],
} as const satisfies FunctionSpec;
