import type { Context } from "aws-lambda";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import { route } from "#contracts/route";
import { answer, apiHandler, RawReply } from "../../../lambdas/platform/api-handler";
import { AppError, sessionEnded } from "../../../lambdas/platform/app-error";
import type { SessionGuard } from "../../../lambdas/platform/caller";
import { apiEvent, claimsOf, type Request, send } from "../../support/api-event";
import { loggedInEach } from "../../support/logged";

const bare = { summary: "", input: z.strictObject({}), reply: z.object({}) };
const things = {
  read: route({
    ...bare,
    method: "GET",
    path: "/api/things/{id}",
    caller: "signed-in",
    reply: z.object({ id: z.string() }),
  }),
  make: route({
    ...bare,
    method: "POST",
    path: "/api/things",
    caller: "anyone",
    input: z.strictObject({ name: z.string({ error: "Give it a name." }) }),
    reply: z.object({ id: z.string() }),
    status: 201,
  }),
  rule: route({ ...bare, method: "POST", path: "/api/rules", caller: "admin" }),
  look: route({
    ...bare,
    method: "GET",
    path: "/api/looks",
    caller: "writer",
    signedOut: "You must be logged in to look",
    session: "by-use-case",
  }),
  send: route({
    ...bare,
    method: "POST",
    path: "/api/letters",
    caller: "anyone",
    largestBody: 10,
    media: ["text/plain"],
    raw: true,
    input: z.unknown(),
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
const nothing = () => Promise.resolve({});
const answers = [
  answer(things.read, ({ params }) => Promise.resolve({ id: params.id, pk: `THING#${params.id}` })),
  answer(things.make, ({ input }) => {
    if (failure) throw failure;
    return Promise.resolve(
      input.name === "raw" ? new RawReply({ statusCode: 418, body: "tea" }) : { id: input.name },
    );
  }),
  answer(things.rule, nothing),
  answer(things.look, nothing),
  answer(things.send, nothing),
];
const handler = apiHandler(answers, sessionGuard);

const log = loggedInEach();
beforeEach(() => {
  failure = undefined;
  asked.length = 0;
});

const claims = claimsOf("u-1");
const admin = claimsOf("u-1", { admin: true });
const read = (request: Request = {}) =>
  send(handler, things.read, { params: { id: "a" }, claims, ...request });
const make = (request: Request = {}) =>
  send(handler, things.make, { body: { name: "b" }, ...request });
const rule = (given: Request["claims"]) =>
  send(handler, things.rule, { ...(given && { claims: given }) });

test("a reply contains only the contract's fields, so other fields of the table stay secret", async () => {
  expect(await read()).toMatchObject({ status: 200, text: '{"id":"a"}' });
  expect(await make()).toMatchObject({ status: 201, headers: { "cache-control": "no-store" } });
  expect(await make({ body: { name: "raw" } })).toMatchObject({ status: 418, text: "tea" });
});

test("a body in base 64 is decoded, and a missing body counts as empty", async () => {
  const body = Buffer.from('{"name":"ß"}').toString("base64");

  const event = { ...apiEvent(things.make, { body }), isBase64Encoded: true };
  const result = await handler(event, {} as Context);

  expect(JSON.parse(result.body ?? "")).toEqual({ id: "ß" });
  expect((await rule(admin)).status).toBe(200);
});

test("a reply that the browser already has is answered with 304 and no body", async () => {
  const etag = String((await read()).headers["etag"]);
  const known = (tags: string) => read({ headers: { "if-none-match": tags } });

  expect(await known(etag)).toMatchObject({ status: 304, text: "" });
  expect(await known(`"other", ${etag}`)).toMatchObject({ status: 304 });
  expect(await known('"other"')).toMatchObject({ status: 200 });
});

test("an expected failure returns its message, its fields and the time for a retry", async () => {
  const fields = { name: ["Wait."] };
  failure = new AppError("too_many_requests", "Wait.", { fields, retryAfterSeconds: 90 });

  const { status, headers, body } = await make();

  expect([status, headers["retry-after"]]).toEqual([429, "90"]);
  expect(body).toEqual({ code: "too_many_requests", message: "Wait.", fields });
});

test("after an unexpected failure, neither the answer nor the log quotes the input", async () => {
  failure = new TypeError("amina@writers.example\nis +254712345678");

  const { status, body, text } = await make();

  expect([status, body["code"]]).toEqual([500, "internal"]);
  expect(text + log.text()).not.toMatch(/amina|712345678/);
  expect(log.text()).toContain("TypeError");
});

test("the message for a wrong field appears both at the field and for the whole request", async () => {
  const { status, body } = await make({ body: { name: 1 } });

  expect(status).toBe(400);
  expect(body).toEqual({
    code: "invalid_input",
    message: "Give it a name.",
    fields: { name: ["Give it a name."] },
  });
});

test("only an administrator may use an administrator's route, and only a writer a writer's", async () => {
  expect((await rule(claims)).status).toBe(403);
  expect((await rule(undefined)).status).toBe(401);
  expect((await rule({ ...claims, "cognito:groups": "[administrators]" })).status).toBe(403);
  expect(await send(handler, things.look, { claims: admin })).toMatchObject({
    status: 403,
    body: { message: messages.requests.writersOnly },
  });
});

test("a token's groups are read from each format that API Gateway sends", async () => {
  for (const groups of ["[admin]", "[editors admin]", "admin", ["admin"], "[editors, admin]"])
    expect((await rule({ ...claims, "cognito:groups": groups })).status, `${groups}`).toBe(200);
});

test("a request to an unknown address is answered with 404", async () => {
  const asked = send(handler, { method: "GET", path: "/api/nothing" });
  expect(await asked).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("a request without a session is refused with the route's message, or with the usual one", async () => {
  const words = async (asked: typeof things.look | typeof things.read) =>
    (await send(handler, asked, { params: { id: "a" } })).body["message"];

  expect(await words(things.look)).toBe("You must be logged in to look");
  expect(await words(things.read)).toBe(messages.requests.signInToContinue);
});

test("the session is checked before the route's use case, unless the use case checks it", async () => {
  const ended = { claims: claimsOf("ended") };

  expect((await read()).status).toBe(200);
  expect((await read(ended)).status).toBe(401);
  expect((await send(handler, things.look, ended)).status).toBe(200);
  expect(asked).toEqual(["u-1", "ended"]);
  expect(() => apiHandler(answers)).toThrow("/api/things/{id}");
});

test("a body that is too large, or has the wrong media type, is refused", async () => {
  const post = (body: string, media: string) =>
    send(handler, things.send, { body, headers: { "content-type": media } });
  const form = { "content-type": "application/x-www-form-urlencoded" };

  expect((await post("0123456789", "Text/Plain; charset=utf-8")).status).toBe(200);
  expect((await post("012345678é", "text/plain")).body["code"]).toBe("too_large");
  expect(await post("{}", "application/json")).toMatchObject({
    status: 415,
    body: { code: "unsupported_media" },
  });
  expect((await make({ body: "name=b", headers: form })).status).toBe(415);
});

test("a request from another site's page is refused; a request from our own pages is not", async () => {
  const from = (site: string) => make({ headers: { "sec-fetch-site": site } });

  expect(await from("cross-site")).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  for (const site of ["same-origin", "same-site", "none"])
    expect((await from(site)).status).toBe(201);
});

test.each([
  ["anyone", "the-key", 201],
  ["anyone", "another", 403],
  ["anyone", undefined, 403],
  ["provider", undefined, 201],
] as const)(
  "if requests must pass the CDN, a request from %s with the CDN key %s gets the status %s",
  async (caller, key, status) => {
    vi.stubEnv("ORIGIN_KEY", "the-key");
    vi.stubEnv("ONLY_THROUGH_CDN", "yes");
    onTestFinished(() => void vi.unstubAllEnvs());
    const open = { ...things.make, caller };
    const answering = apiHandler([answer(open, async () => ({ id: "one" }))]);
    const headers = key ? { "x-origin-key": key } : {};

    expect((await send(answering, open, { body: { name: "one" }, headers })).status).toBe(status);
  },
);
