import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../test/support/launch-browser";
import { folders } from "../folders";
import { readWorld } from "../running";

// Takes the README's pictures from the running product: npm start, then npm run pictures.

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
  await page.getByText("Login successful!").waitFor({ state: "detached" });
  return page;
}

/** Creates a new account, since the seed's newcomer may have begun a payment. */
async function newcomer() {
  const person = { email: `wanjiru.${Date.now()}@kalamu.example`, password: "Picture#2026" };
  const names = {
    firstName: "Wanjiru",
    lastName: "Otieno",
    username: `wanjiru${Date.now() % 1e9}`,
  };
  const answer = await fetch(`${world.site}/api/accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, ...names, phoneNumber: "0712345678" }),
  });
  if (!answer.ok) throw new Error(`Signing up: ${answer.status} ${await answer.text()}`);
  return person;
}

const keep = (page: Page, name: string) => page.screenshot({ path: join(into, `${name}.png`) });

mkdirSync(into, { recursive: true });
const browser = await launchBrowser();
const paying = await signedIn(browser, 360, await newcomer());
await paying.getByRole("button", { name: "Activate Account" }).first().click();
const payment = paying.getByRole("dialog");
await payment.getByRole("button", { name: /^Pay KES/ }).click();
await payment.getByText("Enter your M-Pesa PIN").waitFor();
await keep(paying, "payment-360");
const working = await signedIn(browser, 1440, world.demo.writer);
await working.getByText(/TASK-/).first().waitFor();
await keep(working, "overview-1440");
await browser.close();
