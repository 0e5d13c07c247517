import { useState, useSyncExternalStore } from "react";
import { onDevice } from "../../../ui/storage";
import { isClosed, keyOfClosed } from "../first-screen/first-answer";

const neverChanges = () => () => {};

/** A notice that stays closed on this device after somebody closes it. */
export function useClosable(name: string) {
  const [closedNow, setClosedNow] = useState<string>();
  const wasClosed = useSyncExternalStore(
    neverChanges,
    () => isClosed(name),
    () => false,
  );
  const close = () => {
    onDevice.setItem(keyOfClosed(name), "yes");
    setClosedNow(name);
  };
  return { closed: closedNow === name || wasClosed, close };
}
