import { onDevice } from "../../../ui/storage";
import { isFresh, sessionOf, storedSession } from "../session/stored-session";
import { withDeadline } from "./deadline";

const prefix = "kalamu.seen.";

/** Not `performance.timeOrigin`, which lags behind the clock by as long as the device slept. */
export const visitBegan = Date.now();

/** A route's reply, and its time (epoch milliseconds). */
export interface Snapshot {
  at: number;
  reply: unknown;
}

/** Stores the last reply that a person has seen, so that the next visit starts with it. */
export function keepSnapshot(storage: Storage, userId: string, name: string, snapshot: Snapshot) {
  try {
    storage.setItem(`${prefix}${userId}.${name}`, JSON.stringify(snapshot));
  } catch {
    // The storage is full; only the next visit begins slower.
  }
}

/** The last reply that the person saw under this name, with its time (epoch milliseconds). */
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
  /** The reply and its time, once it is here. */
  come?: Snapshot;
}

/** The key names the user as well, so that nobody who signs in later gets another's reply. */
const early = new Map<string, EarlyReply>();
const keyOf = (userId: string, address: string) => `${userId} ${address}`;

/** An address, and the addresses whose answers come with its own, by their names in it. */
interface FirstQuestion {
  address: string;
  parts?: Readonly<Record<string, string>>;
}

const openTasks = "/api/tasks?open=true";

/** Extra questions of pages with a writer's own tasks. */
const beside: Readonly<Record<string, readonly string[]>> = {
  "/tasks-awarded": [],
  "/task-submission": ["/api/submissions"],
};

/** The first questions of the screen at a path. */
export function firstQuestions(path: string, search: string): FirstQuestion[] {
  const query = new URLSearchParams(search);
  if (/^\/admin-dashboard\/?$/.test(path)) {
    const days = query.get("days");
    return [{ address: `/api/admin/stats?days=${days === "90" ? days : "30"}` }];
  }
  if (!/^\/dashboard(\/|$)/.test(path)) return [];
  const page = path.slice("/dashboard".length).replace(/\/$/, "");
  const tasks = page === "/task-available" ? tasksAddress(query) : page ? "" : openTasks;
  const own = beside[page];
  if (!tasks && !own) return [{ address: "/api/me" }];
  const parts = { me: "/api/me", awards: "/api/awards" };
  const address = "/api/first-screen";
  if (tasks === openTasks)
    return [{ address: `${address}?tasks=open`, parts: { ...parts, tasks } }];
  const others = own ?? [tasks];
  return [{ address, parts }, ...others.map((each) => ({ address: each }))];
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

/** The person whose first screen was fetched. */
let begunFor = "";

/**
 * Begins the first requests of a person, once: while the application itself is still on its way,
 * or when somebody has signed in.
 */
export function beginEarlyRequests(path: string, search: string) {
  const session = storedSession(onDevice);
  if (!session || session.userId === begunFor) return;
  if (session.isAdmin !== path.startsWith("/admin-dashboard")) return;
  const { userId } = session;
  begunFor = userId;
  const ask = isFresh(session, Date.now())
    ? // At once: on a slow phone the page's scripts would otherwise leave first and hold it up.
      (address: string) => askEarly(address, session.accessToken)
    : async (address: string) => {
        const { accessToken } = await import("../session/access-token");
        const token = await accessToken();
        // Somebody else may have signed in while the token was renewed.
        return token && isOf(userId, token) ? await askEarly(address, token) : undefined;
      };
  for (const { address, parts } of firstQuestions(path, search)) {
    // A failure shows when the screen asks by itself.
    const coming = ask(address).catch(() => undefined);
    if (!parts) keepEarly(userId, address, coming);
    for (const [name, part] of Object.entries(parts ?? {}))
      keepEarly(
        userId,
        part,
        coming.then((reply) => reply?.[name]),
      );
  }
}

const isOf = (userId: string, token: string) => sessionOf(token, 0)?.userId === userId;

async function askEarly(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { signal, met } = withDeadline();
  try {
    const response = await fetch(address, { cache: "no-store", headers, signal });
    return response.ok ? await response.json() : undefined;
  } finally {
    met();
  }
}

function keepEarly(userId: string, address: string, coming: Promise<unknown>) {
  const reply: EarlyReply = { coming };
  void coming.then((come) => {
    if (come !== undefined) reply.come = { reply: come, at: Date.now() };
  });
  early.set(keyOf(userId, address), reply);
}

/** The replies to early requests; later takers get them too. */
export function earlyReplies(addresses: readonly string[]): Promise<unknown[]> {
  const userId = storedSession(onDevice)?.userId ?? "";
  return Promise.all(addresses.map((address) => early.get(keyOf(userId, address))?.coming));
}

/** The reply to an early request of this person, once. */
export const takeEarlyReply = (userId: string, address: string): Promise<unknown> | undefined =>
  take(userId, address)?.coming;

/** The reply, if it has arrived, so that the first drawing shows it. */
export const takeArrivedReply = (userId: string, address: string): Snapshot | undefined =>
  take(userId, address, ({ come }) => come !== undefined)?.come;

/** Milliseconds after which a reply that no screen has taken is no longer what a screen would be told. */
const keptFor = 30_000;

function take(userId: string, address: string, isWanted = (_: EarlyReply) => true) {
  const key = keyOf(userId, address);
  const reply = early.get(key);
  if (!reply || !isWanted(reply)) return undefined;
  early.delete(key);
  return reply.come && Date.now() - reply.come.at > keptFor ? undefined : reply;
}

export const forgetEarlyReplies = () => early.clear();

/** The next person who signs in has a first screen again. */
export function forgetFirstScreen() {
  begunFor = "";
  early.clear();
}
