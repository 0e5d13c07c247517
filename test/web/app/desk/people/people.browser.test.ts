import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { anActiveWriter, signIn, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();
const { admin } = world().demo;

deepTest("keys typed while the palette is loading go into it and approve nothing", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard/review");
  await page
    .getByRole("button", { name: /Approve/ })
    .first()
    .waitFor();
  const decided: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/review") && request.method() === "POST")
      decided.push(request.url());
  });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/palette-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole("button", { name: /Find a person/ });
  await page.keyboard.press("Control+k");
  await page.locator("button[aria-busy=true]").and(button).waitFor();
  await page.keyboard.type("acr imporx");
  await page.keyboard.press("Backspace");
  arrive();
  const field = page.getByRole("combobox", { name: /Person, task/ });
  await expect.poll(() => field.inputValue()).toBe("acr impor");
  await field.fill("import");
  await page.getByRole("option", { name: /Import tasks.*Page/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tasks from a file" }).waitFor();
  expect(decided).toEqual([]);
});

test.each(firstOf(1440, 360))(
  "a suspended writer reads the reason on every page until the suspension ends, at %i px",
  async (width) => {
    const [{ person, session }] = await Promise.all([anActiveWriter(), newTasks(1)]);
    const { userId } = (await session.call<Me>("GET", "/api/me")).body;
    const desk = await signIn(admin);
    const suspend = (suspended: boolean) =>
      desk.call("POST", `/api/admin/users/${userId}/suspension`, {
        suspended,
        ...(suspended && { withdrawals: true }),
        reason: "Two works were copied.",
      });
    await suspend(true);
    const page = await openAs(visit, person, "/dashboard/task-available", { width });
    await page.getByText(/Two works were copied\./).waitFor();
    await page.getByRole("link", { name: /^Write to support@/ }).waitFor();
    await page.getByRole("button", { name: "Not while suspended" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto("/dashboard/task-submission");
    await page.getByText(/^No work can be submitted while your account is suspended/).waitFor();
    await page.goto("/dashboard");
    await page.getByText("Suspended", { exact: true }).waitFor();
    await page.goto("/dashboard/withdraw-money");
    await page.getByText("Withdrawals are stopped", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Withdraw Now" }).isDisabled()).toBe(true);
    await page.goto("/dashboard/task-available");
    const { status } = await session.call("POST", "/api/withdrawals", {
      amount: 100,
      wallet: "mpesa",
    });
    expect(status).toBe(403);

    expect(await suspend(false)).toMatchObject({
      status: 200,
      body: { user: { suspension: null } },
    });
    const next = await openAs(visit, person, "/dashboard/task-available", { width });
    await next.getByRole("button", { name: "Bid Now" }).first().waitFor();
    expect(await next.getByText("Your account is suspended").count()).toBe(0);
  },
);
