/**
 * A browser storage that never throws. If the storage is denied, missing or full, the values stay
 * in memory until the page is closed.
 */
class Kept implements Storage {
  readonly #find: () => Storage | null;
  readonly #memory = new Map<string, string>();

  constructor(find: () => Storage | null) {
    this.#find = find;
  }

  #within<Value>(work: (storage: Storage) => Value): Value | undefined {
    try {
      const storage = this.#find();
      return storage ? work(storage) : undefined;
    } catch {
      return undefined;
    }
  }

  #names(): string[] {
    const stored = this.#within((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
    );
    return [...new Set([...(stored ?? []), ...this.#memory.keys()])];
  }

  get length() {
    return this.#names().length;
  }

  key(at: number) {
    return this.#names()[at] ?? null;
  }

  getItem(name: string) {
    return this.#memory.get(name) ?? this.#within((storage) => storage.getItem(name)) ?? null;
  }

  setItem(name: string, value: string) {
    const isStored = this.#within((storage) => {
      storage.setItem(name, value);
      return true;
    });
    if (isStored) return void this.#memory.delete(name);
    // The next visit must not find the older value.
    this.#within((storage) => storage.removeItem(name));
    this.#memory.set(name, value);
  }

  removeItem(name: string) {
    this.#memory.delete(name);
    this.#within((storage) => storage.removeItem(name));
  }

  clear() {
    this.#memory.clear();
    this.#within((storage) => storage.clear());
  }
}

export const onDevice = new Kept(() => localStorage);

let ofBrowser: Storage | null | undefined;
export const inTab = new Kept(() => (ofBrowser === undefined ? sessionStorage : ofBrowser));

/** Makes libraries that use `sessionStorage` use {@link inTab} instead. */
export function lendStorage() {
  try {
    const given = sessionStorage;
    Object.defineProperty(globalThis, "sessionStorage", { value: inTab, configurable: true });
    ofBrowser = given;
  } catch {
    // If the storage is denied, the libraries use memory themselves.
  }
}
