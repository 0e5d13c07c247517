import { useEffect, useRef } from "react";

/** A second press of the key that pays at once is no new decision within this time. Milliseconds. */
const doublePress = 1500;
const paysAtOnce = "a";

/** What single keys do, while nobody types, holds another key or is asked something. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let lastPaid = Number.NEGATIVE_INFINITY;
    const isDouble = (key: string, at: number) => {
      if (key !== paysAtOnce) return false;
      const since = at - lastPaid;
      lastPaid = at;
      return since < doublePress;
    };
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const run = isFree(event) ? current.current[key] : undefined;
      if (!run) return;
      event.preventDefault();
      if (!isDouble(key, event.timeStamp)) run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const isFree = ({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || repeat || defaultPrevented) &&
  !document.querySelector("dialog[open]") &&
  !isTyping(target);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
