import { useState } from "react";

const keyOf = (name: string) => `kalamu.closed.${name}`;

/** A notice that stays closed once someone has closed it, on this device. */
export function useClosable(name: string) {
  const [closedNow, setClosedNow] = useState<string>();
  const closed = closedNow === name || localStorage.getItem(keyOf(name)) !== null;
  const close = () => {
    localStorage.setItem(keyOf(name), "yes");
    setClosedNow(name);
  };
  return { closed, close };
}
