import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { earnFirstMoney } from "./support/everyday";

const visit = browser();

/** Wraps each text, and each new one, in an element, as Chrome's translator does. */
function translate() {
  const left = "script, style, noscript, textarea, font, title, [translate=no], .notranslate";
  const one = (text: Node) => {
    if (!text.textContent?.trim() || !text.parentElement || text.parentElement.closest(left))
      return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentElement.replaceChild(outer, text);
  };
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [root];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text.nodeType === Node.TEXT_NODE) one(text);
    // Stored for the rest of the tab, over reloads.
    if (root.textContent?.includes("This page did not load")) sessionStorage.setItem("broke", "");
  };
  const changed = ({ type, target, addedNodes }: MutationRecord) =>
    type === "characterData" ? [target] : [...addedNodes];
  addEventListener("load", () => {
    all(document.body);
    new MutationObserver((records) => {
      for (const node of records.flatMap(changed)) all(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test("a writer joins, pays, bids, submits and withdraws on pages that the browser translates", async () => {
  const page = await earnFirstMoney(visit, { width: 360, first: translate });
  expect(await page.evaluate(() => sessionStorage.getItem("broke"))).toBe(null);
  expect(await page.locator("font").count()).toBeGreaterThan(20);
  // A translator would otherwise rewrite sums and names in its own words.
  expect(await page.locator("font", { hasText: /^KES [\d,.]+$/ }).count()).toBe(0);
});
