import { onDevice } from "../../../ui/storage";
import { isFresh, storedSession } from "../session/stored-session";

const prefix = "kalamu.seen.";

/** Not `performance.timeOrigin`, which lags behind the clock by as long as the device slept. */
export const visitBegan = Date.now();

/** What a route replied, and when (epoch milliseconds). */
export interface Snapshot {
  at: number;
  reply: unknown;
}

/** Keeps what a person has last seen, so that the next visit begins with it. */
export function keepSnapshot(storage: Storage, userId: string, name: string, snapshot: Snapshot) {
  try {
    storage.setItem(`${prefix}${userId}.${name}`, JSON.stringify(snapshot));
  } catch {
    // The storage is full; only the next visit begins slower.
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

interface EarlyReply {
  coming: Promise<unknown>;
  /** The reply and when it came, once it is here. */
  come?: Snapshot;
}

/** Keyed by user as well, so that nobody who signs in meanwhile gets another's reply. */
const early = new Map<string, EarlyReply>();
const keyOf = (userId: string, address: string) => `${userId} ${address}`;

/** The addresses that the first screen at a path will ask for. */
export function firstAddresses(path: string, search: string): string[] {
  if (/^\/admin-dashboard\/?$/.test(path)) {
    const days = new URLSearchParams(search).get("days");
    return [`/api/admin/stats?days=${days === "90" ? days : "30"}`];
  }
  if (!/^\/dashboard(\/|$)/.test(path)) return [];
  const page = path.slice("/dashboard".length).replace(/\/$/, "");
  const asked: Record<string, string> = {
    "": "/api/tasks?open=true",
    "/task-available": tasksAddress(new URLSearchParams(search)),
    "/tasks-awarded": "/api/awards",
  };
  return ["/api/me", asked[page] ?? ""].filter(Boolean);
}

function tasksAddress(given: URLSearchParams): string {
  const id = given.get("id");
  if (id) return `/api/tasks/${encodeURIComponent(id)}`;
  const query = new URLSearchParams();
  const open = given.get("open");
  if (given.has("sort") || open !== "no") query.set("open", "true");
  for (const name of ["sort", "field", "cursor"]) {
    const value = given.get(name);
    if (value) query.set(name, value);
  }
  return query.size === 0 ? "/api/tasks" : `/api/tasks?${query}`;
}

/** Begins the first requests while the application itself is still on its way. */
export function beginEarlyRequests(path: string, search: string) {
  const session = storedSession(onDevice);
  if (!session) return;
  if (!isFresh(session, Date.now())) {
    // A failure shows when the token is needed.
    import("../session/refresh-tokens").catch(() => undefined);
    return;
  }
  if (session.isAdmin !== path.startsWith("/admin-dashboard")) return;
  for (const address of firstAddresses(path, search)) {
    const coming = fetch(address, {
      cache: "no-store",
      headers: { authorization: `Bearer ${session.accessToken}` },
    })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    const reply: EarlyReply = { coming };
    void coming.then((come) => {
      if (come !== undefined) reply.come = { reply: come, at: Date.now() };
    });
    early.set(keyOf(session.userId, address), reply);
  }
}

/** The replies to requests that were begun early; who takes them later gets them too. */
export function earlyReplies(addresses: readonly string[]): Promise<unknown[]> {
  const userId = storedSession(onDevice)?.userId ?? "";
  return Promise.all(addresses.map((address) => early.get(keyOf(userId, address))?.coming));
}

/** The reply to a request that was begun early for this person, once. */
export const takeEarlyReply = (userId: string, address: string): Promise<unknown> | undefined =>
  take(userId, address)?.coming;

/** The reply, if it is here already, so that the first drawing shows it. */
export const takeArrivedReply = (userId: string, address: string): Snapshot | undefined =>
  take(userId, address, ({ come }) => come !== undefined)?.come;

function take(userId: string, address: string, isWanted = (_: EarlyReply) => true) {
  const key = keyOf(userId, address);
  const reply = early.get(key);
  if (!reply || !isWanted(reply)) return undefined;
  early.delete(key);
  return reply;
}

export const forgetEarlyReplies = () => early.clear();
