import { expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { publicPages } from "../../../web/public/page-list";

test("every address that visitors are given is a page, and there is no other", () => {
  expect(publicPages.filter(({ listed }) => listed).map(({ path }) => path)).toEqual([
    ...publicPaths,
  ]);
});
