import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../test/support/launch-browser";
import { folders } from "../folders";
import { readWorld } from "../world-file";

// Takes the pictures of the README from the product that is running: npm start, then npm run pictures.

const into = "docs/pictures";
const world = readWorld(folders().world);
const settings = { baseURL: world.site, timezoneId: "Africa/Nairobi", locale: "en-KE" };

async function signedIn(browser: Browser, width: number, person: typeof world.demo.writer) {
  const small = width < 500;
  const context = await browser.newContext({
    ...settings,
    viewport: { width, height: small ? 780 : 900 },
    isMobile: small,
    hasTouch: small,
    deviceScaleFactor: small ? 2 : 1,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: /^Habari/ }).waitFor();
  // The words that a sign-in brings up are gone before the picture is taken.
  await page.getByText("Login successful!").waitFor({ state: "detached" });
  return page;
}

const keep = (page: Page, name: string) => page.screenshot({ path: join(into, `${name}.png`) });

mkdirSync(into, { recursive: true });
const browser = await launchBrowser();
const paying = await signedIn(browser, 360, world.demo.newcomer);
await paying.getByRole("button", { name: "Activate Account" }).first().click();
await paying.getByRole("button", { name: /^Pay KES/ }).click();
await paying.getByText("Enter your M-Pesa PIN").waitFor();
await keep(paying, "payment-360");
const working = await signedIn(browser, 1440, world.demo.writer);
await working.getByText(/TASK-/).first().waitFor();
await keep(working, "overview-1440");
await browser.close();
