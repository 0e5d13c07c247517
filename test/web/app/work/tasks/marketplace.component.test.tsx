import { screen, within } from "@testing-library/react";
import type { HttpHandler } from "msw/http";
import { describe, expect, test, vi } from "vitest";
import { firstScreenRoutes } from "#contracts/first-screen";
import { liveUpdates } from "#contracts/live-updates";
import { type Task, taskRoutes } from "#contracts/tasks";
import { anAward, aTask, aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, held, refuses, requests, stub, unreached } from "../../support/stubs";

const path = "/dashboard/task-available";
const task = aTask();
const taken = aTask({ status: "unavailable" });
const one = (shown: Task) => answers(taskRoutes.getTask, { task: shown });
const lists = (...tasks: Task[]) =>
  answers(taskRoutes.listTasks, {
    tasks,
    openTasks: tasks.filter(({ status }) => status === "active").length,
  });
/** The list of open tasks, which is the same for all people. */
const opens = (...tasks: Task[]) =>
  answers(taskRoutes.listOpenTasks, {
    tasks: tasks.map(({ id, field, amount, dueDate, publishAt }) => ({
      id,
      field,
      amount,
      dueDate,
      publishAt,
    })),
    from: null,
    openTasks: tasks.length,
    fields: Object.fromEntries(tasks.map(({ field }) => [field, tasks.length])),
    version: 2,
  });
const usedUp = "You can take one task per day. New tasks are posted at 7:00 AM.";

const bidNow = () => screen.queryAllByRole("button", { name: "Bid Now" });
const named = (name: string | RegExp) => screen.findByRole("button", { name });
const sheet = async () => within(await screen.findByRole("dialog", { name: "Take this task?" }));

test.each([
  ["/dashboard", "?tasks=open"],
  [path, "?tasks=open"],
  ["/dashboard/tasks-awarded", ""],
])("the first screen at %s needs one request for the person's own data", async (at, query) => {
  const me = aWriter();
  const award = anAward();
  openPage(at, {
    as: me,
    api: [
      opens(task),
      answers(firstScreenRoutes.showFirstScreen, ({ input: { tasks } }) => ({
        me,
        awards: { awards: [award] },
        ...(tasks && { tasks: { tasks: [task], openTasks: 1 } }),
      })),
    ],
  });
  await screen.findAllByText(saying(award.taskId));
  // The page of the previous test may send a request before this page's first request.
  const own = requests().slice(requests().findIndex((each) => each.includes("first-screen")));
  const besides = own.filter((each) => !/\/(open|questions)$/.test(each));
  expect(besides).toEqual([`GET /api/first-screen${query}`]);
  expect(new Set(own).size).toBe(own.length);
});

test("the search for an invalid or unknown id shows a message and no tasks", async () => {
  const user = openPage(`${path}?id=${task.id}`, {
    as: aWriter(),
    width: 1024,
    api: [one(task), opens(task)],
  });
  await named("Show all tasks");
  const id = () => screen.getByLabelText("Task ID");
  const search = async (typed: string) => {
    await user.clear(id());
    await user.type(id(), `${typed}{Enter}`);
  };
  await search("nonsense");
  await screen.findByText(saying("A task ID looks like TASK-3F9A21D0."));
  expect(screen.queryByText(saying("Describe market day"))).toBe(null);
  expect(id()).toHaveProperty("value", "nonsense");
  history.back();
  await expect.poll(id).toHaveProperty("value", task.id);
  expect(id().getAttribute("aria-invalid")).not.toBe("true");
  await named("Show all tasks");

  stub(refuses(taskRoutes.getTask, "not_found", "There is no such task."));
  await search("TASK-00000000");
  await screen.findByText(saying("No task has this ID"));
  expect(screen.queryByText(saying("Describe market day"))).toBe(null);
  expect(id()).toHaveProperty("value", "TASK-00000000");
});

test.each([
  ["in a list", path],
  ["by its id", `${path}?id=${task.id}`],
])(
  "a task found %s just before the account's activation shows its text at the next refetch",
  async (_, address) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { context: _text, ...veiled } = task;
    openPage(address, { as: aWriter(), api: [one(veiled), lists(veiled), opens(task)] });
    await named("Loading the text");
    expect(bidNow()).toEqual([]);
    stub(one(task), lists(task));
    await vi.advanceTimersByTimeAsync(liveUpdates.afterFailure + 1000);
    await named("Bid Now");
  },
);

test("the next page of tasks moves the focus to the list, and Back returns", async () => {
  const [first, second] = [task, aTask({ id: "TASK-11111111" })];
  const user = openPage(path, {
    as: aWriter(),
    width: 1024,
    api: [
      answers(taskRoutes.listTasks, ({ input: { cursor } }) =>
        cursor
          ? { tasks: [second], openTasks: 2 }
          : { tasks: [first], openTasks: 2, cursor: "next" },
      ),
      opens(first, second),
    ],
  });
  await user.click(await named("Close the welcome"));
  expect(screen.queryByText("Welcome to the marketplace")).toBe(null);
  expect(localStorage.getItem("kalamu.closed.marketplace-welcome")).toBe("yes");
  await user.click(await named("Next"));
  await screen.findByText("Page 2");
  await screen.findByText(second.id);
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Tasks");
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await screen.findByText("Page 1");
  await screen.findByText(first.id);
  history.back();
  await screen.findByText("Page 2");
});

test("the page's address stores the chosen order", async () => {
  const user = openPage(`${path}?field=Others`, {
    as: aWriter(),
    api: [lists(aTask({ field: "Others" }))],
  });
  await user.click(await named("Others · Newest"));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Best paid");
  await named("Others · Best paid");
  await screen.findByText(saying("Taken tasks are listed newest first"));
  expect(new URLSearchParams(location.search).get("sort")).toBe("pay");
  expect(askedOf(taskRoutes.listTasks).at(-1)?.input).toMatchObject({ sort: "pay" });
});

test.each([
  ["an active", "Describe market day", {}],
  ["an inactive", "Activate Account to Access", { accountStatus: "inactive", activatedAt: null }],
] as const)(
  "only open tasks are loaded until %s writer asks for all tasks",
  async (_, text, own) => {
    const taken = aTask({ id: "TASK-11111111", status: "unavailable", field: "Math", amount: 700 });
    const user = openPage(`${path}?field=Law`, {
      as: aWriter(own),
      api: [
        answers(taskRoutes.listTasks, ({ input: { open } }) => ({
          tasks: open ? [task] : [task, taken],
          openTasks: 1,
        })),
      ],
    });
    await user.click(await named("Law · Newest"));
    expect(screen.queryByText(saying("TASK-11111111"))).toBe(null);
    await user.click(screen.getByRole("switch", { name: "Open only" }));
    const card = within(await screen.findByRole("listitem", { name: "Math" }));
    for (const said of [/^Unavailable$/, "Due ", text, /^KES\s700\.00$/])
      expect(card.queryAllByText(saying(said))).not.toEqual([]);
    within(screen.getByRole("listitem", { name: task.field })).getByText("Active");
  },
);

test("an inactive account sees tasks without their text, with links to the activation", async () => {
  const { context: _, ...veiled } = task;
  const done = (id: string) => aTask({ id, status: "completed", context: "A market day." });
  const user = openPage(path, {
    as: aWriter({ accountStatus: "inactive", activatedAt: null }),
    api: [
      lists(veiled),
      answers(taskRoutes.listExamples, {
        tasks: ["TASK-11111111", "TASK-22222222", "TASK-33333333"].map(done),
      }),
    ],
  });
  await screen.findByText("Your account is inactive");
  expect(await named("Account Inactive")).toHaveProperty("disabled", true);
  expect(bidNow()).toEqual([]);
  const examples = within(
    await screen.findByRole("region", { name: "Finished by writers like you" }),
  );
  expect(examples.getAllByText(saying(/^Paid KES/))).toHaveLength(3);
  await user.click(
    screen.getAllByRole("link", { name: "Activate Account to Access" })[0] as Element,
  );
  await screen.findByRole("dialog", { name: "Activate your account" });
});

describe("a bid", () => {
  const openSheet = async (...api: HttpHandler[]) => {
    const user = openPage(`${path}?id=${task.id}`, {
      as: aWriter(),
      api: [one(task), opens(task), ...api],
    });
    await user.click(await named("Bid Now"));
    return { user, ...(await sheet()) };
  };

  test("a bid shows its effect before it is sent, and then opens My Tasks", async () => {
    const { user, getByText, getByRole } = await openSheet();
    getByText(saying("It is your one task for today."));
    getByText(saying(/your rating falls by 0\.2/));
    getByText(saying(/^KES\s500\.00$/));
    stub(
      answers(taskRoutes.bid, { award: anAward() }),
      answers(taskRoutes.listAwards, { awards: [anAward()] }),
    );
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await screen.findByRole("heading", { level: 1, name: "My Tasks" });
    await screen.findByText(saying(task.id));
    const { amount, dueDate } = task;
    expect(askedOf(taskRoutes.bid)).toMatchObject([
      { params: { id: task.id }, input: { amount, dueDate }, key: expect.stringMatching(/-/) },
    ]);
  });

  test("an answer to an older request does not offer a task that was just taken", async () => {
    const { user, getByRole, findByText } = await openSheet(
      refuses(taskRoutes.bid, "taken", "This task has just been taken.", { task: taken }),
    );
    const asked = askedOf(taskRoutes.getTask).length;
    const older = held(taskRoutes.getTask, { task });
    stub(older.stub);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await expect.poll(() => askedOf(taskRoutes.getTask).length).toBe(asked + 1);
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await findByText("This task has just been taken.");
    older.arrive();
    await user.click(getByRole("button", { name: "Not now" }));
    await named("Unavailable");
    expect(bidNow()).toEqual([]);
  });

  test("if the task's pay has changed, the new pay must be confirmed", async () => {
    const changed = aTask({ amount: 801, version: 2 });
    const { user, getByRole, findByText } = await openSheet(
      refuses(taskRoutes.bid, "conflict", "This task has changed since you saw it.", {
        task: changed,
      }),
    );
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await findByText("This task has changed since you saw it.");
    await findByText(saying(/^KES\s801\.00$/));
    stub(answers(taskRoutes.bid, { award: anAward({ amount: 801 }) }));
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await screen.findByRole("heading", { level: 1, name: "My Tasks" });
    expect(askedOf(taskRoutes.bid).at(-1)?.input.amount).toBe(801);
  });

  test("a bid beyond the daily limit is refused, and the list shows the reason", async () => {
    const { user, getByRole, findByText } = await openSheet(
      refuses(taskRoutes.bid, "daily_limit", usedUp),
    );
    stub(
      answers(taskRoutes.listAwards, {
        awards: [anAward({ awardedAt: now(), taskId: "TASK-11111111" })],
      }),
    );
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await findByText(saying(usedUp));
    await user.click(getByRole("button", { name: "Not now" }));
    await screen.findByText(saying(usedUp));
    await expect.poll(bidNow).toEqual([]);
  });

  test("a bid without an answer is repeated with the same key", async () => {
    const { user, getByRole, findByText } = await openSheet(unreached(taskRoutes.bid));
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await findByText(saying("it counts once"));
    stub(answers(taskRoutes.bid, { award: anAward() }));
    await user.click(getByRole("button", { name: "Yes, bid now" }));
    await screen.findByRole("heading", { level: 1, name: "My Tasks" });
    const [first, second] = askedOf(taskRoutes.bid);
    expect(second?.key).toBe(first?.key);
  });
});

const now = () => new Date().toISOString();

test("when the day's task is taken, one note above the list explains the pause in bidding", async () => {
  openPage(`${path}?open=no`, {
    as: aWriter(),
    api: [
      answers(taskRoutes.listAwards, {
        awards: [anAward({ awardedAt: now(), taskId: "TASK-11111111" })],
      }),
      lists(task, aTask({ id: "TASK-11111111", status: "unavailable" })),
      opens(task),
    ],
  });
  await screen.findByText("You can bid again tomorrow");
  expect(screen.getAllByText(saying(usedUp))).toHaveLength(1);
  expect(screen.queryByText("Welcome to the marketplace")).toBe(null);
  const next = await named("Your next task: tomorrow");
  expect(next).toHaveProperty("disabled", true);
  const described = (next.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(
    usedUp,
  );
  await named("Unavailable");
  expect(bidNow()).toEqual([]);
});

test("a task that somebody else takes becomes Unavailable without a reload", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(`${path}?id=${task.id}`, { as: aWriter(), api: [one(task), opens(task)] });
  await named("Bid Now");
  stub(opens(), one(taken));
  await vi.advanceTimersByTimeAsync(liveUpdates.openTasks + 1000);
  await named("Unavailable");
});

test("without an award the overview shows open tasks and the links to our groups", async () => {
  openPage("/dashboard", {
    as: aWriter({ openTasks: 3 }),
    api: [lists(task), opens(task, aTask({ id: "TASK-11111111" }), aTask({ id: "TASK-22222222" }))],
  });
  await screen.findByRole("heading", { name: /^3 open tasks wait for writers$/ });
  expect(screen.queryByText("Nothing is waiting for you")).toBe(null);
  for (const name of ["WhatsApp group", "Telegram group"]) screen.getByRole("link", { name });
});
