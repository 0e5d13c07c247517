import { type RefObject, useEffect } from "react";

/** Marks the bar with the heading, and open menus: messages begin below them while they are in view. */
export const aboveMessages = { "data-above-messages": "" };

/** Keeps messages off headings and menus; the page's scroll padding keeps the focus below messages. */
export function useToastPlace(corner: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const messages = corner.current;
    if (!shown || !messages) return;
    const place = () => {
      messages.style.marginTop = `${lowestEdge()}px`;
    };
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

const lowestEdge = () =>
  Math.max(
    0,
    ...Array.from(
      document.querySelectorAll("[data-above-messages]"),
      (each) => each.getBoundingClientRect().bottom,
    ),
  );
