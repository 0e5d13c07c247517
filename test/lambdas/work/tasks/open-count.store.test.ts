import { randomUUID } from "node:crypto";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { handler } from "../../../../lambdas/functions/table-changes";
import { countOpenTasks, openCount, openTaskList } from "../../../../lambdas/work/tasks/open-count";
import { newTaskId, openTaskWrites, type TaskItem } from "../../../../lambdas/work/tasks/task";
import { freshTable } from "../../../support/table";

freshTable();

const hour = 3600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour);
/** A time after every cached count has expired. */
let clock = 0;
const count = () => countOpenTasks(at(++clock));

const aTask = (publishAt: Date): TaskItem => ({
  id: newTaskId(),
  field: "Law",
  context: "Sum up.",
  amount: 900,
  dueAt: at(20).toISOString(),
  publishAt: publishAt.toISOString(),
  createdAt: at(-2).toISOString(),
});
/** Returns a task's entry on the list of open tasks. */
function listed(task: TaskItem): Record<string, unknown> {
  const [write] = openTaskWrites(task, new Date());
  return write && "put" in write ? write.put : {};
}
type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;
const image = (item: Record<string, unknown>) => marshall(item) as Image;
const record = (before?: Record<string, unknown>, after?: Record<string, unknown>) => ({
  eventID: randomUUID(),
  dynamodb: {
    ...(before && { OldImage: image(before) }),
    ...(after && { NewImage: image(after) }),
  },
});

test("the count follows the list: published tasks count, taken ones do not", async () => {
  const [one, two] = [listed(aTask(at(-1))), listed(aTask(at(-1)))];
  const ahead = listed(aTask(at(2)));

  await handler({ Records: [record(undefined, one), record(undefined, two)] });
  await handler({ Records: [record(undefined, ahead)] });
  expect(await count()).toBe(2);

  await handler({ Records: [record(ahead, { ...ahead, isPublished: true }), record(one)] });
  expect(await count()).toBe(2);

  await handler({ Records: [record(two), record({ ...ahead, isPublished: true })] });
  expect(await count()).toBe(0);
});

test("an event that the stream delivers again counts once, also next to new events", async () => {
  const before = await count();
  const first = Array.from({ length: 60 }, () => record(undefined, listed(aTask(at(-1)))));
  const more = record(undefined, listed(aTask(at(-1))));

  await handler({ Records: first });
  await handler({ Records: [...first, more] });

  expect(await count()).toBe(before + 61);
});

test("every change of the open tasks gives the list another version", async () => {
  const version = async () => (await openTaskList(at(++clock))).taskListVersion;
  const begin = await version();
  const task = listed(aTask(at(-1)));

  await handler({ Records: [record(undefined, task)] });
  await handler({ Records: [record(task, { ...task, amount: 1000 })] });
  await handler({ Records: [record(task)] });
  expect(await version()).toBe(begin + 3);

  const ahead = listed(aTask(at(2)));
  await handler({ Records: [record(undefined, ahead), record(ahead)] });
  expect(await version()).toBe(begin + 3);
});

test("a task that is not on the list doesn't count", async () => {
  const before = await count();

  await handler({ Records: [record(undefined, { pk: "NOTICE#1", type: "Notice" })] });

  expect(await count()).toBe(before);
});

test("the tasks of each field are counted, even when a change moves one to another field", async () => {
  const fields = async () => (await openCount(at(++clock))).fields;
  const law = (await fields()).Law ?? 0;
  const task = listed(aTask(at(-1)));
  const moved = { ...task, field: "Data Science" };

  await handler({ Records: [record(undefined, task)] });
  expect((await fields()).Law).toBe(law + 1);

  await handler({ Records: [record(task, moved)] });
  expect(await fields()).toMatchObject({ "Data Science": 1 });

  await handler({ Records: [record(moved)] });
  expect(await fields()).not.toHaveProperty("Data Science");
});
