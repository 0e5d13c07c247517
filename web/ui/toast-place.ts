import { type RefObject, useEffect } from "react";

/** Marks the bar with the heading and the menus: messages begin below it while it is in view. */
export const aboveMessages = { "data-above-messages": "" };

/** Keeps messages below the marked bar; the page's scroll padding keeps the focus below messages. */
export function useToastPlace(corner: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const messages = corner.current;
    if (!shown || !messages) return;
    const place = () => placeBelowBar(messages);
    place();
    document.addEventListener("scroll", place, { passive: true });
    // A message may outlast its page, and the next one has a bar.
    const pages = new MutationObserver(place);
    pages.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("scroll", place);
      pages.disconnect();
    };
  }, [corner, shown]);
}

function placeBelowBar(messages: HTMLElement) {
  const bar = document.querySelector("[data-above-messages]")?.getBoundingClientRect();
  messages.style.marginTop = `${Math.max(0, bar?.bottom ?? 0)}px`;
}
