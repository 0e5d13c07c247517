import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { api, type RouteName } from "#contracts/api";
import { messages } from "#contracts/messages";
import { Problem, type ProblemCode, problemStatus } from "#contracts/problem";
import type { Route } from "#contracts/route";
import { type FunctionSpec, functions } from "../../../lib/functions";
import { schemaOf } from "../../../local/documents/json-schema";
import { exampleOfSchema } from "../../../local/documents/openapi-examples";
import { claimsOf, type Request, type Response, send } from "../../support/api-event";
import { aroundTable } from "../../support/around-table";
import { awsServices } from "../../support/aws-services";
import { dailySchedule } from "../../support/daily-schedule";
import {
  brokenBodies,
  hostileTexts,
  illFormedTexts,
  wrongNumbers,
  wrongTypes,
} from "../../support/hostile";
import { loggedInEach } from "../../support/logged";
import { freshTable } from "../../support/table";
import { aTask, aWriter, someSettings } from "../../support/table-world";

const aws = await awsServices();
freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: aws,
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
  LINKS_QUEUE_URL: `${aws}/000000000000/links`,
});
await dailySchedule();

const log = loggedInEach();

const routes = (Object.entries(api) as [RouteName, Route][]).filter(([, route]) => !route.raw);
const fieldsOf = ({ input }: Route) =>
  Object.keys(exampleOfSchema(schemaOf(input, "input")) as object);
/** The contract ignores wrong values in these fields, and accepts the request. */
const ignored: Partial<Record<RouteName, string>> = {
  startPayment: "amount",
  sendContactMessage: "elapsed",
};

const documented = new Map<Route, object>();
/** The API documentation's example of a body, with unused names and a due date in the future. */
function bodyOf(name: RouteName): Record<string, unknown> {
  const route: Route = api[name];
  if (route.method === "GET") return {};
  const example = documented.get(route) ?? exampleOfSchema(schemaOf(route.input, "input"));
  documented.set(route, example as object);
  const { [ignored[name] ?? ""]: _, ...body } = example as Record<string, unknown>;
  const [id, dueDate] = [randomUUID(), "2099-12-31T20:59:59.999Z"];
  const own = { username: `w${id.slice(0, 12)}`, email: `${id}@a.test`, dueDate };
  for (const [field, value] of Object.entries(own)) if (field in body) body[field] = value;
  return body;
}

async function handlerOf(name: RouteName): Promise<unknown> {
  const specs = Object.values<FunctionSpec>(functions);
  const { entry } = specs.find(({ routes: its = [] }) => its.includes(name)) ?? {};
  const file = resolve("lambdas/functions", `${entry}.ts`);
  return (await import(/* @vite-ignore */ file)).handler;
}

/** Returns the writes to the table since the last call, except those that count for throttles. */
const writes = (() => {
  let sent: string[] = [];
  aroundTable(async (command, send) => {
    const reply = await send(command);
    if (!/^(Get|BatchGet|Query|Scan)Command$/.test(command.constructor.name))
      sent.push(JSON.stringify((command as { input: unknown }).input));
    return reply;
  });
  return () => {
    const taken = sent.filter((write) => !write.includes('"pk":"THROTTLE#'));
    sent = [];
    return taken;
  };
})();

/** All our messages with a fixed text. Any other message of an invalid input is zod's own. */
const catalogue = new Set<unknown>(
  Object.values(messages).flatMap((group) => Object.values<unknown>(group)),
);

/**
 * The fault of a refusal, if any. Its status must fit its code, the code must be the expected one,
 * and messages about invalid input must be in the catalogue.
 */
function faultOf({ status, body }: Response, code?: ProblemCode): string | undefined {
  const { success, data } = Problem.safeParse(body);
  if (!success || status >= 500 || status !== problemStatus[data.code])
    return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (code && data.code !== code) return `${data.code} instead of ${code}`;
  const said = [data.message, ...Object.values(data.fields ?? {}).flat()];
  return data.code === "invalid_input" ? said.find((each) => !catalogue.has(each)) : undefined;
}

test("only routes with tests in other files are left out of this file", () => {
  const raw = Object.entries<Route>(api).flatMap(([name, route]) => (route.raw ? [name] : []));
  // The other files are provider-notices, payout-notices, cognito-proxy and unsubscribe, all with
  // the ending .store.test.ts.
  const collections = ["c2bConfirmation", "c2bValidation", "stkNotice"];
  const payouts = ["b2cResult", "b2cTimeout", "statusResult", "statusTimeout", "airtelNotice"];
  expect(new Set(raw)).toEqual(new Set([...collections, ...payouts, "cognito", "unsubscribe"]));
});

interface Case {
  name: string;
  request: Request;
  refused?: ProblemCode;
}
const maybe = (name: string, request: Request): Case => ({ name, request });
const refused = (code: ProblemCode, name: string, request: Request): Case => ({
  name,
  request,
  refused: code,
});
const invalid = (name: string, request: Request) => refused("invalid_input", name, request);

const unknownFields = ["isAdmin", "userId", "accountStatus", "currentBalance", "constructor"];
const badKeys = ["", "1", "a".repeat(5000), "\u0000", `${randomUUID()}x`, "' OR 1=1"];

function* queries(route: Route): Iterable<Case> {
  const texts = { ...hostileTexts, ...illFormedTexts, "no base64": "%%%" };
  for (const [what, text] of Object.entries(texts))
    for (const field of [...fieldsOf(route), "unknown"]) {
      // A search accepts any text.
      const asked = field === "search" ? maybe : invalid;
      yield asked(`${field} is ${what}`, { query: { [field]: text } });
    }
}

function* bodies(name: RouteName, route: Route): Iterable<Case> {
  for (const [what, body] of Object.entries(brokenBodies))
    yield invalid(`a body that is ${what}`, { body });
  const long = Object.fromEntries(fieldsOf(route).map((field) => [field, "a".repeat(5000)]));
  for (const body of [{}, { ...long, unknown: "a" }])
    if (!route.input.safeParse(body).success)
      yield invalid(`the fields ${Object.keys(body)}`, { body });
  const megabyte = { firstName: "a".repeat(1024 * 1024) };
  yield refused("too_large", "a body of a megabyte", { body: megabyte });
  for (const field of [...unknownFields, "__proto__"]) {
    const others = JSON.stringify({ ...bodyOf(name), x: 1 }).slice(1);
    yield invalid(`the unknown field ${field}`, { body: `{"${field}":1,${others}` });
  }
  for (const [field, proper] of Object.entries(bodyOf(name)))
    yield* valuesOf(name, route, field, proper);
}

function* valuesOf(name: RouteName, route: Route, field: string, proper: unknown): Iterable<Case> {
  const { [field]: _, ...rest } = bodyOf(name);
  if (!route.input.safeParse(rest).success) yield invalid(`${field} is missing`, { body: rest });
  const request = (value: unknown) => ({ body: { ...bodyOf(name), [field]: value } });
  // `true` is a correct value for a boolean field.
  for (const [what, value] of Object.entries({ ...wrongTypes, ...illFormedTexts }))
    if (typeof value !== "boolean" || typeof proper !== "boolean")
      yield invalid(`${field} is ${what}`, request(value));
  for (const [what, value] of Object.entries({ ...wrongNumbers, ...hostileTexts }))
    yield maybe(`${field} is ${what}`, request(value));
}

function* places(name: RouteName, { method, path }: Route): Iterable<Case> {
  const [, place] = /\{(\w+)\}/.exec(path) ?? [];
  if (!place) return;
  const texts = { ...hostileTexts, ...illFormedTexts, "somebody's key": "USER#1" };
  for (const [what, text] of Object.entries(texts)) {
    const body = method !== "GET" && { body: bodyOf(name) };
    yield refused("not_found", `${what} as its ${place}`, { params: { [place]: text }, ...body });
  }
}

function* callers(
  name: RouteName,
  { caller, input }: Route,
  { writer, ended }: { writer: string; ended: string },
): Iterable<Case> {
  if (caller === "anyone") return;
  const body = bodyOf(name);
  for (const claims of [{}, { token_use: "access" }, { sub: "u", token_use: "id" }])
    yield refused("not_signed_in", `a token with ${JSON.stringify(claims)}`, { body, claims });
  if (caller !== "admin") return;
  yield refused("not_allowed", "a writer's token", { body, claims: claimsOf(writer) });
  // A missing field is reported before an ended session.
  const code = input.safeParse(body).success ? "not_signed_in" : "invalid_input";
  const claims = claimsOf(ended, { admin: true });
  yield refused(code, "a token of a session that has ended", { body, claims });
}

function* idempotencyKeys(name: RouteName, { idempotent }: Route): Iterable<Case> {
  if (!idempotent) return;
  for (const key of badKeys)
    yield invalid(`${JSON.stringify(key).slice(0, 20)} as an Idempotency-Key`, {
      body: bodyOf(name),
      headers: { "idempotency-key": key },
    });
}

const told = /@|Wanjiru|Otieno|712345678|Passw0rd|<script/;

function* faultsIn(asked: Case, reply: Response, logs: string): Iterable<string> {
  const isAnswered = reply.status < 300 && !asked.refused;
  const written = writes();
  const fault = isAnswered ? undefined : faultOf(reply, asked.refused);
  if (fault) yield fault;
  if (isAnswered && !asked.request.query) return;
  if (written.length > 0) yield `stored ${written[0]}`;
  if (told.test(logs)) yield "personal data is logged";
}

test.each(routes)("%s refuses bad input without storing or logging it", async (name, route) => {
  const handler = await handlerOf(name);
  const isAdmin = route.caller === "admin";
  const { userId } = await aWriter({ isAdmin });
  const { userId: writer } = await aWriter();
  const { userId: ended } = await aWriter({ isAdmin: true, sessionsValidFrom: 4_000_000_000 });
  const params: Record<string, string> = route.path.includes("{id}")
    ? { id: (await aTask()).id }
    : { token: "7".repeat(32) };
  const claims = claimsOf(userId, { admin: isAdmin });
  const usual = { params, ...(route.caller !== "anyone" && { claims }) };
  const cases = [
    ...(route.method === "GET" ? queries(route) : bodies(name, route)),
    ...places(name, route),
    ...idempotencyKeys(name, route),
    ...callers(name, route, { writer, ended }),
  ];
  expect(writes().length).toBeGreaterThan(2);
  if (route.method !== "GET") expect(route.input.safeParse(bodyOf(name)).error).toBeUndefined();

  const faults: string[] = [];
  for (const each of cases) {
    const reply = await send(handler, route, { ...usual, ...each.request });
    for (const fault of faultsIn(each, reply, log.taken().join("")))
      faults.push(`${each.name}: ${fault}`);
  }

  expect(cases.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
