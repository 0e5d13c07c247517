import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contracts/api";

/** The part of a browser's storage that the application uses. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

vi.stubGlobal("localStorage", memoryStorage());
vi.stubGlobal("sessionStorage", memoryStorage());
// These modules read the storage as they load.
const { call } = await import("../../../../../web/app/frame/api/client");
const { beginEarlyRequests, forgetFirstScreen, takeArrivedReply, takeEarlyReply } = await import(
  "../../../../../web/app/frame/api/prefetch"
);
const { queryClient } = await import("../../../../../web/app/frame/api/query-client");
const { keepSnapshot, readSnapshot } = await import("../../../../../web/app/frame/api/prefetch");
const { keepPendingSignIn, takePendingSignIn } = await import(
  "../../../../../web/app/frame/session/pending-sign-in"
);
const { endSession, forgetEverything } = await import(
  "../../../../../web/app/frame/session/forget"
);
const { storedSession } = await import("../../../../../web/app/frame/session/stored-session");

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index));

/** Signs in with an access token that ends at `exp`, epoch seconds. */
function signedInUntil(exp: number, userId = "u1") {
  const claims = Buffer.from(JSON.stringify({ sub: userId, exp })).toString("base64url");
  const own = "CognitoIdentityServiceProvider.client";
  localStorage.setItem(`${own}.LastAuthUser`, userId);
  localStorage.setItem(`${own}.${userId}.accessToken`, `x.${claims}.x`);
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ email: "amina@kalamu.example" })));
  localStorage.clear();
  sessionStorage.clear();
  signedInUntil(Date.now() / 1000 + 900);
  localStorage.setItem("kalamu.closed.welcome", "yes");
  sessionStorage.setItem("kalamu.draft.profile", '{"firstName":"Wanjiku"}');
  keepSnapshot(localStorage, "u1", "me", { at: 1, reply: { email: "amina@kalamu.example" } });
  queryClient.setQueryData(["/api/me", "u1"], { email: "amina@kalamu.example" });
  forgetFirstScreen();
  beginEarlyRequests("/dashboard/profile", "");
});

test("an expired session leaves its owner's typed text, and none of their data", () => {
  endSession();

  expect(storedSession(localStorage)).toBeUndefined();
  expect(namesIn(localStorage)).toEqual(["kalamu.closed.welcome"]);
  expect(namesIn(sessionStorage)).toEqual(["kalamu.draft.profile"]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(takeEarlyReply("u1", "/api/me")).toBeUndefined();
});

test("signing out leaves nothing of the person", () => {
  forgetEverything();

  expect(storedSession(localStorage)).toBeUndefined();
  expect(namesIn(localStorage)).toEqual(["kalamu.closed.welcome"]);
  expect(namesIn(sessionStorage)).toEqual([]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(takeEarlyReply("u1", "/api/me")).toBeUndefined();
});

test("signing out forgets a sign-in that was left at a provider's", () => {
  keepPendingSignIn({
    provider: "Google",
    state: "state",
    codeVerifier: "verifier",
    from: "/dashboard/profile",
    startedAt: Date.now(),
  });

  forgetEverything();

  expect(takePendingSignIn()).toBeUndefined();
});

test("an expired token without a network loses none of the stored data", async () => {
  signedInUntil(Date.now() / 1000 - 900);
  takeEarlyReply("u1", "/api/me");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  await expect(call(api.getMe, {}, {})).rejects.toMatchObject({ kind: "no-network" });

  expect(storedSession(localStorage)?.userId).toBe("u1");
  expect(readSnapshot(localStorage, "u1", "me")).toMatchObject({ at: 1 });
});

test("one person's early request is not given to the next, who signed in in another tab", () => {
  signedInUntil(Date.now() / 1000 + 900, "u2");
  expect(takeEarlyReply("u2", "/api/me")).toBeUndefined();

  signedInUntil(Date.now() / 1000 + 900);
  expect(takeEarlyReply("u1", "/api/me")).toBeDefined();
});

test("a token that was renewed as another person's asks nothing early for the first", async () => {
  forgetFirstScreen();
  signedInUntil(Date.now() / 1000 - 900);
  const asked = vi.fn(() => Promise.resolve(Response.json({ email: "brian@kalamu.example" })));
  vi.stubGlobal("fetch", asked);
  beginEarlyRequests("/dashboard/profile", "");
  signedInUntil(Date.now() / 1000 + 900, "u2");

  expect(await takeEarlyReply("u1", "/api/me")).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

describe("an early request that nobody answers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    forgetFirstScreen();
    vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
      const { promise, reject } = Promise.withResolvers();
      signal.addEventListener("abort", () => reject(signal.reason));
      return promise;
    });
    beginEarlyRequests("/dashboard/profile", "");
    return () => vi.useRealTimers();
  });

  test("ends without a reply in half a minute", async () => {
    const reply = takeEarlyReply("u1", "/api/me");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await reply).toBeUndefined();
  });

  test("holds nobody who has left", async () => {
    const asker = new AbortController();
    const asked = call(api.getMe, {}, {}, { signal: asker.signal, as: "u1" });
    asker.abort("left");
    await expect(asked).rejects.toBe("left");
  });
});

test("an early answer that has arrived is used for the first drawing, once", async () => {
  await vi.waitFor(() =>
    expect(takeArrivedReply("u1", "/api/me")).toMatchObject({
      reply: { email: "amina@kalamu.example" },
    }),
  );
  expect(takeArrivedReply("u1", "/api/me")).toBeUndefined();
  expect(takeEarlyReply("u1", "/api/me")).toBeUndefined();
});
