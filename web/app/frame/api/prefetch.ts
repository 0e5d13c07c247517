import { onDevice } from "../../../ui/storage";
import { isFresh, sessionOf, storedSession } from "../session/stored-session";
import { withDeadline } from "./deadline";

const prefix = "kalamu.seen.";

/**
 * The time when this page was loaded. `performance.timeOrigin` is wrong after the device has slept.
 */
export const visitBegan = Date.now();

export interface Snapshot {
  at: number;
  reply: unknown;
}

/** Stores a person's last reply, so that the next visit can show it immediately. */
export function keepSnapshot(storage: Storage, userId: string, name: string, snapshot: Snapshot) {
  try {
    storage.setItem(`${prefix}${userId}.${name}`, JSON.stringify(snapshot));
  } catch {
    // The storage is full, so the next visit must wait for its data.
  }
}

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
  come?: Snapshot;
}

/** The key includes the user, so that nobody who signs in later gets another person's reply. */
const early = new Map<string, EarlyReply>();
const keyOf = (userId: string, address: string) => `${userId} ${address}`;

/**
 * A first request of a page. `parts` maps a field of its reply to the address that returns the same
 * data alone.
 */
interface FirstQuestion {
  address: string;
  parts?: Readonly<Record<string, string>>;
}

const openTasks = "/api/tasks?open=true";

/** Extra requests of pages that show a writer's own tasks. */
const beside: Readonly<Record<string, readonly string[]>> = {
  "/tasks-awarded": [],
  "/task-submission": ["/api/submissions"],
};

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

/** The `userId` of the person whose first requests were sent. */
let begunFor = "";

/**
 * Sends the first requests of a person's page, once: while the application itself still loads, or
 * after a sign-in.
 */
export function beginEarlyRequests(path: string, search: string) {
  const session = storedSession(onDevice);
  if (!session || session.userId === begunFor) return;
  if (session.isAdmin !== path.startsWith("/admin-dashboard")) return;
  const { userId } = session;
  begunFor = userId;
  const ask = isFresh(session, Date.now())
    ? // Sent immediately: on a slow phone, requests for scripts would otherwise delay this one.
      (address: string) => askEarly(address, session.accessToken)
    : async (address: string) => {
        const { accessToken } = await import("../session/access-token");
        const token = await accessToken();
        // Somebody else may have signed in while the token was renewed.
        return token && isOf(userId, token) ? await askEarly(address, token) : undefined;
      };
  for (const { address, parts } of firstQuestions(path, search)) {
    // The page repeats a failed request and shows its error.
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

/** The replies to early requests. {@link takeEarlyReply} can still take each of them. */
export function earlyReplies(addresses: readonly string[]): Promise<unknown[]> {
  const userId = storedSession(onDevice)?.userId ?? "";
  return Promise.all(addresses.map((address) => early.get(keyOf(userId, address))?.coming));
}

/** The reply to this person's early request; a second call gets undefined. */
export const takeEarlyReply = (userId: string, address: string): Promise<unknown> | undefined =>
  take(userId, address)?.coming;

/**
 * Like {@link takeEarlyReply}, but only if the reply has arrived, so that the first render shows
 * it.
 */
export const takeArrivedReply = (userId: string, address: string): Snapshot | undefined =>
  take(userId, address, ({ come }) => come !== undefined)?.come;

/** Milliseconds after which an early reply that no page has used is out of date. */
const keptFor = 30_000;

function take(userId: string, address: string, isWanted = (_: EarlyReply) => true) {
  const key = keyOf(userId, address);
  const reply = early.get(key);
  if (!reply || !isWanted(reply)) return undefined;
  early.delete(key);
  return reply.come && Date.now() - reply.come.at > keptFor ? undefined : reply;
}

export const forgetEarlyReplies = () => early.clear();

/** Lets the next sign-in send first requests again. */
export function forgetFirstScreen() {
  begunFor = "";
  early.clear();
}
