import type { Context } from "aws-lambda";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import { route } from "#contracts/route";
import { answer, apiHandler, RawReply } from "../../../lambdas/platform/api-handler";
import { AppError, sessionEnded } from "../../../lambdas/platform/app-error";
import type { SessionGuard } from "../../../lambdas/platform/caller";
import { apiEvent, claimsOf, send } from "../../support/api-event";
import { loggedInEach } from "../../support/logged";

const things = {
  read: route({
    method: "GET",
    path: "/api/things/{id}",
    caller: "signed-in",
    summary: "",
    input: z.strictObject({ size: z.optional(z.string()) }),
    reply: z.object({ id: z.string() }),
  }),
  make: route({
    method: "POST",
    path: "/api/things",
    caller: "anyone",
    summary: "",
    input: z.strictObject({ name: z.string({ error: "Give it a name." }) }),
    reply: z.object({ id: z.string() }),
    status: 201,
  }),
  rule: route({
    method: "POST",
    path: "/api/rules",
    caller: "admin",
    summary: "",
    input: z.strictObject({}),
    reply: z.object({}),
  }),
  look: route({
    method: "GET",
    path: "/api/looks",
    caller: "writer",
    signedOut: "You must be logged in to look",
    session: "by-use-case",
    summary: "",
    input: z.strictObject({}),
    reply: z.object({}),
  }),
  send: route({
    method: "POST",
    path: "/api/letters",
    caller: "anyone",
    largestBody: 10,
    media: ["text/plain"],
    raw: true,
    summary: "",
    input: z.unknown(),
    reply: z.object({}),
  }),
};

let failure: Error | undefined;
const asked: string[] = [];
const sessionGuard: SessionGuard = {
  check: ({ userId }) => {
    asked.push(userId);
    return userId === "ended" ? Promise.reject(sessionEnded()) : Promise.resolve();
  },
};
const answers = [
  answer(things.read, ({ params }) => Promise.resolve({ id: params.id, pk: `THING#${params.id}` })),
  answer(things.make, ({ input }) => {
    if (failure) throw failure;
    return Promise.resolve(
      input.name === "raw" ? new RawReply({ statusCode: 418, body: "tea" }) : { id: input.name },
    );
  }),
  answer(things.rule, () => Promise.resolve({})),
  answer(things.look, () => Promise.resolve({})),
  answer(things.send, () => Promise.resolve({})),
];
const handler = apiHandler(answers, sessionGuard);

const log = loggedInEach();
beforeEach(() => {
  failure = undefined;
  asked.length = 0;
});

const claims = claimsOf("u-1");
const read = (headers: Record<string, string> = {}) =>
  send(handler, things.read, { params: { id: "a" }, claims, headers });

test("a reply has only the contract's fields, so that no table field leaks", async () => {
  const { status, body } = await read();

  expect([status, body]).toEqual([200, { id: "a" }]);
});

test("a created item is returned with the route's own status, and no cache stores the answer", async () => {
  const { status, headers } = await send(handler, things.make, { body: { name: "b" } });

  expect(status).toBe(201);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a body in base 64 is read", async () => {
  const body = Buffer.from('{"name":"ß"}').toString("base64");

  const result = await handler(
    { ...apiEvent(things.make, { body }), isBase64Encoded: true },
    {} as Context,
  );

  expect(JSON.parse(result.body ?? "")).toEqual({ id: "ß" });
});

test("an answer that the browser already has is not sent again", async () => {
  const first = await read();
  const etag = String(first.headers["etag"]);

  expect(await read({ "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
  expect(await read({ "if-none-match": `"other", ${etag}` })).toMatchObject({ status: 304 });
  expect(await read({ "if-none-match": '"other"' })).toMatchObject({ status: 200 });
});

test("an expected failure gives its message, its fields and the time to retry", async () => {
  failure = new AppError("too_many_requests", "Wait.", {
    fields: { name: ["Wait."] },
    retryAfterSeconds: 90,
  });

  const { status, headers, body } = await send(handler, things.make, { body: { name: "b" } });

  expect(status).toBe(429);
  expect(headers["retry-after"]).toBe("90");
  expect(body).toEqual({
    code: "too_many_requests",
    message: "Wait.",
    fields: { name: ["Wait."] },
  });
});

test("an unexpected failure reveals no details, to the caller or in the quoted input in the log", async () => {
  failure = new TypeError("amina@writers.example\nis +254712345678");

  const { status, body, text } = await send(handler, things.make, { body: { name: "b" } });

  expect([status, body["code"]]).toEqual([500, "internal"]);
  expect(text + log.text()).not.toMatch(/amina|712345678/);
  expect(log.text()).toContain("TypeError");
});

test("a wrong field is reported at the field and as the message", async () => {
  const { status, body } = await send(handler, things.make, { body: { name: 1 } });

  expect(status).toBe(400);
  expect(body).toEqual({
    code: "invalid_input",
    message: "Give it a name.",
    fields: { name: ["Give it a name."] },
  });
});

test("no body is the same as an empty one", async () => {
  const { status } = await send(handler, things.rule, { claims: claimsOf("u", { admin: true }) });

  expect(status).toBe(200);
});

test("a writer or an anonymous caller can't use an administrator's route", async () => {
  expect((await send(handler, things.rule, { claims })).status).toBe(403);
  expect((await send(handler, things.rule)).status).toBe(401);
  expect(
    (
      await send(handler, things.rule, {
        claims: { ...claims, "cognito:groups": "[administrators]" },
      })
    ).status,
  ).toBe(403);
});

test("the groups of a token are read in each of the forms that API Gateway sends", async () => {
  for (const groups of ["[admin]", "[editors admin]", "admin", ["admin"], "[editors, admin]"]) {
    const request = { claims: { ...claims, "cognito:groups": groups } };
    expect((await send(handler, things.rule, request)).status, String(groups)).toBe(200);
  }
});

test("an unknown address is not found", async () => {
  const { status, body } = await send(handler, { method: "GET", path: "/api/nothing" });

  expect([status, body["code"]]).toEqual([404, "not_found"]);
});

test("a request without a session is refused in the route's own words", async () => {
  const look = (claims?: Record<string, string>) =>
    send(handler, things.look, { ...(claims && { claims }) });

  expect((await look()).body["message"]).toBe("You must be logged in to look");
  expect((await send(handler, things.read, { params: { id: "a" } })).body["message"]).toBe(
    messages.requests.signInToContinue,
  );
});

test("a raw reply passes unchanged", async () => {
  expect(await send(handler, things.make, { body: { name: "raw" } })).toMatchObject({
    status: 418,
    text: "tea",
  });
});

test("a session is asked about before the route answers, unless the route says otherwise", async () => {
  const ended = { claims: claimsOf("ended") };

  expect((await read()).status).toBe(200);
  expect((await send(handler, things.read, { ...ended, params: { id: "a" } })).status).toBe(401);
  expect((await send(handler, things.look, ended)).status).toBe(200);
  expect(asked).toEqual(["u-1", "ended"]);
});

test("a function whose routes read sessions does not start without a session guard", () => {
  expect(() => apiHandler(answers)).toThrow("/api/things/{id}");
});

test("a body over its route's limit in bytes, or of another media type, is refused", async () => {
  const post = (body: string, media: string) =>
    send(handler, things.send, { body, headers: { "content-type": media } });

  expect((await post("0123456789", "Text/Plain; charset=utf-8")).status).toBe(200);
  expect((await post("012345678é", "text/plain")).body["code"]).toBe("too_large");
  expect(await post("{}", "application/json")).toMatchObject({
    status: 415,
    body: { code: "unsupported_media" },
  });
  expect(
    (
      await send(handler, things.make, {
        body: "name=b",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
    ).status,
  ).toBe(415);
});

test("a request from another site's page is refused; one from our own page or from none is not", async () => {
  const from = (site: string | undefined) =>
    send(handler, things.make, {
      body: { name: "one" },
      headers: site ? { "sec-fetch-site": site } : {},
    });

  expect(await from("cross-site")).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  for (const site of ["same-origin", "same-site", "none", undefined])
    expect((await from(site)).status).toBe(201);
});

test.each([
  ["anyone", "the-key", 201],
  ["anyone", "another", 403],
  ["anyone", undefined, 403],
  ["provider", undefined, 201],
] as const)(
  "with a domain, a request that %s sends with the key %s of the CDN is answered with %s",
  async (caller, key, status) => {
    vi.stubEnv("ORIGIN_KEY", "the-key");
    vi.stubEnv("ONLY_THROUGH_CDN", "yes");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const open = { ...things.make, caller };
    const answering = apiHandler([answer(open, async () => ({ id: "one", name: "one" }))]);
    const headers = key ? { "x-origin-key": key } : {};

    expect((await send(answering, open, { body: { name: "one" }, headers })).status).toBe(status);
  },
);
