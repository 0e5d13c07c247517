import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { anActiveWriter, type Session, signUp } from "../../../support/world";
import { isInFirstView } from "../support/first-view";
import { holdRequests } from "../support/held";
import { newTasks } from "../support/new-tasks";
import { openAs, refusedCall } from "../support/signed-in";

const visit = browser();
/** The second is how the service worker says so, of code that was on its way ahead of time. */
const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const bid = (session: Session, id: string) => session.call("POST", `/api/tasks/${id}/bid`, {});
const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Take this task?" });
const confirmIn = (page: Page) => sheetOf(page).getByRole("button", { name: "Yes, bid now" });
/** Presses Bid Now, and yes. */
async function bidOn(page: Page, place: Page | Locator = page) {
  await place.getByRole("button", { name: "Bid Now" }).first().click();
  await confirmIn(page).click();
}
/** Uses the day's task up elsewhere, just before the page's own bid arrives. */
const bidBefore = (page: Page, session: Session, id: string) =>
  page.route(
    "**/bid",
    async (route) => {
      await bid(session, id);
      await route.continue();
    },
    { times: 1 },
  );

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
  await page.getByRole("button", { name: "Close the receipt" }).click();
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

test("a task taken elsewhere becomes Unavailable by itself", async () => {
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

test.each([360, 1440])(
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

test("a bid from the list that the day does not allow is answered where it was pressed", async () => {
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
});

test("giving a task back says what it costs first, and then costs that", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, "/dashboard/tasks-awarded", { width: 360 });
  await page.getByText(/Frequently cancelling awarded bids lowers account ratings/).waitFor();

  await page.getByRole("button", { name: "Cancel task" }).click();
  await page.getByText(/falls by 0\.2, from 5\.0 to 4\.8/).waitFor();
  await page.getByRole("button", { name: "Keep the task" }).click();
  await page.getByRole("button", { name: "Cancel task" }).click();
  await page.getByRole("button", { name: "Yes, give it back" }).click();
  await page.getByText("Your rating is now 4.8.").waitFor();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Cancel task" }).count()).toBe(0);
});

test("while a task is being given back, nothing says that it is kept", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, `/dashboard/tasks-awarded?cancel=${task?.id}`, {
    width: 360,
  });
  const sheet = page.getByRole("dialog", { name: "Give this task back?" });
  const order = await holdRequests(page, `/api/tasks/${task?.id}/cancel`);
  await sheet.getByRole("button", { name: "Yes, give it back" }).click();
  await order.asked;

  expect(await sheet.getByRole("button", { name: "Keep the task" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const cross = sheet.getByRole("button", { name: "Close" });
  expect(await cross.getAttribute("aria-disabled")).toBe("true");
  await cross.click({ force: true });
  expect(await sheet.isVisible()).toBe(true);

  await order.goOn();
  await page.getByText("Your rating is now 4.8.").waitFor();
  await sheet.waitFor({ state: "detached" });
});

test("without a network a bid and giving back say what that means, until the network is back", async () => {
  const { person } = await anActiveWriter();
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
    width: 360,
    expected: withoutNetwork,
  });
  await page.getByRole("button", { name: "Bid Now" }).click();
  await confirmIn(page).waitFor();
  await page.context().setOffline(true);
  await confirmIn(page).click();
  const lostBid = page.getByText("a bid never counts twice");
  await lostBid.waitFor();
  await page.context().setOffline(false);
  await lostBid.waitFor({ state: "detached" });
  await confirmIn(page).click();

  await page.getByRole("button", { name: "Cancel task" }).click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Yes, give it back" }).click();
  const lostOrder = page.getByText("giving it back never counts twice");
  await lostOrder.waitFor();
  await page.context().setOffline(false);
  await lostOrder.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Yes, give it back" }).click();
  await page.getByText("Your rating is now 4.8.").waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page
    .getByText(`You gave ${task?.id} back. Each task given back lowers your rating by 0.2.`)
    .waitFor();
});

test("a search that is refused does not leave the task of the one before", async () => {
  const { person } = await anActiveWriter();
  const [task] = await newTasks(1);
  const page = await openAs(visit, person, `/dashboard/task-available?id=${task?.id}`, {
    width: 360,
  });
  await page.getByRole("button", { name: "Show all tasks" }).waitFor();
  const id = page.getByLabel("Task ID");
  await id.fill("no task");
  await id.press("Enter");
  await page.getByRole("button", { name: "Show all tasks" }).waitFor({ state: "detached" });
  expect(await id.getAttribute("aria-invalid")).toBe("true");
  expect(await id.inputValue()).toBe("no task");
  await page.goBack();
  await page.getByRole("button", { name: "Show all tasks" }).waitFor();
  expect(await id.inputValue()).toBe(task?.id);
  expect(await id.getAttribute("aria-invalid")).not.toBe("true");
});

test("Back closes the question about giving back, also after a reload, and then leaves the page", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  await page.getByRole("link", { name: "My Tasks", exact: true }).filter({ visible: true }).click();
  const ask = page.getByRole("button", { name: "Cancel task" });
  const sheet = page.getByRole("dialog", { name: "Give this task back?" });
  await ask.click();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/tasks-awarded");

  await ask.click();
  await sheet.waitFor();
  await page.reload();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });

  await ask.click();
  await sheet.getByRole("button", { name: "Close" }).evaluate((cross: HTMLElement) => {
    cross.click();
    cross.click();
  });
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/tasks-awarded");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
});

test("the question about a task that was given back in the meantime goes by itself", async () => {
  const { person, session } = await anActiveWriter();
  const [task] = await newTasks(1);
  await bid(session, task?.id ?? "");
  await session.call("POST", `/api/tasks/${task?.id}/cancel`, {});
  const page = await openAs(visit, person, `/dashboard/tasks-awarded?cancel=${task?.id}`);
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await page.waitForURL((address) => address.search === "");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the marketplace has five tasks a page, with Previous and Next, back and reload", async () => {
  const { person } = await anActiveWriter();
  const newest = (await newTasks(6, "Chemistry")).at(-1);
  const page = await openAs(visit, person, "/dashboard/task-available");
  await page.getByLabel("Field").selectOption("Chemistry");
  const cards = page.getByRole("list", { name: "Tasks" }).getByRole("listitem");
  await expect.poll(() => cards.filter({ hasText: "Chemistry" }).count()).toBe(5);
  expect(await cards.count()).toBe(5);
  await page.getByText(newest?.id ?? "").waitFor();

  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Page 2").waitFor();
  await page.locator("ul[aria-label=Tasks]:focus").waitFor();
  await page.reload();
  await page.getByText("Page 2").waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText("Page 1").waitFor();
  await page.getByText(newest?.id ?? "").waitFor();
  await page.goBack();
  await page.getByText("Page 2").waitFor();
  expect(await page.getByLabel("Field").inputValue()).toBe("Chemistry");
});

test("a small phone shows the first task at once, and the welcome notice stays closed", async () => {
  const { person } = await anActiveWriter();
  await newTasks(1, "Math");
  const page = await openAs(visit, person, "/dashboard/task-available?field=Math", { width: 360 });
  const firstTask = page.getByRole("list", { name: "Tasks" }).getByRole("listitem").first();
  expect(await isInFirstView(page, firstTask.getByText(/^KES\s/))).toBe(true);
  await page
    .getByRole("region", { name: "Welcome to the marketplace" })
    .getByText("You can take one task a day.")
    .waitFor();
  await page.getByRole("button", { name: "Close the welcome notice" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  expect(await page.getByText("Welcome to the marketplace").count()).toBe(0);
});

test("an inactive account meets veiled cards that lead to the activation", async () => {
  await newTasks(1);
  const page = await openAs(visit, await signUp(), "/dashboard/task-available", { width: 360 });
  await page.getByText("Your account is inactive").waitFor();
  expect(await isInFirstView(page, page.getByRole("heading", { level: 3 }).first())).toBe(true);
  expect(await page.getByRole("button", { name: "Account Inactive" }).first().isDisabled()).toBe(
    true,
  );
  expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);

  const cards = page.getByRole("list", { name: "Tasks" });
  expect(await cards.innerText()).not.toContain("market day");
  const examples = page.getByRole("region", { name: "Finished by writers like you" });
  await expect.poll(() => examples.getByRole("listitem").count()).toBe(3);
  expect(await examples.getByText(/^Paid KES/).count()).toBe(3);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Activate Account to Access" }).first().click();
  await page.getByRole("dialog", { name: "Activate your account" }).waitFor();
});

test("an id that no task has, and one that is none, say so", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/task-available?id=TASK-00000000", {
    expected: refusedCall,
  });
  await page.getByText("No task has this ID").waitFor();
  await page.getByRole("button", { name: "Show all tasks" }).click();
  await page.getByLabel("Task ID").fill("nonsense");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("A task ID looks like TASK-3F9A21D0.").waitFor();
});

test("My Tasks without a task says what belongs there", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/tasks-awarded");
  await page.getByRole("heading", { name: "No task selected" }).waitFor();
  await page.getByText(/Frequently cancelling awarded bids lowers account ratings/).waitFor();
});

test("a lost network shows, with what was last seen, and heals", async () => {
  const [{ person }] = await Promise.all([anActiveWriter(), newTasks(1)]);
  const page = await openAs(visit, person, "/dashboard/task-available", {
    expected: withoutNetwork,
  });
  await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^You are offline. What you see is from .* EAT\./).waitFor();
  await bidOn(page);
  await page.getByText("No answer came").waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^You are offline/).waitFor({ state: "detached", timeout: 40_000 });
});

test("who can bid sees open tasks only, with their number, until they ask for all; a taken one is a line", async () => {
  const [{ person }, { session }] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  const [taken, open] = await newTasks(2, "History");
  await bid(session, taken?.id ?? "");
  const page = await openAs(visit, person, "/dashboard/task-available?field=History", {
    width: 360,
  });
  await page.getByText(open?.id ?? "").waitFor();
  await page.getByText(/^\d+ open tasks$/).waitFor();
  expect(await page.getByText(taken?.id ?? "").count()).toBe(0);

  await page.getByRole("switch", { name: "Open only" }).click();
  const line = page.getByRole("listitem").filter({ hasText: taken?.id ?? "" });
  await line.getByRole("button", { name: "Unavailable" }).waitFor();
  expect((await line.boundingBox())?.height).toBeLessThan(60);
  await page.reload();
  await line.waitFor();
  await expectAccessible(page);
});

test("a task that pays otherwise than it was shown is shown as it is before it is taken", async () => {
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
});

test("an overview without a task of one's own names the open ones, and where people answer", async () => {
  const { person } = await anActiveWriter();
  await newTasks(1);
  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  await page.getByRole("button", { name: "Close the receipt" }).click();
  await page.getByRole("heading", { name: /^\d+ open tasks wait for writers$/ }).waitFor();
  expect(await page.getByText("Nothing is waiting for you").count()).toBe(0);
  for (const name of ["WhatsApp group", "Telegram group"])
    await page.getByRole("link", { name }).waitFor();
});
