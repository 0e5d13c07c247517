import { expect, test } from "vitest";
import { actMessages } from "#contracts/audit-log";
import { actsCsv } from "../../../lambdas/desk/list-acts";

test("a file of changes says in its last line that older ones are left out, and only then", () => {
  const lastLine = (isCut: boolean) => actsCsv([], isCut).trimEnd().split("\n").at(-1);
  expect(lastLine(true)).toBe(actMessages.olderLeftOut);
  expect(lastLine(false)).toMatch(/^When/);
});
