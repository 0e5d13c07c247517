import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import type { BrowserConfig } from "#contracts/settings";
import { aPhoneNumber, api, signIn, signUp, unique, world } from "../../../support/world";

const { accounts } = messages;

interface Someone {
  email: string;
  /** Google's word for it; Facebook has none. */
  confirmed?: boolean;
}
const someone = (): Someone => ({ email: `s${unique()}@people.example`, confirmed: true });

/** Goes to a provider, continues there as `who`, and comes back with a code. */
async function codeFor(provider: "Facebook" | "Google", { email, confirmed }: Someone) {
  const verifier = randomBytes(32).toString("base64url");
  const config = (await (await fetch(`${world().site}/config.json`)).json()) as BrowserConfig;
  const { url = "", clientId = "" } = config.socialSignIn ?? {};
  const question = new URLSearchParams({
    identity_provider: provider,
    response_type: "code",
    client_id: clientId,
    redirect_uri: `${world().site}/signin/callback`,
    scope: "openid",
    state: "our-state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const page = await next(new URL(`${url}/oauth2/authorize?${question}`));
  const form = new URL("continue", page);
  form.search = page.search;
  for (const [name, value] of Object.entries({ first_name: "Wanjiru", last_name: "", email }))
    form.searchParams.set(name, value);
  if (confirmed) form.searchParams.set("confirmed", "on");
  const back = await next(await next(form));
  expect(back.searchParams.get("state")).toBe("our-state");
  return { code: back.searchParams.get("code") ?? "", codeVerifier: verifier };
}

async function next(address: URL): Promise<URL> {
  const response = await fetch(address, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? `about:${response.status}`);
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}
const exchange = (body: unknown) => api<Tokens>("POST", "/api/social-sign-ins", body);
async function signInBy(provider: "Facebook" | "Google", who: Someone) {
  const { status, body } = await exchange(await codeFor(provider, who));
  expect(status).toBe(201);
  return body;
}
const aForm = () => ({
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: `s${unique()}`,
  phoneNumber: `+${aPhoneNumber()}`,
});
const finish = (token: string, form: unknown = aForm()) =>
  api("POST", "/api/accounts/social", form, token);

test.each(["Facebook", "Google"] as const)(
  "%s leads to an account that any later sign-in finds again",
  async (provider) => {
    const who = someone();
    const { accessToken } = await signInBy(provider, who);
    expect((await api("GET", "/api/me", undefined, accessToken)).status).toBe(404);
    expect(await api("GET", "/api/accounts/social", undefined, accessToken)).toMatchObject({
      status: 200,
      body: { provider, email: who.email, firstName: "Wanjiru", lastName: "" },
    });

    const { status, body } = await finish(accessToken);
    expect(status).toBe(201);

    const later = await signInBy(provider, who);
    expect(await api("GET", "/api/me", undefined, later.accessToken)).toMatchObject({
      status: 200,
      body: { userId: body["userId"], email: who.email, accountStatus: "inactive" },
    });
  },
);

test("a code is good once, and only for whoever asked for it", async () => {
  const stolen = await codeFor("Google", someone());
  const other = { ...stolen, codeVerifier: randomBytes(32).toString("base64url") };
  const refusal = { status: 400, body: { message: accounts.socialExpired } };
  expect(await exchange(other)).toMatchObject(refusal);

  const own = await codeFor("Google", someone());
  expect((await exchange(own)).status).toBe(201);
  expect(await exchange(own)).toMatchObject(refusal);
});

test("whoever came by a provider and left before the last step can still sign up with a password", async () => {
  const who = { ...someone(), confirmed: false };
  await signInBy("Google", who);

  const person = await signUp({ email: who.email });
  expect((await signIn(person)).AccessToken).toBeTruthy();
});

test("an account without a password gets no reset link, and is told its way in", async () => {
  const who = someone();
  await finish((await signInBy("Google", who)).accessToken);
  expect(await api("POST", "/api/password-resets", { email: who.email })).toMatchObject({
    status: 409,
    body: { message: accounts.socialOnly("Google") },
  });
});
