/**
 * A storage of the browser that never throws. What it can't keep, since it is denied, missing or
 * full, is kept in the memory of this page, so that everything works until the page is closed.
 */
function keeping(find: () => Storage | null): Storage {
  const memory = new Map<string, string>();
  const within = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      const storage = find();
      return storage ? work(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  const names = () => {
    const stored = within((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
    );
    return [...new Set([...(stored ?? []), ...memory.keys()])];
  };
  return {
    get length() {
      return names().length;
    },
    key: (at) => names()[at] ?? null,
    getItem: (name) => memory.get(name) ?? within((storage) => storage.getItem(name)) ?? null,
    setItem(name, value) {
      const isStored = within((storage) => {
        storage.setItem(name, value);
        return true;
      });
      if (isStored) return void memory.delete(name);
      // An older value must not come back at the next visit.
      within((storage) => storage.removeItem(name));
      memory.set(name, value);
    },
    removeItem(name) {
      memory.delete(name);
      within((storage) => storage.removeItem(name));
    },
    clear() {
      memory.clear();
      within((storage) => storage.clear());
    },
  };
}

/** What this device keeps, for every tab. */
export const onDevice = keeping(() => localStorage);

let ofBrowser: Storage | null | undefined;
/** What this tab keeps. */
export const inTab = keeping(() => (ofBrowser === undefined ? sessionStorage : ofBrowser));

/** Has libraries that ask the window itself use {@link inTab} too. */
export function lendStorage() {
  try {
    const given = sessionStorage;
    Object.defineProperty(globalThis, "sessionStorage", { value: inTab, configurable: true });
    ofBrowser = given;
  } catch {
    // Where it is denied they keep things in memory themselves.
  }
}
