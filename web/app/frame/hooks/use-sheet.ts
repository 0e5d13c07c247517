import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * A sheet over the page. The address names it, so that Back closes it and a reload shows it again.
 * `shown` is the text given to `open`, undefined while the sheet is closed.
 */
export function useSheet(name: string) {
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(search).get(name) ?? undefined;
  const isOpen = shown !== undefined;

  // Undefined once `close` was called: going back in the history takes a moment, and a second press
  // in between must not go back again.
  const closable = useRef<string>(undefined);
  // The opening takes a moment. A double click must not open the sheet twice.
  const isOpening = useRef(false);
  useLayoutEffect(() => {
    isOpening.current = false;
    closable.current = isOpen ? key : undefined;
    return () => {
      closable.current = undefined;
    };
  }, [isOpen, key]);

  const open = (about = "") => {
    if (isOpening.current || isOpen) return;
    isOpening.current = true;
    const query = new URLSearchParams(search);
    query.set(name, about);
    void navigate({ search: query.toString(), hash }, { state: { ...state, under: key } });
  };
  const close = () => {
    if (closable.current === undefined) return;
    closable.current = undefined;
    if (state?.under) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete(name);
    void navigate({ search: query.toString(), hash }, { replace: true, state });
  };
  return { shown, open, close };
}

/** An id of this visit to the page. The id stays the same when a sheet opens or closes. */
function useVisit(): string {
  const { state, key } = useLocation();
  return state?.under ?? key;
}

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Returns the ref of a part of a page. If `isNamed`, the part gets the focus, and stays in view
 * while the page loads, until the person scrolls or types.
 */
export function useArrival<Element extends HTMLElement>(isNamed: boolean) {
  const place = useRef<Element>(null);
  const visit = useVisit();

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls at every visit
  useEffect(() => {
    const content = document.getElementById("content");
    if (!isNamed || !content) return;
    place.current?.focus({ preventScroll: true });
    // The observer calls back immediately, and each time the page grows.
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
