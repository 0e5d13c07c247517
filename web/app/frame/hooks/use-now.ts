import { createContext, useContext, useEffect, useState } from "react";

/** A fixed time for rendering at build time, so that every build renders the same page. */
export const FixedNow = createContext<Date | undefined>(undefined);

export function useNow(every: number): Date {
  const fixed = useContext(FixedNow);
  const [now, setNow] = useState(() => fixed ?? new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Milliseconds between the last key and the search. */
const pause = 150;

/** Returns the typed text, but changes it only after a pause in typing. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
