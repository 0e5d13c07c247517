import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/public";
import { send } from "../../../support/api-event";
import { serviceUrl } from "../../../support/service";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const { accounts } = messages;
const settings = someSettings();

/** The user pool's own address. */
const seen: { path: string | undefined; form: Record<string, string> }[] = [];
let next: { status: number; body: unknown };
const SOCIAL_SIGN_IN_URL = await serviceUrl(({ url }, response, body) => {
  seen.push({ path: url, form: Object.fromEntries(new URLSearchParams(body)) });
  response.writeHead(next.status).end(JSON.stringify(next.body));
});
freshTable({ SOCIAL_CLIENT_ID: "our-social-client", SETTINGS: JSON.stringify(settings) });
beforeEach(() => {
  process.env["SOCIAL_SIGN_IN_URL"] = SOCIAL_SIGN_IN_URL;
  seen.length = 0;
});

const codeVerifier = "v".repeat(43);
const exchange = () =>
  send(handler, api.exchangeSocialCode, { body: { code: "the-code", codeVerifier } });

test("the user pool exchanges a code for tokens, with the proof of the asker", async () => {
  next = { status: 200, body: { access_token: "a", id_token: "i", refresh_token: "r" } };

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
