/**
 * Keeps something large in this browser, also after it was closed: more than session and local
 * storage take. A browser that keeps nothing, as in a private window, gives nothing back.
 */
const name = "kalamu-kept";
const shelf = "kept";

const done = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function onShelf<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(shelf);
    const database = await done(opening);
    try {
      return await done(work(database.transaction(shelf, mode).objectStore(shelf)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export const keepLarge = (key: string, value: unknown) =>
  onShelf("readwrite", (store) => store.put(value, key));

export const takeLarge = (key: string): Promise<unknown> =>
  onShelf("readonly", (store) => store.get(key));

export const dropLarge = (key: string) => onShelf("readwrite", (store) => store.delete(key));

/** Drops everything that is kept, for every person. */
export const dropAllLarge = () => onShelf("readwrite", (store) => store.clear());
