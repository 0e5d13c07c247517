import { useEffect, useRef, useSyncExternalStore } from "react";
import { isFree } from "../queue-keys";

/**
 * Why letters give no orders: one came before the work was ready, or while the person was
 * elsewhere on the page. What is typed after it was meant as text.
 */
export type Silence = "early" | "elsewhere";

let silence: Silence | undefined;
const watchers = new Set<() => void>();

function setSilence(next: Silence | undefined) {
  silence = next;
  for (const tell of watchers) tell();
}

/**
 * Call it for a letter that came too early. Letters then give no orders until J, K, Escape or a
 * press with the pointer.
 */
export const tooEarly = () => setSilence("early");

export const useSilence = () =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => silence,
  );

/** For what belongs to the open work: letters decide about it only while the person is there. */
export const ofOpenWork = { "data-open-work": "" } as const;
const openWork = "[data-open-work]";

/** Whether the person was last at the open work, and not at a question or in the menu. */
let wasAtWork = true;

/** The person has acted on the open work: letters are meant for it. */
export function arriveAtWork() {
  wasAtWork = true;
  setSilence(undefined);
}

/** The page, its heading, and whatever else is around the work, say nothing about where one is. */
const isAround = (element: Element) =>
  element.matches("h1") || element.querySelector(openWork) !== null;

function isAtWork(): boolean {
  const focused = document.activeElement ?? document.body;
  return focused.closest(openWork) !== null || (wasAtWork && isAround(focused));
}

/** Gives the focus to the entry of the open work in the queue, unless the person is at the work. */
export function leadToWork() {
  const openMenu = document.querySelector("[aria-expanded=true][aria-controls]");
  if (openMenu || isAtWork()) return;
  document.querySelector<HTMLElement>(`button${openWork}`)?.focus();
}

/** Follows where the person is on the page of reviews, which begins at the work. */
export function useWorkPlace(): void {
  useEffect(() => {
    arriveAtWork();
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest(openWork)) wasAtWork = true;
      else if (!isAround(target)) wasAtWork = false;
    };
    const moves = ["focusin", "pointerdown"];
    for (const move of moves) addEventListener(move, follow);
    return () => {
      for (const move of moves) removeEventListener(move, follow);
    };
  }, []);
}

/** They lead somewhere, or take back what waits: never wrong, whatever was pressed before. */
const always = new Set(["j", "k", "u", "escape"]);
const leading = new Set(["j", "k", "escape"]);
// Not "click", which a space typed on a focused button causes too.
const speak = () => setSilence(undefined);

/** Whether a letter gives an order now; the page says why not. */
function isOrder(key: string): boolean {
  if (always.has(key)) return true;
  if (!silence && !isAtWork()) setSilence("elsewhere");
  return silence === undefined;
}

/**
 * Single-key shortcuts, off while somebody types, holds a modifier or a dialog is open. All but J,
 * K, U and Escape need the person at the open work.
 */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      if (leading.has(key)) speak();
      const run = current.current[key];
      if (!run || !isOrder(key)) return;
      // The browser closes an open menu by Escape.
      if (key !== "escape") event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", speak);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", speak);
    };
  }, []);
}
