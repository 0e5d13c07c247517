import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { World } from "../../local/running";

/** Returns a browser context in which the demo writer has signed in and seen the first page. */
export async function signedInContext(
  browser: Browser,
  { site, demo }: World,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site, ...options });
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("Email").fill(demo.writer.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.writer.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
  await page
    .getByText(/^Habari/)
    .first()
    .waitFor();
  await page.close();
  return context;
}
