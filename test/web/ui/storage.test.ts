import { afterEach, expect, test, vi } from "vitest";
import { inTab, lendStorage, onDevice } from "../../../web/ui/storage";
import { memoryStorage } from "../app/support/memory-storage";

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};
const full = () => ({
  ...memoryStorage(),
  setItem: () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  },
});
const given = {
  usable: () => ({ value: memoryStorage() }),
  full: () => ({ value: full() }),
  null: () => ({ value: null }),
  denied: () => ({ get: refuse }),
};

test.each(Object.entries(given))(
  "if the browser's storage is %s, values are stored at least for this page",
  (_, of) => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { ...of(), configurable: true });
    lendStorage();

    for (const storage of [onDevice, inTab]) {
      storage.setItem("a", "1");
      storage.setItem("b", "2");
      storage.setItem("a", "3");
      storage.removeItem("b");
      expect(storage.getItem("a")).toBe("3");
      expect(storage.getItem("b")).toBeNull();
      expect([storage.length, storage.key(0), storage.key(1)]).toEqual([1, "a", null]);
      storage.clear();
      expect(storage.length).toBe(0);
    }
  },
);
