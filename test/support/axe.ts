import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);
/** axe itself, as its package for Playwright brings it. */
const { source }: { source: string } = createRequire(require.resolve("@axe-core/playwright"))(
  "axe-core",
);

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * What axe finds wrong with a page as it stands, WCAG 2.2 AA and best practices, or by the rules given
 * alone. Each page gets axe
 * once, and hands out the findings alone: bringing it anew and reading what is right took most of
 * the time.
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
