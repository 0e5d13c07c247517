import { expect, test } from "vitest";
import { auditMessages } from "#contracts/audit-log";
import { auditLogCsv } from "../../../lambdas/desk/list-audit-log";

test("a file of changes says in its last line that older ones are left out, and only then", () => {
  const lastLine = (isCut: boolean) => auditLogCsv([], isCut).trimEnd().split("\n").at(-1);
  expect(lastLine(true)).toBe(auditMessages.olderLeftOut);
  expect(lastLine(false)).toMatch(/^When/);
});
