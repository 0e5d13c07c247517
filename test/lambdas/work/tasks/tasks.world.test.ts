import { expect, test } from "vitest";
import type { Task } from "#contracts/tasks";
import { until } from "../../../support/until";
import { anActiveWriter, signIn, unique, world } from "../../../support/world";

test("the list and the number of open tasks follow posts and bids", async () => {
  const { session } = await anActiveWriter();
  const openPage = () =>
    session.call<{ tasks: Task[]; openTasks: number }>("GET", "/api/tasks?open=true");
  const before = (await openPage()).body.openTasks;

  const admin = await signIn(world().demo.admin);
  const posted = await admin.call<{ task: Task }>("POST", "/api/tasks", {
    field: "Chemistry",
    dueDate: "2099-12-31",
    context: `Balance these equations. ${unique()}`,
    amount: 1200,
    publishAt: "now",
  });
  const { task } = posted.body;
  expect((await openPage()).body.tasks[0]).toEqual(task);
  await until("one more open task", async () => (await openPage()).body.openTasks === before + 1);

  const { amount, dueDate } = task;
  expect(
    (await session.call("POST", `/api/tasks/${task.id}/bid`, { amount, dueDate })).status,
  ).toBe(201);
  expect((await openPage()).body.tasks.map(({ id }) => id)).not.toContain(task.id);
  await until("one open task less", async () => {
    const { body } = await session.call("GET", "/api/me");
    return body["openTasks"] === before;
  });
});
