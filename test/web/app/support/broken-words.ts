import type { Page } from "playwright-core";

/** The words in headings that break because they are longer than their line. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")]
      .filter((heading) => heading.checkVisibility())
      .flatMap((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
          }
        return broken;
      }),
  );
