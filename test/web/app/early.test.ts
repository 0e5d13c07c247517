import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { firstAddresses } from "../../../web/app/api/early";
import { addressOf } from "../../../web/app/api/send";

const me = addressOf(api.getMe, {}, {});

test("what is asked for early is what the first screen asks for", () => {
  expect(firstAddresses("/dashboard", "")).toEqual([me, addressOf(api.listTasks, {}, {})]);
  expect(firstAddresses("/dashboard/tasks-awarded", "")).toEqual([
    me,
    addressOf(api.listAwards, {}, {}),
  ]);
  expect(firstAddresses("/dashboard/profile", "")).toEqual([me]);
});

test("the marketplace's filter and page are part of the early question", () => {
  expect(firstAddresses("/dashboard/task-available", "?cursor=abc&field=Data+Science")).toEqual([
    me,
    addressOf(api.listTasks, {}, { field: "Data Science", cursor: "abc" }),
  ]);
});

test("a search asks for its task only, and pages without a session for nothing", () => {
  expect(firstAddresses("/dashboard/task-available", "?id=TASK-00000001")).toEqual([
    me,
    addressOf(api.getTask, { id: "TASK-00000001" }, {}),
  ]);
  expect(firstAddresses("/signin", "")).toEqual([]);
});
