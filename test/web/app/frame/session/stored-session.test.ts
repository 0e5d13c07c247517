import { expect, test } from "vitest";
import {
  isFresh,
  replaceStoredSession,
  sessionOf,
  storedSession,
} from "../../../../../web/app/frame/session/stored-session";
import { memoryStorage } from "../../support/memory-storage";

const token = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

function storage(items: Record<string, string>) {
  const kept = memoryStorage();
  for (const [key, value] of Object.entries(items)) kept.setItem(key, value);
  return kept;
}

const own = "CognitoIdentityServiceProvider.client";

test("the session is read from Amplify's storage, and its times are corrected by the clock drift", () => {
  const accessToken = token({ sub: "u1", exp: 1000, "cognito:groups": ["admin"] });
  const kept = storage({
    other: "1",
    [`${own}.LastAuthUser`]: "u1",
    [`${own}.u1.accessToken`]: accessToken,
    [`${own}.u1.clockDrift`]: "5000",
  });
  expect(storedSession(kept)).toEqual({
    userId: "u1",
    isAdmin: true,
    accessToken,
    expiresAt: 995_000,
  });
});

test("an empty or incomplete storage gives no session", () => {
  expect(storedSession(storage({}))).toBeUndefined();
  expect(storedSession(storage({ [`${own}.LastAuthUser`]: "u1" }))).toBeUndefined();
});

test("a text that is no valid token gives no session", () => {
  for (const broken of ["", "a.b", "a.!!.c", token({ sub: 1, exp: 2 }), token({ sub: "u" })])
    expect(sessionOf(broken, 0)).toBeUndefined();
});

test("a token is renewed shortly before it expires", () => {
  const session = sessionOf(token({ sub: "u1", exp: 1000 }), 0);
  expect(session && isFresh(session, 979_000)).toBe(true);
  expect(session && isFresh(session, 981_000)).toBe(false);
});

test("while a new session replaces the old one, the storage is never without a session", () => {
  const kept = storage({
    other: "1",
    [`${own}.LastAuthUser`]: "u1",
    [`${own}.u1.accessToken`]: token({ sub: "u1", exp: 1000 }),
    [`${own}.u1.deviceKey`]: "former",
  });
  const sessions: unknown[] = [];
  /** After each change, records which person's session is stored. */
  const noting =
    <Given extends string[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      change(...given);
      sessions.push(storedSession(kept)?.userId);
    };
  kept.setItem = noting(kept.setItem);
  kept.removeItem = noting(kept.removeItem);
  const accessToken = token({ sub: "u1", exp: 2000 });

  replaceStoredSession(
    kept,
    new Map([
      [`${own}.LastAuthUser`, "u1"],
      [`${own}.u1.accessToken`, accessToken],
    ]),
  );

  expect(new Set(sessions)).toEqual(new Set(["u1"]));
  expect(storedSession(kept)?.accessToken).toBe(accessToken);
  const names = Array.from({ length: kept.length }, (_, at) => kept.key(at));
  expect(names).toEqual(["other", `${own}.LastAuthUser`, `${own}.u1.accessToken`]);
});
