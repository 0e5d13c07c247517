import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();

test("the current entry of the sidebar keeps its colour under the mouse, which rests there after a press", async () => {
  const page = await openAs(visit, world().demo.writer, "/dashboard/profile");
  const current = page.getByRole("navigation").locator("[aria-current=page]");
  const colours = () =>
    current.evaluate((entry) => {
      const { color, backgroundColor } = getComputedStyle(entry);
      return { color, backgroundColor };
    });
  await page.getByRole("button", { name: "Edit Profile" }).waitFor();
  const before = await colours();

  await current.hover();

  expect(await colours()).toEqual(before);
});
