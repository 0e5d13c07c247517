import type { Page } from "playwright-core";
import { resize } from "../../../support/browser";

/**
 * Returns sums, task ids, "M-Pesa" and parts of e-mail addresses that break into two lines at these
 * widths.
 */
export async function brokenPhrases(page: Page, widths: readonly number[]): Promise<string[]> {
  const broken: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    broken.push(...(await onTwoLines(page)).map((phrase) => `${phrase} at ${width} px`));
  }
  return broken;
}

const onTwoLines = (page: Page) =>
  page.evaluate(() => {
    const phrases = /M-Pesa|TASK-[0-9A-F]+|KES\s[\d,.]*\d|[^\s@]+@|(?<=@)[^\s.]+/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: phrase, index } of (text.nodeValue ?? "").matchAll(phrases)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + phrase.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(phrase);
      }
    }
    return broken;
  });
