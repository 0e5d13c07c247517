import { expect, test } from "vitest";
import { styleSheet } from "../../../web/build/style-sheet";

test("the style sheet begins with the order of its layers", async () => {
  const sheet = await styleSheet(
    "@layer recipes{.k-1{color:red}}@layer reset,base,tokens,recipes;@layer reset{p{color:blue}}",
  );

  expect(sheet).toMatch(/^@layer reset,\s*base,\s*tokens,\s*recipes;/);
});

test("variables that no rule uses are left out, and so are variables that only they use", async () => {
  const sheet = await styleSheet(
    ":root{--k-a:1px;--k-b:var(--k-c);--k-c:2px;}p{margin:var(--k-a)}",
  );

  expect(sheet).toContain("--k-a");
  expect(sheet).not.toMatch(/--k-[bc]/);
});
