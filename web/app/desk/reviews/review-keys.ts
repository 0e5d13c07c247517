import { useEffect, useRef, useSyncExternalStore } from "react";
import { isFree } from "../queue-keys";

/**
 * The reason why letters decide nothing: one came before the submission was ready, or while the
 * person was elsewhere on the page. The letters after it were meant as text.
 */
export type Silence = "early" | "elsewhere";

let silence: Silence | undefined;
const watchers = new Set<() => void>();

function setSilence(next: Silence | undefined) {
  silence = next;
  for (const tell of watchers) tell();
}

/**
 * Call it for a letter that came too early. Letters then decide nothing until J, K, Escape or a
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

/** Marks the parts of the open submission: letters decide about it only while the person is there. */
export const ofOpenWork = { "data-open-work": "" } as const;
const openWork = "[data-open-work]";

/** True if the person was last at the open submission, not at a question or in the menu. */
let wasAtWork = true;

/** The person has acted on the open submission, so letters are meant for it. */
export function arriveAtWork() {
  wasAtWork = true;
  setSilence(undefined);
}

/** The page, its heading, and other surroundings don't tell where the person is. */
const isAround = (element: Element) =>
  element.matches("h1") || element.querySelector(openWork) !== null;

function isAtWork(): boolean {
  const focused = document.activeElement ?? document.body;
  return focused.closest(openWork) !== null || (wasAtWork && isAround(focused));
}

/**
 * The open submission's entry in the queue, or where the queue comes after the work, the work's
 * heading: the focus must not go to the end of the page.
 */
export const landmark = () =>
  document.querySelector<HTMLElement>(`button${openWork}, ${openWork} h2`);

/** Gives the focus to the open submission, unless the person is there. */
export function leadToWork() {
  const openMenu = document.querySelector("[aria-expanded=true][aria-controls]");
  if (openMenu || isAtWork()) return;
  landmark()?.focus();
}

/** Tracks where the person is on the review page, starting at the submission. */
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

/** They move, or undo a waiting approval: never wrong, whatever was pressed before. */
const always = new Set(["j", "k", "u", "escape"]);
const leading = new Set(["j", "k", "escape"]);
// "click" would not do: a space typed on a focused button causes it too.
const speak = () => setSilence(undefined);

/** True if a letter gives an order now; otherwise the page says why not. */
function isOrder(key: string): boolean {
  if (always.has(key)) return true;
  if (!silence && !isAtWork()) setSilence("elsewhere");
  return silence === undefined;
}

/**
 * Single-key shortcuts, off while somebody types, holds a modifier or has a dialog open. All but J,
 * K, U and Escape need the person at the open submission.
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
