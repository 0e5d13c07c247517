import { useState } from "react";

/** A notice that stays closed once someone has closed it, on this device. */
export function useClosable(name: string) {
  const key = `kalamu.closed.${name}`;
  const [closed, setClosed] = useState(() => localStorage.getItem(key) !== null);
  const close = () => {
    localStorage.setItem(key, "yes");
    setClosed(true);
  };
  return { closed, close };
}
