import { expect, test } from "vitest";
import { readTaskSearch, taskIdFrom } from "../../../../../web/app/work/tasks/task-search";

const read = (query: string) => readTaskSearch(new URLSearchParams(query));

test("a task id is understood in upper or lower case, with or without TASK-", () => {
  for (const typed of ["TASK-3F9A21D0", " task-3f9a21d0 ", "3f9a21d0"])
    expect(taskIdFrom(typed)).toBe("TASK-3F9A21D0");
});

test("the choices are read from the page's address", () => {
  expect(read("field=Law&cursor=abc&page=3")).toEqual({ field: "Law", cursor: "abc", page: 3 });
  expect(read("sort=pay&field=Law")).toEqual({ sort: "pay", field: "Law", page: 1 });
  expect(read("id=task-3f9a21d0")).toEqual({ id: "TASK-3F9A21D0", page: 1 });
});

test("invalid choices in the page's address are ignored", () => {
  expect(read("field=Poetry&id=nonsense&cursor=%3Cb%3E&page=x&sort=luck")).toEqual({ page: 1 });
  expect(read("page=4")).toEqual({ page: 1 });
});
