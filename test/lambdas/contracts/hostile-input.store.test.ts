import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { api, type RouteName } from "#contracts/api";
import { messages } from "#contracts/messages";
import { Problem, type ProblemCode, problemStatus } from "#contracts/problem";
import type { Route } from "#contracts/route";
import { taskIdOfHex } from "#contracts/tasks";
import { type FunctionSpec, functions } from "../../../lib/functions";
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

const person = { firstName: "Wanjiru", lastName: "Otieno", phoneNumber: "+254712345678" };
const task = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
const code = "7".repeat(32);
const aUsername = () => `w${randomUUID().slice(0, 12)}`;
const anEmail = () => `${randomUUID()}@writers.example`;
/** A valid body for each route, fresh each time so that names are free. */
const accepted: Partial<Record<RouteName, () => Record<string, unknown>>> = {
  registerAccount: () => ({
    ...person,
    username: aUsername(),
    email: anEmail(),
    password: "Passw0rd!",
    confirmPassword: "Passw0rd!",
  }),
  registerSocialAccount: () => ({ ...person, username: aUsername() }),
  exchangeSocialCode: () => ({ code: randomUUID(), codeVerifier: "v".repeat(43) }),
  requestPasswordReset: () => ({ email: anEmail() }),
  confirmEmail: () => ({ code }),
  reopenAccount: () => ({ code }),
  requestNewEmail: () => ({ email: anEmail() }),
  confirmNewEmail: () => ({ code }),
  confirmPasswordReset: () => ({ oobCode: code, password: "Passw0rd!" }),
  closeAccount: () => ({ username: "somebody" }),
  changeMe: () => ({ ...person, username: aUsername() }),
  createTask: () => ({ ...task, publishAt: "now" }),
  importTasks: () => ({
    importId: randomUUID(),
    file: "november.csv",
    total: 1,
    rows: [{ row: 1, ...task }],
  }),
  changeTask: () => ({ ...task, publishAt: "2026-11-22T04:00:00.000Z", version: 1 }),
  beginSubmission: () => ({
    taskId: taskIdOfHex(randomUUID()),
    fileName: "ruling.pdf",
    size: 184_000,
    contentType: "application/pdf",
    sha256: "7".repeat(64),
  }),
  reviewSubmission: () => ({
    decision: "reject",
    note: "It is copied.",
    reopen: true,
    taskId: "TASK-1A2B3C4D",
    awardedAt: "2026-11-21T07:00:00.000Z",
  }),
  bid: () => ({ amount: 1500, dueDate: "2099-12-31T20:59:59.999Z" }),
  startPayment: () => ({ phone: "0712345678" }),
  confirmPayment: () => ({ checkoutRequestId: "ws_CO_1" }),
  attributePayment: () => ({ username: "wanjiru", note: "The SMS is in the mail." }),
  settleUnattributedPayment: () => ({ note: "Meant for a shop." }),
  correctBalance: () => ({ amount: -250, note: "Sent back by M-Pesa." }),
  submitTrainingCode: () => ({ course: "normal", referenceCode: "UKM1234567" }),
  decideTrainingPayment: () => ({ decision: "accept", note: "Seen in the portal." }),
  withdraw: () => ({ wallet: "mpesa", amount: 1500, confirmPhoneNumber: "+254712345678" }),
  decideWithdrawal: () => ({
    decision: "paid",
    state: "requested",
    receiptNumber: "UKM1234567",
    note: "Seen in the portal.",
  }),
  setPayouts: () => ({ paused: false, wallet: "airtel" }),
  subscribeToPush: () => ({
    endpoint: "https://push.phones.example/send/1",
    keys: {
      p256dh:
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "7".repeat(22),
    },
  }),
  unsubscribeFromPush: () => ({ endpoint: "https://push.phones.example/send/1" }),
  chooseMails: () => ({ receipts: false, decisions: true, reminders: true }),
  chooseReminders: () => ({ wanted: true }),
  confirmReminders: () => ({ code }),
  startReminders: () => ({ counted: { due: 0, at: "2026-11-22T04:00:00.000Z" } }),
  askSecondLook: () => ({
    awardedAt: "2026-11-21T07:00:00.000Z",
    words: "All three sources are named.",
  }),
  askQuestion: () => ({ question: "Whose ruling is it?" }),
  answerQuestion: () => ({ questionId: "7".repeat(26), answer: "Of the High Court." }),
  takeBackTask: () => ({ note: "It is needed today.", reopen: true }),
  addNote: () => ({ text: "Rang about the withdrawal of Monday." }),
  changeSuspension: () => ({ suspended: true, withdrawals: true, reason: "Copied work." }),
  saveEmailTemplate: () => ({
    subject: "New tasks",
    body: "Habari {firstName}\n\n{link}",
    sendTime: "08:00",
    enabled: true,
    savedAt: "never",
  }),
  sendContactMessage: () => ({
    ...person,
    email: anEmail(),
    message: "When do you pay?",
    website: "",
  }),
};

const routes = (Object.entries(api) as [RouteName, Route][]).filter(([, route]) => !route.raw);
/** A schema of an object, as far as it is read here. */
type Shaped = { shape?: object };
/** The fields of a route's input, by its contract. */
const fieldsOf = ({ input }: Route) => {
  const read = input._zod.def as { out?: Shaped; options?: readonly Shaped[] };
  const either = read.options ?? [read.out ?? (input as Shaped)];
  return [...new Set(either.flatMap(({ shape = {} }) => Object.keys(shape)))];
};
/** Fields whose faults the contract ignores. */
const ignored: Partial<Record<RouteName, readonly string[]>> = {
  startPayment: ["amount"],
  sendContactMessage: ["elapsed"],
};

async function handlerOf(name: RouteName): Promise<unknown> {
  const specs = Object.values<FunctionSpec>(functions);
  const { entry } = specs.find(({ routes: its = [] }) => its.includes(name)) ?? {};
  const file = resolve("lambdas/functions", `${entry}.ts`);
  return (await import(/* @vite-ignore */ file)).handler;
}

/** Writes to the table since the last call, except counts of attempts. */
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

/** All words for people that don't depend on the request. A schema's own words are not for people. */
const catalogue = new Set<unknown>(
  Object.values(messages).flatMap((group) => Object.values<unknown>(group)),
);

/** The fault of a refusal, if any: it must be of the contract and in its words. */
function faultOf({ status, body }: Response, code?: ProblemCode): string | undefined {
  const { success, data } = Problem.safeParse(body);
  if (!success || status >= 500 || status !== problemStatus[data.code])
    return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (code && data.code !== code) return `${data.code} instead of ${code}`;
  const said = [data.message, ...Object.values(data.fields ?? {}).flat()];
  return data.code === "invalid_input" ? said.find((each) => !catalogue.has(each)) : undefined;
}

describe("every route is listed here", () => {
  const withBody = routes.filter(([, { method }]) => method !== "GET");

  test.each(withBody)("%s has an example body that it takes, with every field", (name, route) => {
    const body = bodyOf(name);
    expect(route.input.safeParse(body)).toMatchObject({ success: true });
    expect(new Set([...Object.keys(body), ...(ignored[name] ?? [])])).toEqual(
      new Set(fieldsOf(route)),
    );
  });

  test("routes that don't read JSON have tests of their own", () => {
    const raw = Object.entries<Route>(api).flatMap(([name, route]) => (route.raw ? [name] : []));
    // Notices are tested in provider-notices.store.test.ts and payout-notices.store.test.ts, the
    // proxy in cognito-proxy.store.test.ts, the one click in unsubscribe.store.test.ts.
    const collections = ["c2bConfirmation", "c2bValidation", "stkNotice"];
    const payouts = ["b2cResult", "b2cTimeout", "statusResult", "statusTimeout", "airtelNotice"];
    expect(new Set(raw)).toEqual(new Set([...collections, ...payouts, "cognito", "unsubscribe"]));
  });
});

interface Case {
  name: string;
  request: Request;
  /** The code of its refusal. Without one it may be accepted. */
  refused?: ProblemCode;
}
const maybe = (name: string, request: Request): Case => ({ name, request });
const refused = (code: ProblemCode, name: string, request: Request): Case => ({
  name,
  request,
  refused: code,
});
const invalid = (name: string, request: Request) => refused("invalid_input", name, request);
const bodyOf = (name: RouteName) => accepted[name]?.() ?? {};

const unknownFields = ["isAdmin", "userId", "accountStatus", "currentBalance", "constructor"];
const badKeys = ["", "1", "a".repeat(5000), "\u0000", `${randomUUID()}x`, "' OR 1=1"];

function* queries(route: Route): Iterable<Case> {
  const texts = { ...hostileTexts, ...illFormedTexts, "no base64": "%%%" };
  for (const [what, text] of Object.entries(texts))
    for (const field of [...fieldsOf(route), "unknown"]) {
      // Any text can be searched for.
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
  // A yes-or-no field takes `true`.
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
  // A missing field is reported first.
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

/** The faults of an answer to a case. */
function* faultsIn(asked: Case, reply: Response, logs: string): Iterable<string> {
  const isAnswered = reply.status < 300 && !asked.refused;
  const written = writes();
  const fault = isAnswered ? undefined : faultOf(reply, asked.refused);
  if (fault) yield fault;
  if (isAnswered && !asked.request.query) return;
  if (written.length > 0) yield `stored ${written[0]}`;
  if (told.test(logs)) yield "personal data is logged";
}

test.each(routes)("%s refuses bad input, and neither stores nor logs it", async (name, route) => {
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

  const faults: string[] = [];
  for (const each of cases) {
    const reply = await send(handler, route, { ...usual, ...each.request });
    for (const fault of faultsIn(each, reply, log.taken().join("")))
      faults.push(`${each.name}: ${fault}`);
  }

  expect(cases.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
