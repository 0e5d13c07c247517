import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { world } from "../../../support/world";
import { fillSignIn, openAs } from "../support/signed-in";

const visit = browser();
const { writer } = world().demo;

test.each([360, 1440])(
  "at %i px a message covers no heading of the page and no menu",
  async (width) => {
    const page = await visit("/signin", { width });
    await fillSignIn(page, writer);
    await page.getByRole("button", { name: "Profile menu" }).waitFor();
    const message = await page.getByText("Login successful!").boundingBox();

    for (const covered of [
      page.getByRole("heading", { level: 1 }),
      page.getByRole("button", { name: "Profile menu" }),
    ]) {
      const box = await covered.boundingBox();
      expect(message?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0));
    }
  },
);

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
