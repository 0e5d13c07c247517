import { type RefObject, useEffect } from "react";

/** Marks the buttons that stay in reach: messages begin below them while they are in view. */
export const aboveMessages = { "data-above-messages": "" };

/** Keeps messages below the marked buttons; the page's scroll padding keeps the focus below messages. */
export function useToastPlace(corner: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const messages = corner.current;
    if (!shown || !messages) return;
    const place = () => placeBelowButtons(messages);
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

function placeBelowButtons(messages: HTMLElement) {
  const buttons = document.querySelector("[data-above-messages]")?.getBoundingClientRect();
  messages.style.marginTop = `${Math.max(0, buttons?.bottom ?? 0)}px`;
}
