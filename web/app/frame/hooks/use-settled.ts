import { useEffect, useState } from "react";

/** Nothing is asked for while letters follow each other. In milliseconds. */
const pause = 150;

/** What was typed once no letter has followed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
