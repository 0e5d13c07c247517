import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);
/** The script of axe, from its package for Playwright. */
const { source }: { source: string } = createRequire(require.resolve("@axe-core/playwright"))(
  "axe-core",
);

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * Returns axe's findings for the page's current state, WCAG 2.2 AA and best practices, or by the
 * given rules only. Each page loads axe once, and returns only the findings: loading it again and
 * reading passed rules took most of the time.
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
