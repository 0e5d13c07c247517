import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryStorage } from "../../support/memory-storage";

const token = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
const seconds = Math.floor(Date.now() / 1000);
const claims = { sub: "u-1", iat: seconds, exp: seconds + 900, "cognito:groups": ["admin"] };

/** What Cognito answers an invited account, step by step. */
const answers: Record<string, object> = {
  InitiateAuth: {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      USER_ID_FOR_SRP: "u-1",
      USERNAME: "u-1",
      SRP_B: "ab".repeat(128),
      SALT: "abcd",
      SECRET_BLOCK: "c2VjcmV0",
    },
  },
  PASSWORD_VERIFIER: {
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeParameters: { USER_ID_FOR_SRP: "u-1", requiredAttributes: "[]", userAttributes: "{}" },
    Session: "between",
  },
  NEW_PASSWORD_REQUIRED: {
    ChallengeParameters: {},
    AuthenticationResult: { AccessToken: token(claims), IdToken: token(claims), RefreshToken: "r" },
  },
};

const asked: Record<string, unknown>[] = [];

function answer(address: string | URL, request?: RequestInit): Promise<Response> {
  if (String(address) === "/config.json")
    return Promise.resolve(
      Response.json({ userPoolId: "eu-west-1_test", userPoolClientId: "our-client" }),
    );
  const body = JSON.parse(String(request?.body)) as Record<string, unknown>;
  asked.push(body);
  return Promise.resolve(Response.json(answers[String(body["ChallengeName"] ?? "InitiateAuth")]));
}

beforeAll(() => {
  const localStorage = memoryStorage();
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("location", { origin: "https://kalamu.example" });
  vi.stubGlobal("fetch", answer);
});
afterAll(() => vi.unstubAllGlobals());

test("who was invited chooses an own password after the first one, and is signed in", async () => {
  const { signInWith, signInWithNewPassword } = await import(
    "../../../../../web/app/frame/session/sign-in"
  );

  expect(await signInWith(" Admin@Kalamu.example", "First#2026")).toBe("password-needed");
  expect(await signInWithNewPassword("Own#2026")).toMatchObject({ userId: "u-1", isAdmin: true });
  expect(asked.at(-1)).toMatchObject({
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeResponses: { USERNAME: "u-1", NEW_PASSWORD: "Own#2026" },
    Session: "between",
  });
});
