import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { memoryStorage } from "../../support/memory-storage";

const token = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
const seconds = Math.floor(Date.now() / 1000);
const claims = {
  ...{ sub: "u-1", client_id: "our-client", iat: seconds, exp: seconds + 900 },
  "cognito:groups": ["admin"],
};

/** Cognito's answers to an invited account, by step. */
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

/** Cognito's answer if the last step succeeds: the password, or the code of the second step. */
const signedIn = (jti: string) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: token({ ...claims, jti }),
    IdToken: token({ ...claims, jti }),
    RefreshToken: jti,
  },
});
const refusal = { __type: "NotAuthorizedException", message: "Incorrect username or password." };

const asked: Record<string, unknown>[] = [];
/** The access tokens of sessions that the service has ended. */
const signedOut: string[] = [];
const revoked = () => asked.flatMap(({ Token }) => (Token === undefined ? [] : [Token]));
let isReached = true;

function answer(address: string | URL, request?: RequestInit): Promise<Response> {
  if (String(address) === "/config.json")
    return Promise.resolve(
      Response.json({ userPoolId: "eu-west-1_test", userPoolClientId: "our-client" }),
    );
  if (address === "/api/sign-out") {
    signedOut.push(new Headers(request?.headers).get("authorization") ?? "");
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  const body = JSON.parse(String(request?.body)) as Record<string, unknown>;
  asked.push(body);
  // Cognito answers a revocation with an empty body.
  if ("Token" in body)
    return isReached ? Promise.resolve(new Response()) : Promise.reject(new TypeError("offline"));
  const said = answers[String(body["ChallengeName"] ?? "InitiateAuth")] ?? {};
  return Promise.resolve(Response.json(said, { status: "__type" in said ? 400 : 200 }));
}

beforeAll(() => {
  const localStorage = memoryStorage();
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("location", { origin: "https://kalamu.example" });
  vi.stubGlobal("fetch", answer);
});
afterAll(() => vi.unstubAllGlobals());

test("a sign-in deletes the data of the person whose session was stored before", async () => {
  const { signInWith } = await import("../../../../../web/app/frame/session/sign-in");
  const { keepSnapshot, readSnapshot } = await import("../../../../../web/app/frame/api/prefetch");
  keepSnapshot(localStorage, "u-0", "screen /dashboard", { at: 1, reply: "the former person's" });

  await signInWith("Admin@Kalamu.example", "First#2026");

  expect(readSnapshot(localStorage, "u-0", "screen /dashboard")).toBeUndefined();
});

test("an invited person must choose a new password to sign in", async () => {
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

describe("a signed-in person who signs in again", () => {
  // In a browser, a page that opens with a session has not loaded Amplify before.
  beforeEach(() => vi.resetModules());
  const modules = async () => ({
    ...(await import("../../../../../web/app/frame/session/sign-in")),
    ...(await import("../../../../../web/app/frame/session/stored-session")),
  });
  const password = ["u-1", "Admin@Kalamu.example", "Own#2026"] as const;

  test("keeps the session until the password is right", async () => {
    const { signInAgainWith, storedSession } = await modules();
    const before = storedSession(localStorage);
    expect(before).toMatchObject({ userId: "u-1" });

    answers["PASSWORD_VERIFIER"] = refusal;
    await expect(signInAgainWith(...password)).rejects.toMatchObject({ message: refusal.message });
    expect(storedSession(localStorage)).toEqual(before);
    expect([revoked(), signedOut]).toEqual([[], []]);

    answers["PASSWORD_VERIFIER"] = signedIn("again");
    expect(await signInAgainWith(...password)).toBe("proven");
    expect(storedSession(localStorage)?.accessToken).toBe(token({ ...claims, jti: "again" }));
    expect(revoked()).toEqual(["r"]);
    expect(signedOut).toEqual([`Bearer ${before?.accessToken}`]);
    expect(asked.at(-1)).toEqual({ ClientId: "our-client", Token: "r" });
  });

  test("gets the new session even if the old session can't be revoked", async () => {
    const { signInAgainWith, storedSession } = await modules();
    answers["PASSWORD_VERIFIER"] = signedIn("once more");
    isReached = false;
    onTestFinished(() => {
      isReached = true;
    });

    expect(await signInAgainWith(...password)).toBe("proven");

    expect(revoked().at(-1)).toBe("again");
    expect(storedSession(localStorage)?.accessToken).toBe(token({ ...claims, jti: "once more" }));
  });

  test("keeps the session until the code of the second step is right", async () => {
    const { signInAgainWith, signInAgainWithCode, storedSession } = await modules();
    const before = storedSession(localStorage);
    answers["PASSWORD_VERIFIER"] = {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeParameters: { USER_ID_FOR_SRP: "u-1" },
      Session: "between",
    };
    answers["SOFTWARE_TOKEN_MFA"] = signedIn("by code");

    expect(await signInAgainWith(...password)).toBe("code-needed");
    expect(storedSession(localStorage)).toEqual(before);
    expect(await signInAgainWithCode("u-1", "123456")).toBe("proven");

    expect(storedSession(localStorage)?.accessToken).toBe(token({ ...claims, jti: "by code" }));
    expect(revoked().at(-1)).toBe("once more");
  });

  test("doesn't replace the session of a person who signed in in another tab", async () => {
    const { signInAgainWith, storedSession } = await modules();
    answers["PASSWORD_VERIFIER"] = signedIn("late");
    const before = storedSession(localStorage);

    const [, ...typed] = password;
    await expect(signInAgainWith("somebody", ...typed)).rejects.toThrow("Somebody else");

    expect(storedSession(localStorage)).toEqual(before);
    expect(revoked()).not.toContain("by code");
  });
});
