import { liveUpdates } from "#contracts/live-updates";
import { askAnew } from "./query-client";

let touchedAt = Date.now();
const isUntouched = () => Date.now() - touchedAt >= liveUpdates.untouchedAfter;

/** Each page has a pace of its own, so that those that were opened in the same moment come apart. */
const pace = 0.8 + 0.2 * Math.random();

/** Milliseconds to wait where at most `interval` is right; longer while nobody touches the page. */
export function whileTouched(interval: number): number {
  if (interval < liveUpdates.openTasks || !Number.isFinite(interval)) return interval;
  return pace * (isUntouched() ? Math.max(interval, liveUpdates.untouched) : interval);
}

/** Notices every touch of the page; the first after a while asks anew for what is shown. */
export function noticeTouches(): void {
  const touch = () => {
    const wasLeft = isUntouched();
    touchedAt = Date.now();
    if (wasLeft) askAnew();
  };
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "focus"])
    addEventListener(event, touch, { capture: true, passive: true });
}
