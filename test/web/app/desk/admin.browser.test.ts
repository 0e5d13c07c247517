import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { deepTest } from "../../../support/depth";
import { anActiveWriter, aPhoneNumber, phone, unique, world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3 * 3600_000).toISOString().slice(0, 10);
const createPath = "/admin-dashboard/create-task";

/** Fills the form of a new task; without `atOnce`, its publication is the next morning. */
async function fillTask(
  page: Page,
  {
    field,
    context,
    amount,
    due = 1,
  }: { field: string; context: string; amount: string; due?: number },
  atOnce = true,
) {
  await page.getByLabel("Field").selectOption(field);
  await page.getByLabel("Due Date").fill(inDays(due));
  await page.getByLabel("Context").fill(context);
  await page.getByLabel("Amount (KES)").fill(amount);
  if (atOnce) await page.getByLabel("At once").check();
}

test("the administrator adds a task at once, and a writer can take it", async () => {
  const context = `Write about ${unique()} in 400 words.`;
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard", { width: 360 });
  await page.getByText(/^They appear .* 7:00 AM EAT, in /).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Add Task" }).click();
  await fillTask(page, { field: "History", context, amount: "1500" });
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText(/^Task added successfully! It is TASK-[0-9A-F]{8}\.$/).waitFor();
  const answer = page.getByRole("main").getByText(/It is TASK-[0-9A-F]{8}\./);
  const told = await answer.innerText();
  await expect
    .poll(() =>
      answer.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  expect(await page.getByLabel("Context").inputValue()).toBe("");

  const id = /TASK-[0-9A-F]{8}/.exec(told)?.[0];
  const { person } = await anActiveWriter();
  const writer = await openAs(visit, person, `/dashboard/task-available?id=${id}`);
  await writer.getByText(context).waitFor();
  await writer.getByText(/11:59 PM EAT$/).waitFor();
});

deepTest.each(["seen on an earlier visit", "seen just now"])(
  "without a network, a new task is on the dashboard that was %s",
  async (when) => {
    const page = await openAs(visit, world().demo.admin, "/admin-dashboard", {
      expected: /ERR_FAILED/,
    });
    const newest = page.getByRole("list", { name: "Newest in the marketplace" });
    await newest.waitFor();
    await page.getByRole("main").getByRole("link", { name: "Add Task" }).click();
    if (when === "seen on an earlier visit") await page.reload();
    await fillTask(page, { field: "Math", context: `Count to ${unique()}.`, amount: "450" });
    await page.route("**/api/tasks", (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Add Task" }).click();
    const told = await page
      .getByRole("main")
      .getByText(/It is TASK-/)
      .innerText();
    await page.getByRole("link", { name: "Dashboard" }).filter({ visible: true }).click();
    await newest.getByText(/TASK-[0-9A-F]{8}/.exec(told)?.[0] ?? "").waitFor();
    expect(await newest.getByRole("listitem").count()).toBe(5);
  },
);

test("on a wide screen the text is next to the fields, and a task waits for the morning by default", async () => {
  const page = await openAs(visit, world().demo.admin, createPath);
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
  expect(await top("Context")).toBe(await top("Field"));
  const task = { field: "Law", context: "Explain a by-law.", amount: "900", due: 5 };
  await fillTask(page, task, false);
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText(/Writers see it from .* 7:00 AM EAT\./).waitFor();
});

test("an unmatched payment is counted on the dashboard without a reload", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
  const link = page.getByRole("link", { name: /unmatched payments?/ });
  const counted = async () => Number.parseInt((await link.textContent()) ?? "0", 10);
  await link.waitFor();
  const before = await counted();
  // More than other tests credit to writers at the same time.
  const account = () => `NOBODY${unique()}`.slice(0, 12).toUpperCase();
  await Promise.all([1, 2, 3, 4, 5].map(() => phone(aPhoneNumber()).payBill(account(), 120)));
  await expect.poll(counted, { timeout: 60_000 }).toBeGreaterThan(before);
});
