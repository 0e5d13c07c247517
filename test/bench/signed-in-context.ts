import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { World } from "../../local/running";

/** Each demo account's first page, and what is on it once it can be read. */
const home = {
  writer: { path: "**/dashboard", content: (page: Page) => page.getByText(/^Habari/) },
  admin: {
    path: "**/admin-dashboard",
    content: (page: Page) => page.getByRole("definition").filter({ hasText: "KES" }),
  },
};

/** A browser in which a demo account has signed in and seen its first page. */
export async function signedInContext(
  browser: Browser,
  { site, demo }: World,
  options: BrowserContextOptions = {},
  role: keyof typeof home = "writer",
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site, ...options });
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("Email").fill(demo[role].email);
  await page.getByLabel("Password", { exact: true }).fill(demo[role].password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const { path, content } = home[role];
  await page.waitForURL(path);
  await content(page).first().waitFor();
  await page.close();
  return context;
}
