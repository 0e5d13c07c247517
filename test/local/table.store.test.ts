import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getItem } from "../../lambdas/platform/table/read";
import { ConditionFailed, putItem } from "../../lambdas/platform/table/transact";
import { freshTable } from "../support/table";

const table = freshTable();

test("a test file has a table of its own, with the product's keys", async () => {
  const item = { pk: "TASK#1", sk: "TASK", type: "Task", gsi1pk: "TASKS", gsi1sk: "2026" };

  await putItem(item);

  expect(await table.items()).toEqual([item]);
  expect(await getItem(z.looseObject({}), { pk: "TASK#1", sk: "TASK" })).toEqual(item);
  await expect(putItem(item)).rejects.toBeInstanceOf(ConditionFailed);
});
