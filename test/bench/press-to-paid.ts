import type { BrowserContext } from "playwright-core";
import type { World } from "../../local/running";
import { launchBrowser } from "../support/launch-browser";
import { type Figure, figure, median } from "./figures";
import { signedInContext } from "./signed-in-context";
import { phone } from "./slow-phone";

const runs = 5;

/** From the press until the writer reads that the money is on the phone, with an operator that is quick. */
export async function pressToPaidFigures(world: World): Promise<Figure[]> {
  const quick = { payoutDelay: 0, noticeDelay: 0 };
  const answered = await fetch(`${world.outside}/api/timings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(quick),
  });
  if (!answered.ok) throw new Error("The simulator does not take its timings.");
  const browser = await launchBrowser();
  try {
    const context = await signedInContext(browser, world, { ...phone, serviceWorkers: "block" });
    return [
      await figureOf(context, "M-Pesa", 20),
      await figureOf(context, "Airtel Money", 20 + runs),
    ];
  } finally {
    await browser.close();
  }
}

async function figureOf(context: BrowserContext, wallet: string, least: number): Promise<Figure> {
  const taken: number[] = [];
  // Each has an amount of its own, by which the screen names it.
  for (let run = 0; run < runs; run++)
    taken.push(await secondsToPaid(context, wallet, least + run));
  return figure(
    `withdrawal to ${wallet}, press to paid`,
    median(taken),
    "s",
    `on the screen, simulator answering at once, median of ${runs}; the slowest ${Math.max(...taken).toFixed(1)} s`,
    { most: 3, noise: 0.1 },
  );
}

async function secondsToPaid(context: BrowserContext, wallet: string, amount: number) {
  const page = await context.newPage();
  try {
    await page.goto("/dashboard/withdraw-money");
    await page.getByLabel("Amount, KES").fill(String(amount));
    await page.getByRole("radio", { name: wallet }).check();
    const began = performance.now();
    await page.getByRole("button", { name: "Withdraw Now" }).click();
    await page.getByRole("heading", { name: `${amount}.00 is on your phone` }).waitFor();
    return (performance.now() - began) / 1000;
  } finally {
    await page.close();
  }
}
