import type { Page } from "playwright-core";

/**
 * Controls that are invisible, or whose focus is: no edge, words or drawing in another colour than
 * the background.
 */
export async function unseenControls(page: Page): Promise<string[]> {
  // From here on the page shows the focus, as for people who use the keyboard.
  await page.keyboard.press("Tab");
  return await page.evaluate(() => {
    const root = document.querySelector("dialog:modal") ?? document.body;
    const clear = "rgba(0, 0, 0, 0)";
    const behind = (element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === clear ? behind(element.parentElement) : backgroundColor;
    };
    const hasEdge = (element: Element) => {
      // The control of a file input is its button.
      const part = element.matches("[type=file]") ? "::file-selector-button" : null;
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element, part);
      return (
        borderTopStyle !== "none" &&
        Number.parseFloat(borderTopWidth) >= 1 &&
        borderTopColor !== behind(element.parentElement)
      );
    };
    const hasContent = (element: Element) =>
      (element.textContent?.trim() || element.querySelector("svg")) &&
      getComputedStyle(element).color !== behind(element);
    const isTypedIn = (element: Element) =>
      element.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    const hasFocusRing = (element: HTMLElement) => {
      element.focus();
      if (document.activeElement !== element) return true;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return (
        outlineStyle !== "none" &&
        Number.parseFloat(outlineWidth) >= 2 &&
        outlineColor !== behind(element.parentElement)
      );
    };
    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent;

    return [...root.querySelectorAll<HTMLElement>("button, a, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        const isDrawn = element.matches("[type=radio], [type=checkbox]");
        const seen = isDrawn || hasEdge(element) || (!isTypedIn(element) && hasContent(element));
        return [
          ...(seen ? [] : [`${nameOf(element)} can't be seen`]),
          ...(hasFocusRing(element) ? [] : [`the focus on ${nameOf(element)} can't be seen`]),
        ];
      });
  });
}
