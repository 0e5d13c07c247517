import { useEffect, useState } from "react";

/** Milliseconds. A press that comes sooner was meant for the work before, in the same place. */
const leastLook = 1500;

/** Whether work has been shown for long enough to be decided about; one component for each work. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), leastLook);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
