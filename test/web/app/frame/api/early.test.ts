import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { firstAddresses } from "../../../../../web/app/frame/api/head-start";
import { addressOf } from "../../../../../web/app/frame/api/send";

const me = addressOf(api.getMe, {}, {});

test("early requests are the ones that the first screen makes", () => {
  expect(firstAddresses("/dashboard", "", true)).toEqual([
    me,
    addressOf(api.listTasks, {}, { open: "true" }),
  ]);
  expect(firstAddresses("/dashboard/tasks-awarded", "", true)).toEqual([
    me,
    addressOf(api.listAwards, {}, {}),
  ]);
  expect(firstAddresses("/dashboard/profile", "", true)).toEqual([me]);
});

test.each([
  ["?cursor=abc&field=Data+Science", false, { field: "Data Science", cursor: "abc" }],
  ["?field=Law", true, { open: "true", field: "Law" }],
  ["?open=no", true, {}],
  ["?sort=pay&field=Law", false, { open: "true", sort: "pay", field: "Law" }],
  ["?open=yes", false, { open: "true" }],
  ["", undefined, { open: "true" }],
] as const)(
  "the marketplace at %s, active %s, is asked for early as it will be",
  (search, isActive, input) => {
    expect(firstAddresses("/dashboard/task-available", search, isActive)).toEqual([
      me,
      addressOf(api.listTasks, {}, input),
    ]);
  },
);

test("a search asks for its task only, and pages without a session for nothing", () => {
  expect(firstAddresses("/dashboard/task-available", "?id=TASK-00000001", true)).toEqual([
    me,
    addressOf(api.getTask, { id: "TASK-00000001" }, {}),
  ]);
  expect(firstAddresses("/signin", "", true)).toEqual([]);
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
