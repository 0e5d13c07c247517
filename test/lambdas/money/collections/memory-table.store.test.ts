import * as fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { Item } from "../../../../lambdas/platform/table/item";
import { getItems, queryItems } from "../../../../lambdas/platform/table/read";
import { ConditionFailed, transact, type Write } from "../../../../lambdas/platform/table/transact";
import { holdsInHistories } from "../../../support/depth";
import { deleteItem, putItem, updateItem } from "../../../support/items";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { engineTest, freshTable } from "../../../support/table";

freshTable();

type Command = (prefix: string) => Promise<unknown>;

const anything = z.record(z.string(), z.unknown());
const name = fc.constantFrom("a", "b", "c");
const number = fc.nat({ max: 3 });
const keyOf = (prefix: string, of: string) => ({ pk: `${prefix}${of}`, sk: "ITEM" });

const anItem = (prefix: string, of: string, count: number): Item => ({
  ...keyOf(prefix, of),
  type: "Item",
  count,
  nested: { state: count > 1 ? "open" : "shut", at: `2026-0${count + 1}` },
  ...(count > 0 && { gsi1pk: `${prefix}INDEX`, gsi1sk: `${count}` }),
});

/** The kinds of conditions that the product writes. */
const condition = fc.record({ count: number, of: fc.nat({ max: 7 }) }).map(({ count, of }) => {
  const expression = [
    "attribute_not_exists(pk)",
    "attribute_exists(gsi1pk)",
    "#count = :count",
    "#count <> :count",
    "attribute_not_exists(#missing) AND #count < :count",
    "attribute_not_exists(pk) OR #count >= :count",
    "NOT #nested.#state IN (:open, :other) AND #count <= :count",
    "(attribute_not_exists(#nested) OR #nested.#at <= :day OR NOT #nested.#state = :open) AND begins_with(pk, :letter)",
  ][of] as string;
  const names = { count: "count", missing: "missing", nested: "nested", state: "state", at: "at" };
  const values = { count, open: "open", other: "other", day: "2026-02", letter: "h" };
  const used = <T>(sign: string, all: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([key, value]) =>
        new RegExp(`${sign}${key}\\b`).test(expression) ? [[`${sign}${key}`, value]] : [],
      ),
    );
  const [ExpressionAttributeNames, ExpressionAttributeValues] = [
    used("#", names),
    used(":", values),
  ];
  return {
    ConditionExpression: expression,
    ...(Object.keys(ExpressionAttributeNames).length > 0 && { ExpressionAttributeNames }),
    ...(Object.keys(ExpressionAttributeValues).length > 0 && { ExpressionAttributeValues }),
  };
});

const change = (prefix: string, of: string, count: number, kind: number) => ({
  Key: keyOf(prefix, of),
  UpdateExpression: [
    "SET #changed = :by ADD #version :one",
    "SET #changed = #changed + :by, gsi1pk = :index, gsi1sk = :one_",
    "ADD #version :one, #changed :by REMOVE gsi1pk, gsi1sk",
  ][kind] as string,
  ExpressionAttributeNames: {
    "#changed": "changed",
    ...(kind !== 1 && { "#version": "version" }),
  },
  ExpressionAttributeValues: {
    ":by": count,
    ...(kind === 1 ? { ":index": `${prefix}INDEX`, ":one_": "1" } : { ":one": 1 }),
  },
  ConditionExpression: kind === 1 ? "attribute_exists(#changed)" : "attribute_exists(pk)",
});

const write = fc
  .record({ of: name, count: number, kind: fc.nat({ max: 4 }), condition })
  .map(({ of, count, kind, condition: given }) => (prefix: string): Write => {
    if (kind === 0) return { name: of, put: anItem(prefix, of, count), if: given };
    if (kind === 1) return { name: of, delete: keyOf(prefix, of), if: given };
    if (kind === 2) return { name: of, check: keyOf(prefix, of), if: given };
    return { name: of, update: change(prefix, of, count, kind - 3) };
  });

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(name, number).map(
    ([of, count]): Command =>
      (prefix) =>
        putItem(anItem(prefix, of, count)),
  ),
  fc.tuple(name, number, condition).map(
    ([of, count, given]): Command =>
      (prefix) =>
        putItem(anItem(prefix, of, count), given),
  ),
  fc.tuple(name, number, fc.nat({ max: 2 })).map(
    ([of, count, kind]): Command =>
      (prefix) =>
        updateItem(anything, change(prefix, of, count, kind)),
  ),
  fc.tuple(name, condition).map(
    ([of, given]): Command =>
      (prefix) =>
        deleteItem(keyOf(prefix, of), given),
  ),
  fc.uniqueArray(write, { minLength: 1, maxLength: 3, selector: (each) => each("").name }).map(
    (writes): Command =>
      (prefix) =>
        transact(writes.map((each) => each(prefix))),
  ),
  fc.constant<Command>((prefix) => getItems(["a", "b", "c"].map((of) => keyOf(prefix, of)))),
  fc.tuple(number, fc.constantFrom("ascending", "descending")).map(
    ([from, order]): Command =>
      async (prefix) => {
        const page = { index: "gsi1", pk: `${prefix}INDEX`, limit: 10, order } as const;
        const sk = { expression: "#sk >= :from", values: { ":from": `${from}` } };
        const items = await queryItems({ ...page, sk });
        return items.map(({ gsi1sk }) => gsi1sk);
      },
  ),
);

const outcome = (run: Promise<unknown>) =>
  run.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
      return { refused: [...error.failures] };
    },
  );

/** Runs commands in order; takes the key prefix, which differs, out of the outcome. */
async function outcomes(commands: readonly Command[], prefix: string) {
  const all: unknown[] = [];
  for (const each of commands) all.push(await outcome(each(prefix)));
  return JSON.parse(JSON.stringify(all).replaceAll(prefix, "")) as unknown[];
}

engineTest(
  "the table in memory answers every command as DynamoDB's own engine does",
  async () => {
    await holdsInHistories(
      "memory table",
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (commands) => {
        const prefix = `h${crypto.randomUUID()}#`;
        const engine = await outcomes(commands, prefix);
        const remove = new MemoryTable().install();
        const memory = await outcomes(commands, prefix).finally(remove);

        expect(memory).toEqual(engine);
      }),
      { gate: 50, deep: 300 },
    );
  },
  120_000,
);
