import { useEffect, useRef } from "react";

/** A second press of a key within this time is no new decision. Milliseconds. */
const doublePress = 800;
/** Keys that may be pressed as fast as somebody likes. */
const moves: ReadonlySet<string> = new Set(["j", "k"]);

/** What single keys do, while nobody types, holds another key or is asked something. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let last = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, repeat, timeStamp: at } = event;
      const key = event.key.toLowerCase();
      if (ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") || isTyping(target)) return;
      const run = current.current[key];
      if (!run) return;
      event.preventDefault();
      const isDouble = key === last.key && at - last.at < doublePress && !moves.has(key);
      last = { key, at };
      if (isDouble) return;
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
