import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { world } from "../../support/world";
import { expectFocusShown } from "./support/keyboard";
import { openAs } from "./support/signed-in";

const visit = browser();

test("forced colours keep the bars of the months, the pressed filter and the focus visible", async () => {
  const page = await openAs(visit, world().demo.writer, "/dashboard/withdraw-money");
  await page.emulateMedia({ forcedColors: "active" });
  const filter = page.getByRole("group", { name: "Which transactions" });
  await filter.getByRole("button", { name: "All", pressed: true }).waitFor();

  const coloursOf = (elements: Element[]) =>
    elements.map((element) => getComputedStyle(element).backgroundColor);
  const [pressed, ...others] = await filter.getByRole("button").evaluateAll(coloursOf);
  expect(others).not.toContain(pressed);
  const bars = page.locator("[style*=height]").filter({ visible: true });
  const colours = await bars.evaluateAll(coloursOf);
  await page.keyboard.press("Tab");
  await expectFocusShown(page);
  const [paper] = await page.locator("body").evaluateAll(coloursOf);
  expect(colours.length).toBeGreaterThan(0);
  expect(colours).not.toContain(paper);
});
