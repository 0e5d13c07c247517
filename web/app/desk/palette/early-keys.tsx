import { type RefObject, useEffect } from "react";

interface EarlyKeysProps {
  /** What was typed so far. */
  typed: RefObject<string>;
  onWait: (isWaiting: boolean) => void;
  onClose: () => void;
}

/** What is typed while the palette is on its way is meant for it, and does nothing to the page below. */
export function EarlyKeys({ typed, onWait, onClose }: EarlyKeysProps) {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Escape") onClose();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
    };
    addEventListener("keydown", take, { capture: true });
    onWait(true);
    return () => {
      removeEventListener("keydown", take, { capture: true });
      onWait(false);
    };
  }, [typed, onWait, onClose]);
  return null;
}
