import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The name of the focused element; empty if there is none. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
    return (focused.getAttribute("aria-label") ?? label ?? focused.textContent ?? "")
      .replaceAll("\u00a0", " ")
      .trim();
  });

/**
 * Presses Tab until the control with this name has the focus; fails if no control has this name.
 */
export async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${name}; it is at "${await focusedName(page)}".`);
}

export const isFocusIn = (page: Page, selector: string) =>
  page.evaluate((around) => document.activeElement?.closest(around) != null, selector);

/** Expects some element to have the focus, so that the next key press starts from it. */
export const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "nothing"))
    .not.toMatch(/^(BODY|HTML|nothing)$/);

export async function expectFocusShown(page: Page) {
  const { style, width } = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth) };
  });
  expect(`${await focusedName(page)}: ${style}`).toMatch(/: solid$/);
  expect(width).toBeGreaterThanOrEqual(2);
}
