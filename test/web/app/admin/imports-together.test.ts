import { expect, test } from "vitest";
import type { Act } from "#contracts/acts";
import { importsTogether } from "../../../../web/app/admin/imports-together";

const by = { userId: "administrator", name: "Grace Njoroge" };
const act = (id: number, changes: Partial<Act>): Act => ({
  id: String(id),
  at: `2026-11-23T06:00:0${9 - id}.000Z`,
  act: "tasks-imported",
  by,
  subject: "november",
  userId: null,
  writerName: "",
  note: null,
  before: null,
  after: null,
  ...changes,
});
const part = (id: number, firstRow: number, changes: Partial<Act> = {}) =>
  act(id, {
    after: { file: "november.csv", tasks: 25, amount: 2500, firstRow, lastRow: firstRow + 24 },
    ...changes,
  });

test("the parts of one file are one change, as of its newest part", () => {
  expect(importsTogether([part(1, 51), part(2, 26), part(3, 1)])).toEqual([
    act(1, {
      after: { file: "november.csv", tasks: 75, amount: 7500, firstRow: 1, lastRow: 75 },
    }),
  ]);
});

test("another file, another person and what was done between stay apart", () => {
  const acts = [
    part(1, 26),
    part(2, 1, { subject: "december" }),
    part(3, 1, { by: { userId: "another", name: "Otieno" } }),
    act(4, { act: "task-deleted", subject: "TASK-1" }),
    part(5, 1),
  ];
  expect(importsTogether(acts)).toEqual(acts);
});
