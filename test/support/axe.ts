import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);
/** The source of axe, from its package for Playwright. */
const { source }: { source: string } = createRequire(require.resolve("@axe-core/playwright"))(
  "axe-core",
);

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * axe's findings on the page in its current state, by WCAG 2.2 AA and best practices or by the
 * given rules. For speed, each page loads axe once, and axe reports only findings.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(source);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) })}).then(({ violations }) => violations)`,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")} ${failureSummary ?? ""}`).join("\n")}`,
  );
}
