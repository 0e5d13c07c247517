import { type RefObject, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useProductName } from "../api/use-config";
import { layoutStrings } from "./strings";

export function usePageTitle(title: string) {
  const product = useProductName();
  useEffect(() => {
    document.title = layoutStrings.pageTitle(title, product);
  }, [title, product]);
}

let arrived = false;

/**
 * After a change of page or `step`, focuses `start`, so that a screen reader reads the new page.
 * Scrolls to the top, unless the person pressed Back. The first page needs neither.
 */
export function usePageChange(start: RefObject<HTMLElement | null>, step?: string) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (navigation !== "POP") window.scrollTo(0, 0);
    if (arrived || navigation !== "POP") start.current?.focus({ preventScroll: true });
    arrived = true;
  }, [pathname, step]);
}
