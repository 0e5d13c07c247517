import { expect, test } from "vitest";
import { handler } from "../../../../lambdas/functions/table-changes";
import { openCount, openTaskList } from "../../../../lambdas/work/tasks/open-count";
import { newTaskId, openTaskWrites } from "../../../../lambdas/work/tasks/task";
import { freshTable } from "../../../support/table";
import { record } from "../../desk/figures/support/stream";
import { inHours } from "../support/work";

freshTable();

/** A later time, when every cached count has expired. */
let clock = 0;
const later = () => new Date(inHours(++clock));
const read = async () => ({
  count: (await openCount(later())).count,
  fields: (await openCount(later())).fields,
  version: (await openTaskList(later())).taskListVersion,
});

/** A task as the list of open tasks stores it. */
function listed(publishAt = inHours(-1)): Record<string, unknown> {
  const task = { field: "Law", context: "Sum up.", amount: 900, createdAt: inHours(-2) } as const;
  const [write] = openTaskWrites(
    { ...task, id: newTaskId(), dueAt: inHours(20), publishAt },
    new Date(),
  );
  return write && "put" in write ? write.put : {};
}

const happens = (...changes: Parameters<typeof record>[]) =>
  handler({ Records: changes.map((change) => record(...change)) });

test("published tasks count and taken tasks don't, and each change raises the list's version", async () => {
  const [one, two, ahead] = [listed(), listed(), listed(inHours(2))];
  const published = { ...ahead, isPublished: true };

  await happens([undefined, one], [undefined, two]);
  await happens([undefined, ahead], [undefined, { pk: "NOTICE#1", type: "Notice" }]);
  expect(await read()).toMatchObject({ count: 2, version: 2 });
  const twice = [record(ahead, published), record(one, undefined)];
  await handler({ Records: twice });
  await handler({ Records: [...twice, ...twice] });
  expect(await read()).toMatchObject({ count: 2, version: 4 });
  await happens([two, { ...two, amount: 1000 }]);
  expect(await read()).toMatchObject({ count: 2, version: 5 });
  await happens([two, undefined], [published, undefined]);
  expect(await read()).toMatchObject({ count: 0, version: 7 });
});

test("the tasks of each field are counted, even if a change moves a task to another field", async () => {
  const before = (await read()).fields;
  const task = listed();
  const moved = { ...task, field: "Data Science" };

  await happens([undefined, task]);
  expect((await read()).fields.Law).toBe((before.Law ?? 0) + 1);
  await happens([task, moved]);
  expect((await read()).fields).toEqual({ ...before, "Data Science": 1 });
  await happens([moved, undefined]);
  expect((await read()).fields).toEqual(before);
});
