import { expect, test } from "vitest";
import type { UnattributedPayment } from "#contracts/payments";
import type { Task } from "#contracts/tasks";
import { browser, expectAccessible } from "../../../support/browser";
import { firstOf } from "../../../support/depth";
import { anActiveWriter, aPhoneNumber, phone, signIn, unique, world } from "../../../support/world";
import { layoutFaults } from "../support/layout-faults";
import { openAs } from "../support/signed-in";

const visit = browser();
const tomorrow = () => new Date(Date.now() + 27 * 3600_000).toISOString().slice(0, 10);

test("the administrator adds a task at once, and a writer can take it", async () => {
  const context = `Write about ${unique()} in 400 words.`;
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard", { width: 360 });
  await page.getByRole("main").getByRole("link", { name: "Add Task" }).click();
  await page.getByLabel("Field").selectOption("History");
  await page.getByLabel("Due Date").fill(tomorrow());
  await page.getByLabel("Context").fill(context);
  await page.getByLabel("Amount (KES)").fill("1500");
  await page.getByLabel("At once").check();
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText("Task added successfully!").waitFor();
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

test.each(["seen just now", "seen on an earlier visit"])(
  "a task posted at once stands on the dashboard that was %s, with the network away",
  async (when) => {
    const page = await openAs(visit, world().demo.admin, "/admin-dashboard", {
      expected: /ERR_FAILED/,
    });
    const newest = page.getByRole("list", { name: "Newest in the marketplace" });
    await newest.waitFor();
    await page.getByRole("main").getByRole("link", { name: "Add Task" }).click();
    if (when === "seen on an earlier visit") await page.reload();
    await page.getByLabel("Field").selectOption("Math");
    await page.getByLabel("Due Date").fill(tomorrow());
    await page.getByLabel("Context").fill(`Count to ${unique()}.`);
    await page.getByLabel("Amount (KES)").fill("450");
    await page.getByLabel("At once").check();
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

test("a form that is not complete says so, and keeps what was typed through a reload", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/create-task");
  await page.getByLabel("Context").fill("Half a thought");
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText("Please fill out all fields correctly.").waitFor();
  await page.getByText("Choose a field.").waitFor();
  await page.getByText("Choose a day.").waitFor();
  await page.getByText("Whole shillings, from 1 to 250,000.").waitFor();
  await page.locator("select[name=field]:focus").waitFor();
  await page.reload();
  expect(await page.getByLabel("Context").inputValue()).toBe("Half a thought");
});

test("a task whose answer was lost is sent again after a reload, and is one task", async () => {
  const context = `Write about ${unique()} once.`;
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/create-task", {
    expected: /ERR_FAILED/,
  });
  await page.getByLabel("Field").selectOption("Coding");
  await page.getByLabel("Due Date").fill(tomorrow());
  await page.getByLabel("Context").fill(context);
  await page.getByLabel("Amount (KES)").fill("700");
  await page.getByLabel("At once").check();
  await page.route("**/api/tasks", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText("We could not reach the service.").waitFor();
  await page.unroute("**/api/tasks");

  await page.reload();
  expect(await page.getByLabel("At once").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText("Task added successfully!").waitFor();
  const admin = await signIn(world().demo.admin);
  const { body } = await admin.call<{ tasks: Task[] }>("GET", "/api/tasks?field=Coding");
  expect(body.tasks.filter((task) => task.context === context)).toHaveLength(1);
});

test("the dashboard shows when tasks appear next, and the newest ones with their state", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard", { width: 360 });
  await page.getByText(/^They appear .* 7:00 AM EAT, in /).waitFor();
  const newest = page.getByRole("list", { name: "Newest in the marketplace" });
  await newest
    .getByText(/^TASK-/)
    .first()
    .waitFor();
  expect(await newest.getByRole("listitem").count()).toBe(5);
});

test("where there is room the text is beside the fields; without a choice a task waits for the morning", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/create-task");
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
  expect(await top("Context")).toBe(await top("Field"));
  await page.getByLabel("Field").selectOption("Law");
  await page
    .getByLabel("Due Date")
    .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel("Context").fill("Explain a by-law.");
  await page.getByLabel("Amount (KES)").fill("900");
  await page.getByRole("button", { name: "Add Task" }).click();
  await page.getByText(/Writers see it from .* 7:00 AM EAT\./).waitFor();
});

test("a payment that belongs to nobody stands on the dashboard by itself", async () => {
  const page = await openAs(visit, world().demo.admin, "/admin-dashboard");
  const account = `NOBODY${unique()}`.slice(0, 12).toUpperCase();
  const { receipt } = await phone(aPhoneNumber()).payBill(account, 120);
  await page.getByText(receipt).waitFor({ timeout: 60_000 });
  await page.getByText(account).waitFor();
});

const ownerless = (count: number): UnattributedPayment[] =>
  Array.from({ length: count }, (_, index) => ({
    receiptNumber: `UKL7A${String(index).padStart(5, "0")}`,
    amount: index === 1 ? 0 : 300,
    amountAsSent: index === 1 ? "3OO" : "300.00",
    account: "NOBODY",
    phone: "+254 712 ••• 678",
    payerName: "Wanjiru Otieno",
    paidAt: "2026-11-20T07:00:00.000Z",
    receivedAt: "2026-11-20T07:00:01.000Z",
    forTraining: false,
  }));

test.each(firstOf(1440, 360))(
  "many payments without an owner leave the page its room at %i px, until somebody asks for all",
  async (width) => {
    const page = await openAs(visit, world().demo.admin, "/about", { width });
    await page.route("**/api/admin/unattributed-payments**", (route) =>
      route.fulfill({ json: { payments: ownerless(17) } }),
    );
    await page.goto("/admin-dashboard");
    await page.getByRole("heading", { name: "17 payments without an owner" }).waitFor();
    const rows = page.getByRole("listitem").filter({ hasText: "UKL7A" });

    expect(await rows.count()).toBe(3);
    await rows.nth(1).getByText("3OO (as sent)").waitFor();
    if (width === 1440) {
      // The names stand in the first row, and each other row is one line.
      const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
      expect(Math.max(...heights.slice(1))).toBeLessThan(50);
      const cards = page.locator("main section");
      const widths = await cards.evaluateAll((all) => all.map((card) => card.clientWidth));
      expect(new Set(widths).size).toBe(1);
    }
    await expectAccessible(page);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Show all 17" }).click();
    expect(await rows.count()).toBe(17);
    await page.getByRole("button", { name: "Show the newest only" }).click();

    expect(await rows.count()).toBe(3);
  },
);
