import { useSyncExternalStore } from "react";
import { breakpoints } from "./theme/breakpoints";

const wide = matchMedia(`(min-width: ${breakpoints.lg})`);

const subscribe = (listener: () => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether there is room for the sidebar: what a phone never shows costs it nothing to draw. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
