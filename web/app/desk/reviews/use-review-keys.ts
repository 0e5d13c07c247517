import { useEffect, useRef } from "react";

/** What single keys do, while nobody types, holds another key or is asked something. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = isFree(event) ? current.current[event.key.toLowerCase()] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
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
