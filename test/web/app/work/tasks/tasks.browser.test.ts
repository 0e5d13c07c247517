import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";
import { bid, bidBefore, bidOn, confirmIn, sheetOf } from "./support/bidding";

const visit = browser();

test("a writer finds a task by its id, bids, and sees it first in My Tasks", async () => {
  const { person } = await anActiveWriter();
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, "/dashboard/task-available", { width: 360 });
  await page.getByRole("button", { name: "Find by ID" }).click();
  await page.locator("input:focus").fill(task?.id.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Show all tasks" }).waitFor();
  await page.getByText("Describe market day number 1").waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toBe(task?.id);

  await page.getByRole("button", { name: "Bid Now" }).click();
  await sheetOf(page).getByText("It is your one task for today.").waitFor();
  await sheetOf(page)
    .getByText(/your rating falls by 0\.2/)
    .waitFor();
  await sheetOf(page)
    .getByText(/^KES\s80\d\.00$/)
    .waitFor();
  await sheetOf(page).getByText("Describe market day number 1").waitFor();
  await expectAccessible(page);
  await page.goBack();
  await sheetOf(page).waitFor({ state: "detached" });
  await bidOn(page);
  await page.waitForURL("**/dashboard/tasks-awarded");
  const first = page.getByRole("list", { name: "My Tasks" }).getByRole("listitem").first();
  await first.getByText(task?.id ?? "").waitFor();
  await first.getByText(/^Due in 1 day/).waitFor();
  await first.getByText(/EAT$/).first().waitFor();

  await page.reload();
  await first.getByText(task?.id ?? "").waitFor();
  await page.getByRole("link", { name: "Overview" }).filter({ visible: true }).click();
  // What is due comes before the receipt of the activation.
  await page.getByRole("heading", { name: "Finish this task" }).waitFor();
  expect(await page.getByRole("button", { name: "Close the receipt" }).count()).toBe(0);
  expect(await isInFirstView(page, page.getByRole("link", { name: "Submit Work" }))).toBe(true);
});

test("a lost race says so in place, and the task shows as Unavailable without a reload", async () => {
  const [{ person }, { session }] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
    expected: refusedCall,
  });
  await page.getByRole("button", { name: "Bid Now" }).waitFor();
  expect((await bid(session, task?.id ?? "")).status).toBe(201);

  await bidOn(page);
  await sheetOf(page).getByText("This task has just been taken.").waitFor();
  expect(await confirmIn(page).count()).toBe(0);
  await sheetOf(page).getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Unavailable" }).waitFor();
});

deepTest("a task taken elsewhere becomes Unavailable by itself", async () => {
  const [{ person }, { session }] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
    ownClock: true,
  });
  await page.getByRole("button", { name: "Bid Now" }).waitFor();
  await bid(session, task?.id ?? "");
  await page.clock.fastForward(15_000);
  await page.getByRole("button", { name: "Unavailable" }).waitFor();
});

test("once the day's task is used, the others say why and when again, without a button", async () => {
  const { person, session } = await anActiveWriter();
  const [first, second] = await newTasks(2);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${second?.id}`, {
    expected: refusedCall,
  });
  await bidBefore(page, session, first?.id ?? "");

  await bidOn(page);
  const words = "You can take one task per day. New tasks are posted at 7:00 AM.";
  await sheetOf(page).getByText(words).waitFor();
  await sheetOf(page).getByRole("button", { name: "Not now" }).click();
  await sheetOf(page).waitFor({ state: "detached" });
  const why = page.getByText(words);
  await why.waitFor();
  await page.getByRole("button", { name: "Bid Now" }).waitFor({ state: "detached" });
  await page.reload();
  await why.waitFor();
  expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);
  expect(await why.count()).toBe(1);
});

/** What a screen reader adds to the name. */
const descriptionOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );

deepTest.each([360, 1440])(
  "once the day's task is used, the list says once why and when again, at %i px",
  async (width) => {
    const { person, session } = await anActiveWriter();
    const [taken] = await newTasks(2, "Data Science");
    await bid(session, taken?.id ?? "");
    const page = await openAs(
      visit,
      person,
      "/dashboard/task-available?field=Data+Science&open=no",
      {
        width,
      },
    );
    await page.getByText("You can bid again tomorrow").waitFor();
    const why = "You can take one task per day. New tasks are posted at 7:00 AM.";
    expect(await page.getByText(why).count()).toBe(1);
    expect(await page.getByText("Welcome to the marketplace").count()).toBe(0);

    const cards = page.getByRole("list", { name: "Tasks" }).getByRole("listitem");
    const open = cards.filter({ hasText: "Open" }).first().getByRole("button");
    expect(await open.innerText()).toBe("Your next task: tomorrow");
    expect(await open.isDisabled()).toBe(true);
    expect(await descriptionOf(open)).toContain(why);
    const gone = cards.filter({ hasText: taken?.id ?? "" }).getByRole("button");
    expect(await gone.innerText()).toBe("Unavailable");
    expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);
    if (width === 360) {
      const amount = cards.first().getByText(/^KES\s/);
      expect(await isInFirstView(page, amount)).toBe(true);
    }
    await expectAccessible(page);
  },
);

deepTest(
  "a bid from the list that the day does not allow is answered where it was pressed",
  async () => {
    const { person, session } = await anActiveWriter();
    const [first, second] = await newTasks(2, "Articles");
    const page = await openAs(visit, person, "/dashboard/task-available?field=Articles", {
      width: 360,
      expected: refusedCall,
    });
    const card = page.getByRole("listitem").filter({ hasText: second?.id ?? "" });
    await bidBefore(page, session, first?.id ?? "");
    await bidOn(page, card);
    await sheetOf(page).getByText("You can take one task per day.").waitFor();
    await sheetOf(page).getByRole("button", { name: "Close" }).click();
    await card.getByRole("button", { name: "Your next task: tomorrow" }).waitFor();
  },
);

deepTest(
  "a task that pays otherwise than it was shown is shown as it is before it is taken",
  async () => {
    const { person } = await anActiveWriter();
    const [task] = await newTasks(1);
    const page = await openAs(visit, person, "/dashboard", { expected: refusedCall });
    await page.route(
      `**/api/tasks/${task?.id}`,
      (route) => route.fulfill({ json: { task: { ...task, amount: 9000 } } }),
      { times: 1 },
    );
    await page.goto(`/dashboard/task-available?id=${task?.id}`);
    await bidOn(page);
    await sheetOf(page).getByText("This task has changed since you saw it.").waitFor();
    await sheetOf(page).getByText("KES 801.00").waitFor();
    await confirmIn(page).click();
    await page.waitForURL("**/dashboard/tasks-awarded");
  },
);
