import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { liveUpdates } from "#contracts/live-updates";
import { meRoutes } from "#contracts/me";
import { type Task, taskRoutes } from "#contracts/tasks";
import { noticeTouches } from "../../../../../web/app/frame/api/use-live";
import { ownClock } from "../../support/desk";
import { aTask, aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, held, requests, stub } from "../../support/stubs";

const first = aTask();
const second = aTask({ id: "TASK-11111111", publishAt: "2026-11-28T04:00:00.000Z" });
const page = (...tasks: Task[]) => answers(taskRoutes.listTasks, { tasks, openTasks: 1 });
const opens = (...tasks: Task[]) =>
  answers(taskRoutes.listOpenTasks, {
    tasks: tasks.map(({ context: _, status: __, version: ___, createdAt: ____, ...task }) => task),
    from: null,
    openTasks: tasks.length,
    fields: { "Data Science": tasks.length },
    version: 2,
  });

async function openMarketplace() {
  const clock = ownClock();
  const user = openPage("/dashboard/task-available", {
    as: aWriter(),
    api: [page(first), opens(first)],
  });
  await screen.findByRole("button", { name: "Bid Now" });
  return { clock, user };
}

test("an open marketplace polls the open tasks and the account, and no other list", async () => {
  const { clock } = await openMarketplace();
  await clock(liveUpdates.own);
  const before = requests().length;
  await clock(liveUpdates.own);
  const asked = requests().slice(before);
  const ofTasks = asked.filter((each) => each.includes("/tasks"));
  expect(new Set(ofTasks)).toEqual(new Set(["GET /api/tasks/open"]));
  expect(asked.filter((each) => each === "GET /api/me")).toHaveLength(1);
});

test("a taken task is marked in its place, and a new task is only announced", async () => {
  const { clock, user } = await openMarketplace();
  stub(opens(second), page(second, { ...first, status: "unavailable" }));
  // A request that is already sent gets the earlier answer, so the clock moves until the next
  // request.
  const unavailable = async () => {
    await clock(liveUpdates.openTasks);
    return screen.queryByRole("button", { name: "Unavailable" });
  };
  await expect.poll(unavailable).not.toBe(null);
  const announcement = screen.getByRole("button", { name: "1 new task" });
  screen.getByText(saying(first.id));
  expect(screen.queryByText(saying(second.id))).toBe(null);
  await user.click(announcement);
  await screen.findByRole("button", { name: "Bid Now" });
  await screen.findByText(saying(second.id));
  expect(announcement.isConnected).toBe(false);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Tasks");
});

test("a page that nobody uses polls once a minute, and immediately when somebody uses it", async () => {
  noticeTouches();
  const { clock } = await openMarketplace();
  const asked = () => askedOf(taskRoutes.listOpenTasks).length;
  await clock(liveUpdates.untouchedAfter + liveUpdates.untouched);
  const before = asked();
  await clock(liveUpdates.untouched);
  const untouched = asked();
  expect(untouched - before).toBeLessThanOrEqual(2);
  fireEvent.pointerMove(document.body);
  await expect.poll(asked).toBe(untouched + 1);
});

test("when the network is back, the account is requested immediately, even if a request still hangs", async () => {
  openPage("/dashboard", { as: aWriter() });
  await screen.findByText("Current balance");
  const hanging = held(meRoutes.getMe, aWriter());
  stub(hanging.stub);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => askedOf(meRoutes.getMe).length).toBe(2);
  stub(answers(meRoutes.getMe, aWriter({ totalMoney: 1234, currentBalance: 1234 })));
  for (const event of ["offline", "online"]) dispatchEvent(new Event(event));
  await screen.findAllByText(saying("KES 1,234.00"));
  hanging.arrive();
});
