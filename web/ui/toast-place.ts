import { type RefObject, useEffect } from "react";

/** Marks the bar with the heading, and open menus: messages begin below them while they are in view. */
export const aboveMessages = { "data-above-messages": "" };

/** Marks the tools at the end of the bar: messages stand beside them where the heading leaves room. */
export const besideMessages = { "data-beside-messages": "" };

/** Keeps messages off headings and menus; the page's scroll padding keeps the focus below messages. */
export function useToastPlace(corner: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const messages = corner.current;
    if (!shown || !messages) return;
    const place = () => placeFreely(messages);
    place();
    document.addEventListener("scroll", place, { passive: true });
    // A message may outlast its page, and the next page may have a bar.
    const pages = new MutationObserver(place);
    pages.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("scroll", place);
      pages.disconnect();
    };
  }, [corner, shown]);
}

function placeFreely(messages: HTMLElement) {
  const end = endBesideTools(messages);
  messages.style.insetInlineEnd = end === undefined ? "" : `${end}px`;
  messages.style.marginTop = end === undefined ? `${lowestEdge()}px` : "";
}

const gap = 16;

/** How far from the screen's end messages stand in the row of the heading; undefined without room there. */
function endBesideTools(messages: HTMLElement): number | undefined {
  const tools = document.querySelector("[data-beside-messages]")?.getBoundingClientRect();
  const heading = document.querySelector("[data-above-messages] h1");
  if (!tools || !heading || tools.top < 0) return undefined;
  const words = document.createRange();
  words.selectNodeContents(heading);
  const room = tools.left - words.getBoundingClientRect().right - 2 * gap;
  if (messages.offsetWidth > room) return undefined;
  return document.documentElement.clientWidth - tools.left + gap;
}

const lowestEdge = () =>
  Math.max(
    0,
    ...Array.from(
      document.querySelectorAll("[data-above-messages]"),
      (each) => each.getBoundingClientRect().bottom,
    ),
  );
