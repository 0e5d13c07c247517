import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryStorage } from "../../support/memory-storage";

/** Revoking fails, since this configuration has no user pool. */
const config = {
  settings: { siteUrl: "https://kalamu.example" },
  socialSignIn: { url: "https://people.example", clientId: "social", providers: ["Google"] },
};
const left: string[] = [];

beforeAll(() => {
  const localStorage = memoryStorage();
  const claims = { sub: "u1", exp: Date.now() / 1000 + 900, username: "google_1" };
  const own = "CognitoIdentityServiceProvider.social";
  localStorage.setItem(`${own}.LastAuthUser`, "google_1");
  localStorage.setItem(
    `${own}.google_1.accessToken`,
    `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`,
  );
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("location", {
    origin: config.settings.siteUrl,
    assign: (address: string) => left.push(address),
  });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(config)));
});
afterAll(() => vi.unstubAllGlobals());

test("a sign-out ends the session at the user pool's page even if revoking fails", async () => {
  const { signOutHere } = await import("../../../../../web/app/frame/session/sign-out");
  const { storedSession } = await import("../../../../../web/app/frame/session/stored-session");

  await expect(signOutHere()).rejects.toThrow();

  expect(storedSession(localStorage)).toBeUndefined();
  expect(left).toEqual([
    "https://people.example/logout?client_id=social&logout_uri=https%3A%2F%2Fkalamu.example%2Fsignin",
  ]);
});
