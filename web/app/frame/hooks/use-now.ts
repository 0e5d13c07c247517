import { createContext, useContext, useEffect, useState } from "react";

/** A fixed time for drawing at build time, so that each build draws the same. */
export const FixedNow = createContext<Date | undefined>(undefined);

/** The time, updated every so many milliseconds. */
export function useNow(every: number): Date {
  const fixed = useContext(FixedNow);
  const [now, setNow] = useState(() => fixed ?? new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Milliseconds without a further letter before the typed text is searched. */
const pause = 150;

/** The typed text once no letter has followed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
