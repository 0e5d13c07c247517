import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { world } from "../../../support/world";
import { openAs } from "../support/signed-in";

const visit = browser();
const { writer } = world().demo;

test("a very long first name takes two lines of the greeting on the smallest phone", async () => {
  const page = await openAs(visit, writer, "/dashboard", { width: 320 });
  const greeting = page.getByRole("heading", { level: 1, name: /^Habari/ });
  await greeting.waitFor();
  await greeting.evaluate((heading) => heading.append("-Wanjiru".repeat(8)));

  const lines = await greeting.evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
});
