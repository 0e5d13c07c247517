import { useEffect, useRef } from "react";
import { useVisit } from "./use-sheet";

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * For the part of a page that an address may name: `isNamed`, it comes into view and takes the focus,
 * and stays in view while what is above it loads, until the person moves on.
 */
export function useArrival<Element extends HTMLElement>(isNamed: boolean) {
  const place = useRef<Element>(null);
  const visit = useVisit();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it comes again
  useEffect(() => {
    const content = document.getElementById("content");
    if (!isNamed || !content) return;
    place.current?.focus({ preventScroll: true });
    // Observed, it is told at once, and whenever the page grows.
    const growth = new ResizeObserver(() => place.current?.scrollIntoView({ block: "start" }));
    growth.observe(content);
    const left = new AbortController();
    left.signal.addEventListener("abort", () => growth.disconnect());
    for (const move of ownMoves)
      addEventListener(move, () => left.abort(), { passive: true, signal: left.signal });
    return () => left.abort();
  }, [isNamed, visit]);
  return place;
}
