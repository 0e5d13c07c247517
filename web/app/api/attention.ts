import { liveUpdates } from "#contracts/live-updates";
import { queryClient } from "./query-client";

let touchedAt = Date.now();
const isUntouched = () => Date.now() - touchedAt >= liveUpdates.untouchedAfter;

/** An interval in milliseconds, longer while nobody touches the page; shorter ones than usual stay. */
export const whileTouched = (interval: number) =>
  interval >= liveUpdates.usual && isUntouched()
    ? Math.max(interval, liveUpdates.untouched)
    : interval;

/** Notices every touch of the page; the first after a while asks anew for what is shown. */
export function noticeTouches(): void {
  const touch = () => {
    const wasLeft = isUntouched();
    touchedAt = Date.now();
    if (wasLeft) void queryClient.refetchQueries({ type: "active" });
  };
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "focus"])
    addEventListener(event, touch, { capture: true, passive: true });
}
