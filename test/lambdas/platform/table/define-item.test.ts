import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { defineItem } from "../../../../lambdas/platform/table/define-item";
import {
  above,
  holding,
  oneOf,
  shorterThan,
  updateWhere,
  where,
} from "../../../../lambdas/platform/table/expressions";

const letters = defineItem({
  type: "Letter",
  name: "letter",
  schema: z.object({ to: z.string(), sentAt: Instant }),
  key: ["BOX#{to}", "LETTER#{sentAt}"],
  views: { ofDay: ["gsi1", "DAY#{day}", "{sentAt}#{to}"] },
});
const letter = { to: "amina", sentAt: "2026-11-22T09:00:00.000Z" };

test("an item's declaration determines its keys in the table and in the views", () => {
  expect(letters.put(letter, letter)).toEqual({
    name: "letter",
    put: { pk: "BOX#amina", sk: `LETTER#${letter.sentAt}`, type: "Letter", ...letter },
  });
  expect(letters.place("ofDay", { ...letter, day: "2026-11-22" })).toEqual({
    gsi1pk: "DAY#2026-11-22",
    gsi1sk: `${letter.sentAt}#amina`,
  });
  expect(() => letters.key({ to: "amina" } as typeof letter)).toThrow("lacks sentAt");
});

test.each(["LETTER#", "LETTER#soon", "PARCEL#2026-11-22T09:00:00.000Z"])(
  "a cursor with the sort key %s is refused without a read of the table",
  async (sortKey) => {
    const cursor = Buffer.from(sortKey).toString("base64url");

    await expect(letters.page({ to: "amina" }, { cursor, limit: 2 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  },
);

test("a change requires an existing item; an upsert also writes the item's type", () => {
  const change = letters.change(letter, { set: { read: true } }, where({ read: undefined }));
  const upsert = letters.upsert(letter, { add: { opened: 1 } }, where({ to: "amina" }));

  expect(change.update.ConditionExpression).toBe(
    "(attribute_exists(pk)) AND (attribute_not_exists(#read))",
  );
  expect(upsert.update).toMatchObject({
    UpdateExpression: "SET #type = :type ADD #opened :opened",
    ConditionExpression: "(#to = :toIs)",
  });
});

test.each([
  [{ state: oneOf("open", "late") }, "#state IN (:stateIn,:stateIn1)", ["open", "late"]],
  [{ dueAt: above(1), note: null }, "#dueAt > :dueAtAbove AND #note = :noteIs", [1, null]],
  [{ by: undefined }, "attribute_not_exists(#by)", []],
  [{ "a.b": false }, "#a.#b = :abIs", [false]],
  [{ values: holding("a") }, "contains(#values, :valuesHolding)", ["a"]],
  [{ size: shorterThan(3) }, "size(#size) < :sizeShorter", [3]],
])("%j becomes the condition %s", (wanted, expression, values) => {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
    where(wanted);

  expect(ConditionExpression).toBe(expression);
  expect(Object.values(ExpressionAttributeValues ?? {})).toEqual(values);
  for (const [placeholder, name] of Object.entries(ExpressionAttributeNames ?? {}))
    expect(placeholder).toBe(`#${name}`);
});

test("an update that gives one placeholder two values throws an error", () => {
  const isOpen = where({ state: "open" });
  const wasOpen = { ...isOpen, ExpressionAttributeValues: { ":state": "open" } };

  expect(() => updateWhere({ set: { state: "closed" } }, wasOpen)).toThrow(
    ":state stands for two things",
  );
  expect(() => updateWhere({ set: { title: "B" } }, isOpen, isOpen)).not.toThrow();
});
