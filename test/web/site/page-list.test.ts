import { expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { publicPages } from "../../../web/site/page-list";

test("the pages that are listed are those at the addresses that visitors are given", () => {
  expect(publicPages.filter(({ listed }) => listed).map(({ path }) => path)).toEqual([
    ...publicPaths,
  ]);
});
