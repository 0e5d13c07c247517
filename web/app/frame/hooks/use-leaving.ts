import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { beforeRouter } from "./before-router";

/** The way off the page: the path of a link, or a number of steps in the browser's history. */
type Way = string | number;

/** The index of a history entry, as the router numbers its entries. */
const placeOf = (state: unknown) => Number((state as { idx?: number } | null)?.idx ?? 0);

/**
 * Protects typed text. While `isUnsaved`, a link of the site or the browser's Back asks the person
 * first; the browser itself asks before it closes or reloads the page.
 */
export function useLeaving(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === "_blank") return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setWay(pathname + search + hash);
    };
    const here = { path: location.pathname, place: placeOf(history.state) };
    let isReturning = false;
    // The browser has changed the address, but the router has not noticed it. This code restores
    // the address until the person answers.
    const holdStep = (event: PopStateEvent) => {
      if (isLeaving.current || (!isReturning && location.pathname === here.path)) return;
      event.stopImmediatePropagation();
      const steps = placeOf(event.state) - here.place;
      if (!isReturning && steps !== 0) {
        history.go(-steps);
        setWay(steps);
      }
      isReturning = !isReturning && steps !== 0;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("click", hold, { capture: true });
    beforeRouter.hold = holdStep;
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("click", hold, { capture: true });
      delete beforeRouter.hold;
      removeEventListener("beforeunload", warn);
      setWay(undefined);
    };
  }, [isUnsaved]);
  return {
    asks: way !== undefined,
    stay: () => setWay(undefined),
    leave: () => {
      setWay(undefined);
      isLeaving.current = true;
      if (typeof way === "number") history.go(way);
      else if (way !== undefined) void navigate(way);
    },
  };
}
