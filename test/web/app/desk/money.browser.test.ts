import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import type { MoneyReport } from "#contracts/money";
import { browser, expectAccessible } from "../../../support/browser";
import { signIn, world } from "../../../support/world";
import { layoutFaults } from "../support/layout-faults";
import { openAs } from "../support/signed-in";

const visit = browser();

const none = {
  activations: 0,
  payments: 0,
  trainings: 0,
  unowned: 0,
  earned: 0,
  corrections: 0,
  paidOut: 0,
  unknown: 0,
  returned: 0,
};

/** A report of November 2026, with amounts on two days, then in one month. */
const reportOf = (by: string, more: Partial<MoneyReport> = {}): MoneyReport => {
  const all = { ...none, activations: 3300, earned: 1200, paidOut: 1500 };
  const days = [
    { ...none, from: "2026-11-12", activations: 3000 },
    { ...all, from: "2026-11-13", activations: 300 },
  ];
  return {
    by: by === "month" ? "month" : "day",
    from: "2026-11-12",
    to: "2026-11-13",
    rows: by === "month" ? [{ ...all, from: "2026-11-12" }] : days,
    totals: all,
    ...{ opening: 1600, credited: 4900, paid: 1500, closing: 5000 },
    owed: 5000,
    onHold: 1200,
    onItsWay: 0,
    float: { mpesa: 90_000, airtel: null, at: "2026-11-13T09:00:00.000Z" },
    paysToAirtel: true,
    ...more,
  };
};

/** Opens the money page with these sums; also returns its requests. */
async function moneyPage(more: Partial<MoneyReport> = {}, width = 1440) {
  const asked: URLSearchParams[] = [];
  const page = await openAs(visit, world().demo.admin, "/about", { width });
  let held: Promise<void> | undefined;
  await page.route("**/api/admin/money?**", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    if (query.get("by") === "month") await held;
    await route.fulfill({ json: reportOf(query.get("by") ?? "", more) });
  });
  await page.goto("/admin-dashboard/money");
  await rows(page).first().waitFor();
  return {
    page,
    asked,
    holdMonths: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

const rows = (page: Page) => page.getByRole("rowheader");

test("every sum of the newest days opens a list with an equal total", async () => {
  const admin = await signIn(world().demo.admin);
  const read = await admin.call("GET", "/api/admin/money?by=month");
  const { totals, from, to } = api.showMoney.reply.parse(read.body);
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/money?by=month");
  for (const [name, kind] of [
    ["Earned", "earned"],
    ["Corrections", "corrections"],
    ["Paid out", "paidOut"],
    ["Checking", "unknown"],
    ["Returned", "returned"],
  ] as const) {
    if (totals[kind] === 0) continue;
    await page.goto("/admin-dashboard/money?by=month");
    await page.getByRole("link", { name: new RegExp(`, ${name}, Total$`) }).click();
    await page.waitForURL(`**/money/moved?kind=${kind}&from=${from}&to=${to}`);
    await page.getByText(/parts? of this sum/).waitFor();
    let sum = 0;
    for (let cursor = ""; ; ) {
      const query = new URLSearchParams({ kind, from, to, ...(cursor && { cursor }) });
      const { body } = await admin.call("GET", `/api/admin/money/moved?${query}`);
      const { moved, cursor: next } = api.listMoved.reply.parse(body);
      for (const { amount } of moved) sum += amount;
      if (!next) break;
      cursor = next;
    }
    // Other tests move money: the sum is compared with the figure at that moment.
    const now = await admin.call("GET", `/api/admin/money?by=month&from=${from}&to=${to}`);
    expect([kind, sum]).toEqual([kind, api.showMoney.reply.parse(now.body).totals[kind]]);
  }
  await expectAccessible(page);
});

test.each([360, 768, 1440])("money and its lists have no layout faults at %i px", async (width) => {
  const { page } = await moneyPage({}, width);
  await page.getByText("Airtel Money payout account").waitFor();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);
  await page.unrouteAll();
  for (const kind of ["earned", "paidOut"]) {
    await page.goto(`/admin-dashboard/money/moved?kind=${kind}&from=2026-01-01&to=2026-12-31`);
    await page.getByText(/parts? of this sum/).waitFor();
    await expectAccessible(page);
    expect(await layoutFaults(page)).toEqual([]);
  }
  await page.goto("/admin-dashboard");
  await page.getByText(/^Money in was credited/).waitFor();
  await page.getByRole("list", { name: "Newest in the marketplace" }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});
