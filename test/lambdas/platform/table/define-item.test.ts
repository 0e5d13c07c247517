import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { defineItem } from "../../../../lambdas/platform/table/define-item";
import { above, oneOf, where } from "../../../../lambdas/platform/table/expressions";
import { submissions, uploads, works } from "../../../../lambdas/work/submissions/submission";
import { awards, tasksOfTheDay } from "../../../../lambdas/work/tasks/award";
import {
  briefs,
  contents,
  importedRows,
  imports,
} from "../../../../lambdas/work/tasks/import-store";
import { openTasks } from "../../../../lambdas/work/tasks/open-tasks";
import { finishedTasks, tasks } from "../../../../lambdas/work/tasks/task";

const letters = defineItem({
  type: "Letter",
  name: "letter",
  schema: z.object({ to: z.string(), sentAt: Instant }),
  key: ["BOX#{to}", "LETTER#{sentAt}"],
  views: { ofDay: ["gsi1", "DAY#{day}", "{sentAt}#{to}"] },
});
const letter = { to: "amina", sentAt: "2026-11-22T09:00:00.000Z" };

test("an item's keys and places in views are made from its declaration", () => {
  expect(letters.put(letter, letter)).toEqual({
    name: "letter",
    put: { pk: "BOX#amina", sk: `LETTER#${letter.sentAt}`, type: "Letter", ...letter },
  });
  expect(letters.place("ofDay", { ...letter, day: "2026-11-22" })).toEqual({
    gsi1pk: "DAY#2026-11-22",
    gsi1sk: `${letter.sentAt}#amina`,
  });
});

test("a key that lacks a part is an error", () => {
  expect(() => letters.key({ to: "amina" } as typeof letter)).toThrow("lacks sentAt");
});

test.each(["LETTER#", "LETTER#soon", "PARCEL#2026-11-22T09:00:00.000Z"])(
  "a cursor that leads to %s is refused before the table is read",
  async (sortKey) => {
    const cursor = Buffer.from(sortKey).toString("base64url");

    await expect(letters.page({ to: "amina" }, { cursor, limit: 2 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  },
);

test("a change is made only to an item that is there, and an upsert says what it makes", () => {
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

test("a condition compares attributes, and takes an undefined value for one that is not there", () => {
  expect(
    where({ state: oneOf("open", "late"), dueAt: above(1), note: null, by: undefined }),
  ).toEqual({
    ConditionExpression:
      "#state IN (:stateIn,:stateIn1) AND #dueAt > :dueAtAbove AND #note = :noteIs AND attribute_not_exists(#by)",
    ExpressionAttributeNames: {
      "#state": "state",
      "#dueAt": "dueAt",
      "#note": "note",
      "#by": "by",
    },
    ExpressionAttributeValues: {
      ":stateIn": "open",
      ":stateIn1": "late",
      ":dueAtAbove": 1,
      ":noteIs": null,
    },
  });
});

const documented = readFileSync("docs/table.md", "utf8");
/** What stands before the first part of a template that differs from item to item. */
const constant = (template: string) => template.split("{")[0] ?? "";

test.each(
  [
    tasks,
    openTasks,
    finishedTasks,
    awards,
    tasksOfTheDay,
    submissions,
    uploads,
    works,
    importedRows,
    imports,
    contents,
    briefs,
  ].map(({ declared }) => [declared.type, declared] as const),
)("docs/table.md names the keys of %s", (_, { key, views = {} }) => {
  const [pk, sk] = key.map(constant);
  const rows = documented.split("\n").filter((row) => row.includes(`\`${pk}`));

  expect(rows.some((row) => row.includes(`\`${sk}`) || row.includes("the same"))).toBe(true);
  for (const [, partition] of Object.values<readonly string[]>(views))
    expect(documented).toContain(constant(partition ?? ""));
});
