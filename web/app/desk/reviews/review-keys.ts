import { useEffect, useRef, useSyncExternalStore } from "react";
import { isFree } from "../queue-keys";

/**
 * The reason why shortcuts are off: a key was pressed before the submission was ready (`early`), or
 * at another part of the page (`elsewhere`).
 */
export type Silence = "early" | "elsewhere";

let silence: Silence | undefined;
const watchers = new Set<() => void>();

function setSilence(next: Silence | undefined) {
  silence = next;
  for (const tell of watchers) tell();
}

/**
 * Turns shortcuts off after a key that was pressed too early. J, K, Escape or a press with the
 * pointer turns them on again.
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

/** An attribute that marks the parts of the open submission. */
export const ofOpenWork = { "data-open-work": "" } as const;
const openWork = "[data-open-work]";

/** True if the last focus or press was on the open submission, not on a question or in the menu. */
let wasAtWork = true;

/** Turns shortcuts on after the person has acted on the open submission. */
export function arriveAtWork() {
  wasAtWork = true;
  setSilence(undefined);
}

/**
 * True for an element around the submission, such as the page or its heading. A press there doesn't
 * change `wasAtWork`.
 */
const isAround = (element: Element) =>
  element.matches("h1") || element.querySelector(openWork) !== null;

function isAtWork(): boolean {
  const focused = document.activeElement ?? document.body;
  return focused.closest(openWork) !== null || (wasAtWork && isAround(focused));
}

/**
 * The open submission's entry in the queue. On narrow screens the queue comes last, so the
 * submission's heading is returned and the page doesn't scroll to its end.
 */
export const landmark = () =>
  document.querySelector<HTMLElement>(`button${openWork}, ${openWork} h2`);

/** Focuses the open submission, unless the person is already there or a menu is open. */
export function leadToWork() {
  const openMenu = document.querySelector("[aria-expanded=true][aria-controls]");
  if (openMenu || isAtWork()) return;
  landmark()?.focus();
}

/** Keeps `wasAtWork` up to date. It starts as true. */
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

/**
 * Keys that move to another submission, focus the open one or undo an approval. They always work.
 */
const always = new Set(["j", "k", "u", "escape"]);
const leading = new Set(["j", "k", "escape"]);
// Only "pointerdown" counts, since a space typed on a focused button also causes a "click".
const speak = () => setSilence(undefined);

/** True if a key may act now; otherwise the page shows the reason. */
function isOrder(key: string): boolean {
  if (always.has(key)) return true;
  if (!silence && !isAtWork()) setSilence("elsewhere");
  return silence === undefined;
}

/**
 * Runs a key's function, unless somebody types, holds a modifier or has a dialog open. Keys other
 * than J, K, U and Escape work only at the open submission.
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
      // Escape must still close an open menu.
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
