import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { firstQuestions } from "../../../../../web/app/frame/api/prefetch";
import { addressOf } from "../../../../../web/app/frame/api/send";

const me = addressOf(api.getMe, {}, {});
const parts = { me, awards: addressOf(api.listAwards, {}, {}) };
const ownOnly = { address: addressOf(api.showFirstScreen, {}, {}), parts };
const withTasks = {
  address: addressOf(api.showFirstScreen, {}, { tasks: "open" }),
  parts: { ...parts, tasks: addressOf(api.listTasks, {}, { open: "true" }) },
};

test("a page of a writer needs at most two early requests", () => {
  expect(firstQuestions("/dashboard", "")).toEqual([withTasks]);
  expect(firstQuestions("/dashboard/task-available/", "?open=yes")).toEqual([withTasks]);
  expect(firstQuestions("/dashboard/tasks-awarded", "")).toEqual([ownOnly]);
  expect(firstQuestions("/dashboard/task-submission", "?task=TASK-00000001")).toEqual([
    ownOnly,
    { address: addressOf(api.listSubmissions, {}, {}) },
  ]);
  expect(firstQuestions("/dashboard/profile", "")).toEqual([{ address: me }]);
  expect(firstQuestions("/signin", "")).toEqual([]);
});

test.each([
  ["?open=no&cursor=abc&field=Data+Science", { field: "Data Science", cursor: "abc" }],
  ["?field=Law", { open: "true", field: "Law" }],
  ["?sort=pay&open=no&field=Law", { open: "true", sort: "pay", field: "Law" }],
] as const)(
  "the early request for the marketplace at %s has the same URL as the page's own request",
  (search, input) => {
    expect(firstQuestions("/dashboard/task-available", search)).toEqual([
      ownOnly,
      { address: addressOf(api.listTasks, {}, input) },
    ]);
  },
);

test("an address with a task id requests only that task", () => {
  expect(firstQuestions("/dashboard/task-available", "?id=TASK-00000001")).toEqual([
    ownOnly,
    { address: addressOf(api.getTask, { id: "TASK-00000001" }, {}) },
  ]);
});

test.each([
  ["", "30"],
  ["?days=7", "30"],
  ["?days=90", "90"],
])(
  "the early request for the figures at %s has the same URL as the page's own request",
  (search, days) => {
    expect(firstQuestions("/admin-dashboard", search)).toEqual([
      { address: addressOf(api.showStats, {}, { days }) },
    ]);
  },
);
