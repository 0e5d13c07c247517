import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { anActiveWriter, signIn, signUp, world } from "../../../../support/world";
import { bookInWorld, withdrawInWorld } from "../../support/booked";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";

const visit = browser();
const { admin, writer } = world().demo;

test("people are sorted both ways, filtered by status, and found by the beginning of a name", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard/users");
  const rows = page.getByRole("rowheader");

  const totals = async () =>
    (await page.getByRole("row").allTextContents()).flatMap((row) => {
      const [, total] = /KES\s([\d,]+)\.00/.exec(row) ?? [];
      return total ? [Number(total.replaceAll(",", ""))] : [];
    });
  await page.getByRole("button", { name: "Total money" }).click();
  // The list before is shown until the sorted one has come.
  const isSorted = (sums: number[]) => sums.every((sum, at) => sum <= (sums[at - 1] ?? sum));
  await expect.poll(async () => isSorted(await totals()) && (await totals())[0]).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Total money" }).press("Enter");
  await expect.poll(async () => (await totals())[0]).toBe(0);
  expect(page.url()).toContain("order=asc");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toMatch(/^Total money/);

  await page.keyboard.press("j");
  const first = await focused();
  await page.keyboard.press("j");
  expect(await focused()).not.toBe(first);
  await page.keyboard.press("k");
  expect(await focused()).toBe(first);

  await page.getByLabel("Name, username, email or phone").fill("cheb");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("Chebet")]);
  await page.getByRole("button", { name: "Inactive" }).click();
  await page.getByText("Nobody found").waitFor();
});

deepTest("the dashboard shows five people first, then more, then fewer again", async () => {
  for (let person = 0; person < 2; person++) await signUp();
  const page = await openAs(visit, admin, "/admin-dashboard");
  const rows = page.getByRole("table", { name: "Writers and their money" }).getByRole("rowheader");

  await page.getByRole("button", { name: "Show More" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Show Less" }).click();
  expect(await rows.count()).toBe(5);
});

deepTest("a new account is among the inactive on the dashboard within three seconds", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard");
  await page.getByRole("heading", { name: "Inactive users" }).waitFor();
  const person = await signUp();
  const list = page.locator("section", { hasText: "Inactive users" });

  await list.getByText(person.email).waitFor();

  await list.getByRole("link", { name: "See All" }).click();
  await page.getByRole("button", { name: "Inactive", pressed: true }).waitFor();
});

test("a person's page says that the money adds up, and links to a mail to them", async () => {
  const { userId } = (await (await signIn(writer)).call<Me>("GET", "/api/me")).body;
  const page = await openAs(visit, admin, `/admin-dashboard/users/${userId}`);

  await page.getByText(/^It adds up: \d+ movements, the last on /).waitFor();
  const mail = page.getByRole("link", { name: "Write to Amina" });
  expect(await mail.getAttribute("href")).toBe("mailto:amina@kalamu.example");
});

deepTest(
  "a withdrawal on its way is part of the sum on a person's page, in the desk's words",
  async () => {
    const { person } = await anActiveWriter();
    const at = new Date().toISOString();
    await bookInWorld(person.userId, [{ kind: "earning", amount: 1000, at, field: "Law" }]);
    await withdrawInWorld(person.userId, [{ amount: 250, at, state: "checking" }]);
    const page = await openAs(visit, admin, `/admin-dashboard/users/${person.userId}`);

    const money = page.getByRole("region", { name: "Money", exact: true });
    await money.getByText(/^It adds up/).waitFor();
    const terms = (await money.locator("dd").allInnerTexts()).join(" ");
    expect(terms).toMatch(/1,300\.00\s*−\s*KES\s0\.00\s*−\s*KES\s250\.00\s*=\s*KES\s1,050\.00/);
    expect(await page.getByText("Unknown", { exact: true }).count()).toBeGreaterThan(1);
    for (const theirs of ["Being checked", "In your balance"])
      expect(await page.getByText(theirs, { exact: true }).count()).toBe(0);
  },
);

test.each(firstOf(1440, 360))(
  "at %i px a note about a writer is kept, money that was sent back is taken off, and the writer reads why",
  async (width) => {
    const { person } = await anActiveWriter();
    const at = new Date().toISOString();
    await bookInWorld(person.userId, [{ kind: "payment", amount: 5000, at }]);
    const page = await openAs(visit, admin, `/admin-dashboard/users/${person.userId}`, { width });
    await page.getByRole("button", { name: "Add the note" }).click();
    await page.getByText("Write what is to be remembered.").waitFor();
    await page.getByLabel("What is to be remembered").fill("Rang about Monday’s withdrawal.");
    await page.getByRole("button", { name: "Add the note" }).click();
    const kept = page.getByRole("list", { name: "Notes" }).getByRole("listitem");
    await kept.getByText("Rang about Monday’s withdrawal.").waitFor();
    expect(await kept.textContent()).toMatch(/EAT, Kalamu Administrator/);
    await expect.poll(() => page.getByLabel("What is to be remembered").inputValue()).toBe("");

    await page.getByRole("button", { name: "Correct the balance" }).click();
    await page.getByLabel("Amount, KES").fill("5,000");
    await page.getByLabel("Why; the writer reads it").fill("Sent back by M-Pesa.");
    await page.getByText(/KES\s5,000.00 goes off what is kept, KES\s0.00 off what/).waitFor();
    await page.getByText(/The balance becomes KES\s300.00/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Take it off" }).click();
    await page.getByText("The balance is corrected.").waitFor();

    const hers = await openAs(visit, person, "/dashboard/withdraw-money", { width });
    const movement = hers.getByRole("button", { name: "Correction" });
    await movement.waitFor();
    // On a phone a movement tells more once it is opened.
    if (width < 768) await movement.click();
    await hers.getByText("Sent back by M-Pesa.").last().waitFor();
    await expectAccessible(hers);
  },
);

test("the palette finds a person, a task, a receipt and a page by keyboard alone", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard/acts");
  await page.getByRole("button", { name: /Find a person/ }).waitFor();
  const field = page.getByRole("combobox", { name: /Person, task/ });
  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
    await page.getByRole("option", { name: option, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "hidden" });
  };

  await find("otieno odh", /Otieno Odhiambo.*Person/);
  await page.getByRole("heading", { name: "Otieno Odhiambo" }).waitFor();
  await find("UHQ4K7M2XA", /UHQ4K7M2XA.*Receipt/);
  await page.getByRole("heading", { name: "Amina Hassan" }).waitFor();
  const task =
    (await page
      .getByText(/^TASK-/)
      .first()
      .textContent()) ?? "";
  await find(task, new RegExp(`${task}.*Task`));
  await expect.poll(() => page.url()).toContain(`manage-task/${task}`);
  await find(task.slice(0, -2), new RegExp(`${task}.*Task`));
  await expect.poll(() => page.url()).toContain(`manage-task/${task}`);
  await find("training c", /Training Codes.*Page/);
  await page.getByRole("heading", { name: "Training Codes" }).waitFor();
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
