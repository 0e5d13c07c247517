import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../support/memory-storage";

const token = `x.${Buffer.from(
  JSON.stringify({
    sub: "u1",
    username: "google_1",
    client_id: "social",
    iat: Date.now() / 1000,
    exp: Date.now() / 1000 + 900,
  }),
).toString("base64url")}.x`;
const tokens = { accessToken: token, idToken: token, refreshToken: "r" };
const noAccount = { code: "not_found", message: "No such account." };

const answer = (address: string) =>
  Promise.resolve(
    address.endsWith("/social-sign-ins")
      ? Response.json(tokens)
      : Response.json(noAccount, { status: 404 }),
  );

beforeAll(() => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("sessionStorage", memoryStorage());
});
beforeEach(() => vi.stubGlobal("localStorage", memoryStorage()));
afterAll(() => vi.unstubAllGlobals());

/** Returns from Google, to which a page of the marketplace sent the person. */
async function comeBack(search: string) {
  // The modules read the storage as soon as they load.
  const { keepPendingSignIn } = await import(
    "../../../../../web/app/frame/session/pending-sign-in"
  );
  const { finishSocialSignIn } = await import(
    "../../../../../web/app/account/social/finish-social-sign-in"
  );
  keepPendingSignIn({
    provider: "Google",
    state: "ours",
    codeVerifier: "verifier",
    from: "/dashboard/task-available?field=Law",
    startedAt: Date.now(),
  });
  return await finishSocialSignIn(search);
}

test("a first-time visitor is asked to finish, and their previous page is kept", async () => {
  expect(await comeBack("?code=c&state=ours")).toEqual({
    kind: "needs-account",
    from: "/dashboard/task-available?field=Law",
  });
});

test.each([
  ["somebody else's answer", "?code=c&state=theirs"],
  ["a refusal", "?error=access_denied&state=ours"],
  ["an address that was typed", ""],
])("%s signs nobody in, and leaves a signed-in person unchanged", async (_, search) => {
  await comeBack("?code=c&state=ours");

  expect(await comeBack(search)).toEqual({ kind: "signed-in-before", to: "/dashboard" });
});
