import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/public";
import { send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const settings = someSettings();
freshTable({
  USER_POOL_CLIENT_ID: "our-client",
  SOCIAL_CLIENT_ID: "our-social-client",
  SETTINGS: JSON.stringify({
    ...settings,
    limits: { ...settings.limits, signInPerNetwork: { count: 8, minutes: 15 } },
  }),
});
const { accounts } = messages;
const tokens = { access_token: "a", id_token: "i", refresh_token: "r" };

/** The user pool's own address. */
const seen: { path: string | undefined; form: Record<string, string> }[] = [];
let next: { status: number; body: unknown } = { status: 200, body: tokens };
const pool = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  seen.push({ path: request.url, form: Object.fromEntries(new URLSearchParams(body)) });
  response.writeHead(next.status).end(JSON.stringify(next.body));
});
beforeAll(async () => {
  await once(pool.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  pool.close();
});
beforeEach(() => {
  process.env["SOCIAL_SIGN_IN_URL"] = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
  seen.length = 0;
});

const codeVerifier = "v".repeat(43);
const exchange = () =>
  send(handler, api.exchangeSocialCode, { body: { code: "the-code", codeVerifier } });

test("the user pool exchanges a code for tokens, with the proof of the asker", async () => {
  next = { status: 200, body: tokens };
  expect(await exchange()).toMatchObject({
    status: 201,
    body: { accessToken: "a", idToken: "i", refreshToken: "r" },
  });
  expect(seen).toEqual([
    {
      path: "/oauth2/token",
      form: {
        grant_type: "authorization_code",
        client_id: "our-social-client",
        redirect_uri: `${settings.siteUrl}/signin/callback`,
        code: "the-code",
        code_verifier: codeVerifier,
      },
    },
  ]);
});

test.each([
  ["a code that is used or too old", 400, { error: "invalid_grant" }, 400, accounts.socialExpired],
  ["a pool that is busy", 429, {}, 503, accounts.socialFailed],
  ["a pool that fails", 500, {}, 503, accounts.socialFailed],
  ["an answer without tokens", 200, {}, 503, accounts.socialFailed],
])("%s is refused in words", async (_, status, body, told, message) => {
  next = { status, body };
  expect(await exchange()).toMatchObject({ status: told, body: { message } });
});

test("without a configured provider nothing is asked", async () => {
  delete process.env["SOCIAL_SIGN_IN_URL"];
  expect(await exchange()).toMatchObject({
    status: 404,
    body: { message: accounts.socialUnavailable },
  });
  expect(seen).toEqual([]);
});
