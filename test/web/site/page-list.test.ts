import { expect, test } from "vitest";
import { publicPaths } from "#contracts/addresses";
import { publicPages } from "../../../web/site/page-list";

test("the list of pages has exactly the public addresses", () => {
  expect(publicPages.filter(({ listed }) => listed).map(({ path }) => path)).toEqual([
    ...publicPaths,
  ]);
});
