import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * A sheet over the page, by its name in the address: Back closes it, and a reload keeps it. `shown`
 * is its subject, undefined while it is closed. If an address opened it, closing leads to the page
 * under it; if the page opened it, closing goes one step back.
 */
export function useSheet(name: string) {
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(search).get(name) ?? undefined;
  const isOpen = shown !== undefined;

  // Going back takes a moment. A second press, or a late answer, must not leave the page.
  const closable = useRef<string>(undefined);
  // So does coming: a double click must not open it twice.
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

/**
 * An id that is the same for a page with and without a sheet, and different for each visit of the
 * page.
 */
function useVisit(): string {
  const { state, key } = useLocation();
  return state?.under ?? key;
}

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * For the part of a page that an address may name. When `isNamed`, it scrolls into view and takes
 * the focus, and stays in view while the content above it loads, until the person moves on.
 */
export function useArrival<Element extends HTMLElement>(isNamed: boolean) {
  const place = useRef<Element>(null);
  const visit = useVisit();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it comes again
  useEffect(() => {
    const content = document.getElementById("content");
    if (!isNamed || !content) return;
    place.current?.focus({ preventScroll: true });
    // An observer is called at once, and whenever the page grows.
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
