import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { anActiveWriter, signUp, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";

const visit = browser();
const { admin } = world().demo;

deepTest("a new account is among the inactive on the dashboard within three seconds", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard");
  await page.getByRole("heading", { name: "Inactive users" }).waitFor();
  const person = await signUp();
  const list = page.locator("section", { hasText: "Inactive users" });

  await list.getByText(person.email).waitFor();

  await list.getByRole("link", { name: "See All" }).click();
  await page.getByRole("button", { name: "Inactive", pressed: true }).waitFor();
});

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
    const desk = await openAs(visit, admin, `/admin-dashboard/users/${userId}`, {
      width,
      expected: refusedCall,
    });
    await desk.getByRole("button", { name: "Suspend…" }).click();
    const dialog = desk.getByRole("dialog", { name: /^Suspend / });
    await dialog.getByRole("switch", { name: "Stop withdrawals too" }).click();
    await expectAccessible(desk);
    await dialog.getByRole("button", { name: "Yes, suspend" }).click();
    await dialog.getByText("Write why. The writer reads it.").waitFor();
    await dialog.getByLabel("Reason").fill("Two works were copied.");
    await dialog.getByRole("button", { name: "Yes, suspend" }).click();
    await desk.getByText(/is suspended, and is told why/).waitFor();
    await desk.getByText("Withdrawals are stopped.").waitFor();
    await expectAccessible(desk);

    const page = await openAs(visit, person, "/dashboard/task-available", { width });
    await page.getByText(/Two works were copied\./).waitFor();
    await page.getByRole("link", { name: /^Write to support@/ }).waitFor();
    await page.getByRole("button", { name: "Not while suspended" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto("/dashboard/task-submission");
    await page.getByText(/^No work can be handed in while your account is suspended/).waitFor();
    await page.goto("/dashboard");
    await page.getByText("Suspended", { exact: true }).waitFor();
    await page.goto("/dashboard/withdraw-money");
    await page.getByText("Withdrawals are stopped", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Withdraw Now" }).count()).toBe(0);
    await page.goto("/dashboard/task-available");
    const { status } = await session.call("POST", "/api/withdrawals", {
      amount: 100,
      wallet: "mpesa",
    });
    expect(status).toBe(403);

    await desk.getByRole("button", { name: "End the suspension…" }).click();
    await desk.getByLabel("Reason").fill("It was cleared up.");
    await desk.getByRole("button", { name: "Yes, end it" }).click();
    await desk.getByRole("button", { name: "Suspend…" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
    await page.getByText("Your account is suspended").first().waitFor({ state: "detached" });
  },
);
