import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { call } from "../../../../../web/app/frame/api/client";
import {
  beginEarlyRequests,
  forgetFirstScreen,
  keepSnapshot,
  readSnapshot,
  takeArrivedReply,
  takeEarlyReply,
} from "../../../../../web/app/frame/api/prefetch";
import { queryClient } from "../../../../../web/app/frame/api/query-client";
import { endSession, forgetEverything } from "../../../../../web/app/frame/session/forget";
import {
  keepPendingSignIn,
  takePendingSignIn,
} from "../../../../../web/app/frame/session/pending-sign-in";
import { storedSession } from "../../../../../web/app/frame/session/stored-session";
import { ownStorages, signsIn } from "../../support/browser-storage";
import { keepSession } from "../../support/kept-session";

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index));

ownStorages();
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ email: "amina@kalamu.example" })));
  signsIn("u1");
  localStorage.setItem("kalamu.closed.welcome", "yes");
  sessionStorage.setItem("kalamu.draft.profile", '{"firstName":"Wanjiku"}');
  keepSnapshot(localStorage, "u1", "me", { at: 1, reply: { email: "amina@kalamu.example" } });
  queryClient.setQueryData(["/api/me", "u1"], { email: "amina@kalamu.example" });
  forgetFirstScreen();
  beginEarlyRequests("/dashboard/profile", "");
});

test.each([
  [
    "an expired session deletes all data of the person but the typed text",
    endSession,
    ["kalamu.draft.profile"],
  ],
  ["signing out deletes all data of the person", forgetEverything, []],
] as const)("%s", (_, end, kept) => {
  end();

  expect(storedSession(localStorage)).toBeUndefined();
  expect(namesIn(localStorage)).toEqual(["kalamu.closed.welcome"]);
  expect(namesIn(sessionStorage)).toEqual(kept);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(takeEarlyReply("u1", "/api/me")).toBeUndefined();
});

test("signing out deletes an unfinished sign-in with a provider", () => {
  keepPendingSignIn({
    ...{ provider: "Google", state: "state", codeVerifier: "verifier" },
    ...{ from: "/dashboard/profile", startedAt: Date.now() },
  });

  forgetEverything();

  expect(takePendingSignIn()).toBeUndefined();
});

test("if a token expires and there is no network, no stored data is deleted", async () => {
  keepSession("u1", [], -900);
  void takeEarlyReply("u1", "/api/me");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  await expect(call(api.getMe, {}, {})).rejects.toMatchObject({ kind: "no-network" });

  expect(storedSession(localStorage)?.userId).toBe("u1");
  expect(readSnapshot(localStorage, "u1", "me")).toMatchObject({ at: 1 });
});

test("only the person who requested an early reply gets it", () => {
  keepSession("u2");
  expect(takeEarlyReply("u2", "/api/me")).toBeUndefined();

  keepSession("u1");
  expect(takeEarlyReply("u1", "/api/me")).toBeDefined();
});

test("no early request is sent if the renewed token belongs to another person", async () => {
  forgetFirstScreen();
  keepSession("u1", [], -900);
  const asked = vi.fn(() => Promise.resolve(Response.json({ email: "brian@kalamu.example" })));
  vi.stubGlobal("fetch", asked);
  beginEarlyRequests("/dashboard/profile", "");
  keepSession("u2");

  expect(await takeEarlyReply("u1", "/api/me")).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

describe("an early request without an answer", () => {
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

  test("ends after half a minute, without a reply", async () => {
    const reply = takeEarlyReply("u1", "/api/me");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await reply).toBeUndefined();
  });

  test("does not delay a caller that aborts", async () => {
    const asker = new AbortController();
    const asked = call(api.getMe, {}, {}, { signal: asker.signal, as: "u1" });
    asker.abort("left");
    await expect(asked).rejects.toBe("left");
  });
});

test("an early reply is used once, for the first render", async () => {
  await vi.waitFor(() =>
    expect(takeArrivedReply("u1", "/api/me")).toMatchObject({
      reply: { email: "amina@kalamu.example" },
    }),
  );
  expect(takeArrivedReply("u1", "/api/me")).toBeUndefined();
  expect(takeEarlyReply("u1", "/api/me")).toBeUndefined();
});
