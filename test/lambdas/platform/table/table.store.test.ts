import { randomUUID } from "node:crypto";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { absent } from "../../../../lambdas/platform/table/expressions";
import { getItem, getItems, queryPage } from "../../../../lambdas/platform/table/read";
import { ConditionFailed, transact } from "../../../../lambdas/platform/table/transact";
import { aroundTable } from "../../../support/around-table";
import { deleteItem, putItem, updateItem } from "../../../support/items";
import { engineTest, freshTable } from "../../../support/table";

freshTable();

const Thing = z.object({ sk: z.string(), count: z.int() });
const aKey = (sk = "THING") => ({ pk: `THING#${randomUUID()}`, sk });
const thing = (key: { pk: string; sk: string }, count = 1) => ({ ...key, type: "Thing", count });

test("a stored item is found unchanged, without the fields that the schema does not name", async () => {
  const key = aKey();
  await putItem({ ...thing(key), secret: "x", nothing: undefined });

  expect(await getItem(Thing, key)).toEqual({ sk: "THING", count: 1 });
  expect(await getItem(Thing, aKey())).toBeUndefined();
});

/** Fakes a table that answers only the first key of each of the given number of reads. */
function leaveKeysUnread(times: number) {
  let left = times;
  const restore = aroundTable(async (command, send) => {
    if (!(command instanceof BatchGetCommand) || left === 0) return await send(command);
    left--;
    const [[table = "", { Keys: [first, ...others] = [], ...how } = {}] = []] = Object.entries(
      command.input.RequestItems ?? {},
    );
    const part = new BatchGetCommand({
      RequestItems: { [table]: { ...how, Keys: [first ?? {}] } },
    });
    const answer = (await send(part)) as object;
    return { ...answer, UnprocessedKeys: { [table]: { ...how, Keys: others } } };
  });
  onTestFinished(restore);
}

test("items that a busy table leaves unread are asked for again", async () => {
  const [one, other] = [aKey(), aKey()];
  await putItem(thing(one, 1));
  await putItem(thing(other, 2));
  leaveKeysUnread(1);

  expect(await getItems([one, other, aKey()])).toMatchObject([
    { count: 1 },
    { count: 2 },
    undefined,
  ]);
});

test("more keys than one batch takes are read in several", async () => {
  const [first, last] = [aKey(), aKey()];
  await putItem(thing(first, 1));
  await putItem(thing(last, 2));

  const found = await getItems([first, ...Array.from({ length: 120 }, () => aKey()), last]);

  expect(found).toHaveLength(122);
  expect([found[0], found[121]]).toMatchObject([{ count: 1 }, { count: 2 }]);
});

test("items that stay unread are an error, and never count as absent", async () => {
  leaveKeysUnread(100);

  await expect(getItems(Array.from({ length: 10 }, () => aKey()))).rejects.toThrow(
    "did not return all keys",
  );
});

test("a second put of the same item is refused, and returns the existing item", async () => {
  const key = aKey();
  await putItem(thing(key, 1));

  await expect(putItem(thing(key, 2))).rejects.toMatchObject({
    name: "ConditionFailed",
    write: "Thing",
    item: { count: 1 },
  });
});

test("a refused transaction changes nothing, and names each write that refused and why", async () => {
  const [taken, free, gone] = [aKey(), aKey(), aKey()];
  await putItem(thing(taken, 7));

  const attempt = transact([
    { name: "free", put: thing(free) },
    { name: "taken", put: thing(taken) },
    {
      name: "gone",
      delete: gone,
      if: { ConditionExpression: "attribute_exists(pk)" },
    },
  ]);

  const error = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConditionFailed);
  expect(error).toMatchObject({ write: "taken", item: { count: 7 } });
  expect([...(error as ConditionFailed).failures.keys()]).toEqual(["taken", "gone"]);
  expect((error as ConditionFailed).failures.get("gone")).toBeUndefined();
  expect(await getItem(Thing, free)).toBeUndefined();
});

test("an invalid transaction fails at once and is not tried again", async () => {
  const key = aKey();

  await expect(
    transact([
      { name: "one", put: thing(key) },
      { name: "same", delete: key },
    ]),
  ).rejects.not.toMatchObject({ name: "TransactionConflict" });
});

engineTest("fifty transactions on one item at once are all done, one after the other", async () => {
  const key = aKey();
  await putItem(thing(key, 0));
  const add = () =>
    transact(
      [
        {
          name: "thing",
          update: {
            Key: key,
            UpdateExpression: "ADD #count :one",
            ExpressionAttributeNames: { "#count": "count" },
            ExpressionAttributeValues: { ":one": 1 },
          },
        },
      ],
      20,
    );

  await Promise.all(Array.from({ length: 50 }, add));

  expect(await getItem(Thing, key)).toMatchObject({ count: 50 });
});

test("a change returns the item's new state, or the one that prevented the change", async () => {
  const key = aKey();
  await putItem(thing(key, 1));
  const from = (count: number) =>
    updateItem(Thing, {
      Key: key,
      UpdateExpression: "SET #count = :next",
      ConditionExpression: "#count = :count",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":count": count, ":next": count + 1 },
    });

  expect(await from(1)).toMatchObject({ count: 2 });
  await expect(from(1)).rejects.toMatchObject({ item: { count: 2 } });
  await expect(deleteItem(key, absent)).rejects.toThrow(ConditionFailed);
});

test("several items come in the requested order, with gaps for absent ones", async () => {
  const keys = [aKey(), aKey(), aKey()];
  for (const key of [keys[2], keys[0]]) if (key) await putItem(thing(key, keys.indexOf(key)));

  const found = await getItems(keys);

  expect(found.map((item) => item?.["count"])).toEqual([0, undefined, 2]);
});

test("pages of a partition hold each item once, newest first", async () => {
  const pk = `THINGS#${randomUUID()}`;
  for (let n = 0; n < 5; n++) await putItem(thing({ pk, sk: `THING#${n}` }, n));
  await putItem(thing({ pk, sk: "ZEBRA" }, 99));
  const query = {
    pk,
    sk: { expression: "begins_with(#sk, :prefix)", values: { ":prefix": "THING#" } },
    limit: 3,
  };

  const first = await queryPage(Thing, query);
  const second = await queryPage(Thing, { ...query, after: { pk, sk: "THING#2" } });

  expect([...first, ...second].map(({ count }) => count)).toEqual([4, 3, 2, 1, 0]);
});
