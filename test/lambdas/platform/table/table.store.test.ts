import { randomUUID } from "node:crypto";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { absent, present } from "../../../../lambdas/platform/table/expressions";
import { getItem, getItems, queryPage } from "../../../../lambdas/platform/table/read";
import { ConditionFailed, transact } from "../../../../lambdas/platform/table/transact";
import { aroundTable } from "../../../support/around-table";
import { deleteItem, putItem, updateItem } from "../../../support/items";
import { engineTest, freshTable } from "../../../support/table";

freshTable();

const Thing = z.object({ sk: z.string(), count: z.int() });
const aKey = (sk = "THING") => ({ pk: `THING#${randomUUID()}`, sk });
const thing = (key: { pk: string; sk: string }, count = 1) => ({ ...key, type: "Thing", count });
async function stored(count: number) {
  const key = aKey();
  await putItem(thing(key, count));
  return key;
}
const countsOf = (items: Awaited<ReturnType<typeof getItems>>) =>
  items.map((item) => item?.["count"]);

test("an item is read without the fields that its schema lacks", async () => {
  const key = aKey();
  await putItem({ ...thing(key), secret: "x", nothing: undefined });

  expect(await getItem(Thing, key)).toEqual({ sk: "THING", count: 1 });
  expect(await getItem(Thing, aKey())).toBeUndefined();
});

/** Makes the table answer only the first key in each of the next `times` batch reads. */
function leaveKeysUnread(times: number) {
  let left = times;
  const restore = aroundTable(async (command, send) => {
    if (!(command instanceof BatchGetCommand) || left === 0) return await send(command);
    left--;
    const [[table = "", { Keys: [first = {}, ...Keys] = [] } = {}] = []] = Object.entries(
      command.input.RequestItems ?? {},
    );
    const part = new BatchGetCommand({ RequestItems: { [table]: { Keys: [first] } } });
    return { ...((await send(part)) as object), UnprocessedKeys: { [table]: { Keys } } };
  });
  onTestFinished(restore);
}

test("items are returned in the requested order, even if a busy table first answers only some", async () => {
  const [first, last] = [await stored(2), await stored(1)];
  const keys = [first, ...Array.from({ length: 120 }, () => aKey()), last];

  expect(countsOf(await getItems(keys))).toEqual([2, ...Array(120).fill(undefined), 1]);
  leaveKeysUnread(1);
  expect(countsOf(await getItems([last, aKey(), first]))).toEqual([1, undefined, 2]);
});

test("if the table never answers some keys, the read throws instead of reporting missing items", async () => {
  leaveKeysUnread(100);

  await expect(getItems(Array.from({ length: 10 }, () => aKey()))).rejects.toThrow(
    "did not return all keys",
  );
});

test("a refused transaction changes nothing, and its error names each refused write", async () => {
  const [taken, free] = [await stored(7), aKey()];

  const error = await transact([
    { name: "free", put: thing(free) },
    { name: "taken", put: thing(taken) },
    { name: "gone", delete: aKey(), if: present },
  ]).catch((reason: unknown) => reason as ConditionFailed);

  expect(error).toBeInstanceOf(ConditionFailed);
  expect(error).toMatchObject({ write: "taken", item: { count: 7 } });
  const failures = error instanceof ConditionFailed ? [...error.failures] : [];
  expect(failures).toMatchObject([
    ["taken", { count: 7 }],
    ["gone", undefined],
  ]);
  expect(await getItem(Thing, free)).toBeUndefined();
});

test("an invalid transaction fails without a retry", async () => {
  const key = aKey();

  await expect(
    transact([
      { name: "one", put: thing(key) },
      { name: "same", delete: key },
    ]),
  ).rejects.not.toMatchObject({ name: "TransactionConflict" });
});

engineTest("fifty simultaneous transactions on one item all succeed", async () => {
  const Key = await stored(0);
  const update = {
    Key,
    UpdateExpression: "ADD #count :one",
    ExpressionAttributeNames: { "#count": "count" },
    ExpressionAttributeValues: { ":one": 1 },
  };

  await Promise.all(Array.from({ length: 50 }, () => transact([{ name: "thing", update }], 20)));

  expect(await getItem(Thing, Key)).toMatchObject({ count: 50 });
});

test("a change returns the new item; the error of a refused change has the stored item", async () => {
  const Key = await stored(1);
  const from = (count: number) =>
    updateItem(Thing, {
      Key,
      UpdateExpression: "SET #count = :next",
      ConditionExpression: "#count = :count",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":count": count, ":next": count + 1 },
    });

  expect(await from(1)).toMatchObject({ count: 2 });
  await expect(from(1)).rejects.toMatchObject({ item: { count: 2 } });
  await expect(deleteItem(Key, absent)).rejects.toThrow(ConditionFailed);
});

test("the pages of a partition contain each item once, newest first", async () => {
  const pk = `THINGS#${randomUUID()}`;
  for (let n = 0; n < 5; n++) await putItem(thing({ pk, sk: `THING#${n}` }, n));
  await putItem(thing({ pk, sk: "ZEBRA" }, 99));
  const sk = { expression: "begins_with(#sk, :prefix)", values: { ":prefix": "THING#" } };

  const first = await queryPage(Thing, { pk, sk, limit: 3 });
  const second = await queryPage(Thing, { pk, sk, limit: 3, after: { pk, sk: "THING#2" } });

  expect([...first, ...second].map(({ count }) => count)).toEqual([4, 3, 2, 1, 0]);
});
