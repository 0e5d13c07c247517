import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { firstAddresses } from "../../../../../web/app/frame/api/prefetch";
import { addressOf } from "../../../../../web/app/frame/api/send";

const me = addressOf(api.getMe, {}, {});

test("early requests are the ones that the first screen makes", () => {
  expect(firstAddresses("/dashboard", "")).toEqual([
    me,
    addressOf(api.listTasks, {}, { open: "true" }),
  ]);
  expect(firstAddresses("/dashboard/tasks-awarded", "")).toEqual([
    me,
    addressOf(api.listAwards, {}, {}),
  ]);
  expect(firstAddresses("/dashboard/profile", "")).toEqual([me]);
});

test.each([
  ["?open=no&cursor=abc&field=Data+Science", { field: "Data Science", cursor: "abc" }],
  ["?field=Law", { open: "true", field: "Law" }],
  ["?sort=pay&open=no&field=Law", { open: "true", sort: "pay", field: "Law" }],
  ["?open=yes", { open: "true" }],
  ["", { open: "true" }],
] as const)("the marketplace at %s is asked for early as it will be", (search, input) => {
  expect(firstAddresses("/dashboard/task-available", search)).toEqual([
    me,
    addressOf(api.listTasks, {}, input),
  ]);
});

test("a search asks for its task only, and pages without a session for nothing", () => {
  expect(firstAddresses("/dashboard/task-available", "?id=TASK-00000001")).toEqual([
    me,
    addressOf(api.getTask, { id: "TASK-00000001" }, {}),
  ]);
  expect(firstAddresses("/signin", "")).toEqual([]);
});

test.each([
  ["", "30"],
  ["?days=7", "30"],
  ["?days=90", "90"],
])("the administrator's figures at %s are asked for early as they will be", (search, days) => {
  expect(firstAddresses("/admin-dashboard", search)).toEqual([
    addressOf(api.showStats, {}, { days }),
  ]);
});
