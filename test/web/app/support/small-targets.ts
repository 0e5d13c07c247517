import type { Page } from "playwright-core";

/** The controls that are hard to hit with a thumb: lower than 44 px and not inside a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector("dialog:modal") ?? document.body;
    const isInText = (control: Element) =>
      /^inline(-block)?$/.test(getComputedStyle(control).display) &&
      control.parentElement?.matches("p, span, li, dd") &&
      control.parentElement.textContent?.trim() !== control.textContent?.trim();
    const targetOf = (control: Element) =>
      control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : undefined;
    return Array.from(root.querySelectorAll("a[href], button, input, select, textarea, summary"))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.closest("[inert]") && !isInText(each))
      .map((each) => ({
        name: each.getAttribute("aria-label") || each.textContent || each.tagName,
        box: (targetOf(each) ?? each).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.bottom > 0 && box.width > 1)
      .filter(({ box }) => box.height < 43.5)
      .map(
        ({ name, box }) => `${name.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`,
      );
  });
