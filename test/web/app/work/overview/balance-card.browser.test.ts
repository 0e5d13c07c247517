import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, enlargeText, resize } from "../../../../support/browser";
import { world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const widths = [320, 360, 412, 480, 600, 767, 768, 1024, 1280, 1440];

async function aFortune(): Promise<Page> {
  const page = await openAs(visit, world().demo.writer, "/signin");
  await page.route("**/api/first-screen*", async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as { me: object };
    const amounts = {
      currentBalance: 246_850_000,
      totalMoney: 246_850_000,
      totalWithdrawals: 246_850_000,
    };
    await route.fulfill({ response, json: { ...told, me: { ...told.me, ...amounts } } });
  });
  await page.goto("/dashboard");
  await page.getByText("KES 246,850,000.00").first().waitFor();
  return page;
}

/** The sums on the page that break into two lines or overflow their box. */
const broken = (page: Page) =>
  page.evaluate<string[]>(`
    const amounts = [...document.querySelectorAll("main dd span")].filter(({ textContent }) =>
      /^KES/.test(textContent));
    amounts.filter((amount) =>
      amount.getClientRects().length !== 1 ||
      amount.getBoundingClientRect().right > amount.closest("dl").getBoundingClientRect().right + 1
    ).map(({ textContent }) => textContent)`);

/** The top and half the width of each of the two totals. */
const totals = (page: Page) =>
  page.evaluate<{ top: number; width: number }[]>(`
    [...document.querySelectorAll("dl > div")].slice(-2).map((total) => {
      const { top, width } = total.getBoundingClientRect();
      return { top: Math.round(top), width: width / 2 };
    })`);

test("at every width, each sum fits in one line of its card", async () => {
  const usual = await openAs(visit, world().demo.writer, "/dashboard");
  await usual.getByText("Total withdrawals").waitFor();
  for (const width of [480, 600, 767, 1440]) {
    await resize(usual, width);
    const differences = async () => {
      const [paidIn, withdrawn] = await totals(usual);
      return [
        (withdrawn?.top ?? 0) - (paidIn?.top ?? 0),
        Math.trunc((withdrawn?.width ?? 0) - (paidIn?.width ?? 0)),
      ];
    };
    await expect.poll(differences).toEqual([0, 0]);
  }

  const page = await aFortune();
  for (const isEnlarged of [false, true]) {
    if (isEnlarged) await enlargeText(page);
    for (const width of widths) {
      await resize(page, width);
      const faults = async () => ({
        isEnlarged,
        width,
        broken: await broken(page),
        scrolls: await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"),
      });
      await expect.poll(faults).toMatchObject({ broken: [], scrolls: false });
    }
  }
});
