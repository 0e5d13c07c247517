import { expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { type OpenTasks, type Task, tasksPerPage } from "#contracts/tasks";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter, signUp } from "../../../../support/world";
import { isInFirstView } from "../../support/first-view";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";
import { bid, bidOn, withoutNetwork } from "./support/bidding";

const visit = browser();

deepTest("a refused search does not keep showing the task of the search before", async () => {
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

test("tasks that came just before their account was active get their texts without a reload", async () => {
  const { person } = await anActiveWriter();
  await newTasks(1, "History");
  const page = await openAs(visit, person, "/about", { ownClock: true });
  const bidNow = page.getByRole("button", { name: "Bid Now" }).first();
  // The application may wait for the early answer or ask anew: all are without texts until then.
  let hasTexts = false;
  await page.route(/api\/tasks\?open=true/, async (route) => {
    if (hasTexts) return await route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { tasks: Task[] };
    const tasks = body.tasks.map(({ context: _, ...task }) => task);
    await route.fulfill({ response, json: { ...body, tasks } });
  });

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Loading the text" }).first().waitFor();
  expect(await bidNow.count()).toBe(0);
  // None of the tasks without a text is on the next page.
  await newTasks(tasksPerPage, "History");
  hasTexts = true;
  await page.clock.fastForward(liveUpdates.afterFailure + 1000);

  await bidNow.waitFor();
});

deepTest(
  "a task that was searched for just before the account was active gets its text",
  async () => {
    const { person } = await anActiveWriter();
    const [task] = await newTasks(1, "History");
    const page = await openAs(visit, person, "/about", { ownClock: true });
    let hasText = false;
    await page.route(`**/api/tasks/${task?.id}`, async (route) => {
      if (hasText) return await route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as { task: Task };
      const { context: _, ...veiled } = body.task;
      await route.fulfill({ response, json: { task: veiled } });
    });

    await page.goto(`/dashboard/task-available?id=${task?.id}`);
    await page.getByRole("button", { name: "Loading the text" }).waitFor();
    hasText = true;
    await page.clock.fastForward(liveUpdates.afterFailure + 1000);

    await page.getByRole("button", { name: "Bid Now" }).waitFor();
  },
);

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

deepTest(
  "a small phone shows the first task at once, and the welcome notice stays closed",
  async () => {
    const { person } = await anActiveWriter();
    await newTasks(1, "Math");
    const page = await openAs(visit, person, "/dashboard/task-available?field=Math", {
      width: 360,
    });
    const firstTask = page.getByRole("list", { name: "Tasks" }).getByRole("listitem").first();
    await expect.poll(() => isInFirstView(page, firstTask.getByText(/^KES\s/))).toBe(true);
    await page
      .getByRole("region", { name: "Welcome to the marketplace" })
      .getByText("You can take one task a day.")
      .waitFor();
    await page.getByRole("button", { name: "Close the welcome notice" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
    expect(await page.getByText("Welcome to the marketplace").count()).toBe(0);
  },
);

test("a phone lists tasks in two lines, the best paid first where that is chosen, and each opens to its text", async () => {
  const [{ person }] = await Promise.all([anActiveWriter(), newTasks(3, "Others")]);
  const page = await openAs(visit, person, "/dashboard/task-available?field=Others", {
    width: 360,
  });
  await page.getByRole("button", { name: "Others · Newest" }).click();
  await page.getByLabel("Sort by").selectOption("Best paid");
  await page.getByRole("button", { name: "Others · Best paid" }).waitFor();
  await page.getByText("Taken tasks are listed newest first").waitFor();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("pay");

  const list = page.getByRole("list", { name: "Tasks" });
  const rows = list.getByRole("listitem");
  const pays = async () =>
    (await rows.getByText(/^KES\s/).allInnerTexts()).map((pay) => Number(pay.replace(/\D/g, "")));
  // The order from before stays until the other one is here.
  const isSorted = (shown: number[]) => shown.every((pay, at) => pay <= (shown[at - 1] ?? pay));
  const isBestFirst = async () => {
    const shown = await pays();
    return shown.length > 2 && isSorted(shown);
  };
  await expect.poll(isBestFirst).toBe(true);
  // The list is pale while another order of it is on its way.
  const isPale = () => list.evaluate((it) => getComputedStyle(it).opacity !== "1");
  await expect.poll(isPale).toBe(false);
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(90);
  await rows.nth(1).getByRole("heading", { name: "Others" }).click();
  await rows.nth(1).getByRole("button", { name: "Bid Now" }).waitFor();
  await expectAccessible(page);
});

test("an inactive account meets veiled cards that lead to the activation", async () => {
  await newTasks(1);
  const page = await openAs(visit, await signUp(), "/dashboard/task-available", { width: 360 });
  await page.getByText("Your account is inactive").waitFor();
  const cards = page.getByRole("list", { name: "Tasks" });
  // The examples below have headings too, and may come first.
  expect(await isInFirstView(page, cards.getByRole("heading", { level: 3 }).first())).toBe(true);
  expect(await page.getByRole("button", { name: "Account Inactive" }).first().isDisabled()).toBe(
    true,
  );
  expect(await page.getByRole("button", { name: "Bid Now" }).count()).toBe(0);

  expect(await cards.innerText()).not.toContain("market day");
  const examples = page.getByRole("region", { name: "Finished by writers like you" });
  await expect.poll(() => examples.getByRole("listitem").count()).toBe(3);
  expect(await examples.getByText(/^Paid KES/).count()).toBe(3);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Activate Account to Access" }).first().click();
  await page.getByRole("dialog", { name: "Activate your account" }).waitFor();
});

deepTest("an id that no task has, and one that is none, say so", async () => {
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

deepTest("My Tasks without a task says what belongs there", async () => {
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

test("a writer who can bid sees only open tasks, with their number, until they ask for all", async () => {
  const [{ person }, { session }] = await Promise.all([anActiveWriter(), anActiveWriter()]);
  // A field in which hardly any other test posts or takes tasks meanwhile.
  const [taken, open] = await newTasks(2, "Articles");
  await bid(session, taken?.id ?? "");
  const page = await openAs(visit, person, "/dashboard/task-available?field=Articles", {
    width: 360,
  });
  await page.getByText(open?.id ?? "").waitFor();
  const isNumberShown = async () => {
    const { body } = await session.call<OpenTasks>("GET", "/api/tasks/open");
    const number = new RegExp(`^${body.fields.Articles} open tasks?$`);
    return (await page.getByText(number).count()) === 1;
  };
  await expect.poll(isNumberShown, { timeout: 40_000 }).toBe(true);
  expect(await page.getByText(taken?.id ?? "").count()).toBe(0);

  await page.getByRole("button", { name: "Articles · Newest" }).click();
  await page.getByRole("switch", { name: "Open only" }).click();
  const line = page.getByRole("listitem").filter({ hasText: taken?.id ?? "" });
  await line.getByRole("button", { name: "Unavailable" }).waitFor();
  expect((await line.boundingBox())?.height).toBeLessThan(60);
  await page.getByText("Taken tasks are listed newest first").waitFor();
  await page.reload();
  await line.waitFor();
  await expectAccessible(page);
});

deepTest(
  "an overview without a task of one's own names the open ones, and where people answer",
  async () => {
    const { person } = await anActiveWriter();
    await newTasks(1);
    const page = await openAs(visit, person, "/dashboard", { width: 360 });
    await page.getByRole("button", { name: "Close the receipt" }).click();
    await page.getByRole("heading", { name: /^\d+ open tasks wait for writers$/ }).waitFor();
    expect(await page.getByText("Nothing is waiting for you").count()).toBe(0);
    for (const name of ["WhatsApp group", "Telegram group"])
      await page.getByRole("link", { name }).waitFor();
  },
);
