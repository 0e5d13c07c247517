const prefix = "kalamu.seen.";

interface Snapshot {
  at: number;
  reply: unknown;
}

/** Keeps what a person has last seen, so that the next visit begins with it. */
export function keepSnapshot(storage: Storage, userId: string, name: string, snapshot: Snapshot) {
  try {
    storage.setItem(`${prefix}${userId}.${name}`, JSON.stringify(snapshot));
  } catch {
    // A full storage costs only the head start.
  }
}

/** What the person saw last under this name, and when (epoch milliseconds). */
export function readSnapshot(storage: Storage, userId: string, name: string): Snapshot | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(`${prefix}${userId}.${name}`) ?? "null");
    return isSnapshot(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isSnapshot = (kept: unknown): kept is Snapshot =>
  typeof kept === "object" && kept !== null && "reply" in kept && "at" in kept;

export function forgetSnapshots(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}
