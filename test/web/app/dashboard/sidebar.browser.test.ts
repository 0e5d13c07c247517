import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();

test("the current entry of the sidebar keeps its colour under the mouse", async () => {
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

test("the sidebar appears and disappears with the window's width", async () => {
  const page = await openAs(visit, world().demo.writer, "/dashboard/profile");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const bottomBar = page.getByRole("navigation", { name: "Quick" });
  await sidebar.waitFor();

  await page.setViewportSize({ width: 360, height: 780 });
  await bottomBar.waitFor();
  expect(await sidebar.count()).toBe(0);

  await page.setViewportSize({ width: 1024, height: 780 });
  await sidebar.waitFor();
});
