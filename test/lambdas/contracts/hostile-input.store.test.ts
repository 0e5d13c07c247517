import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api, type RouteName } from "#contracts/api";
import { Problem, problemStatus } from "#contracts/problem";
import type { Route } from "#contracts/route";
import { taskIdOfHex } from "#contracts/tasks";
import { functions } from "../../../lib/functions";
import { claimsOf, type Request, type Response, send } from "../../support/api-event";
import { awsServices } from "../../support/aws-services";
import { dailySchedule } from "../../support/daily-schedule";
import {
  brokenBodies,
  hostileTexts,
  illFormedTexts,
  wrongNumbers,
  wrongTypes,
} from "../../support/hostile";
import { logged } from "../../support/logged";
import { freshTable } from "../../support/table";
import { aTask, aWriter, someSettings } from "../../support/table-world";

const aws = await awsServices();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: aws,
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
  LINKS_QUEUE_URL: `${aws}/000000000000/links`,
});
await dailySchedule();

let log: ReturnType<typeof logged>;
beforeEach(() => {
  log = logged();
});
afterEach(() => log.restore());

const person = {
  firstName: "Wanjiru",
  lastName: "Otieno",
  phoneNumber: "+254712345678",
};
/** A body that each route takes, made anew so that names are free. */
const accepted: Partial<Record<RouteName, () => Record<string, unknown>>> = {
  registerAccount: () => ({
    ...person,
    username: `w${randomUUID().slice(0, 12)}`,
    email: `${randomUUID()}@writers.example`,
    password: "Passw0rd!",
    confirmPassword: "Passw0rd!",
  }),
  registerSocialAccount: () => ({ ...person, username: `w${randomUUID().slice(0, 12)}` }),
  exchangeSocialCode: () => ({ code: randomUUID(), codeVerifier: "v".repeat(43) }),
  requestPasswordReset: () => ({ email: `${randomUUID()}@writers.example` }),
  confirmEmail: () => ({ code: "7".repeat(32) }),
  requestNewEmail: () => ({ email: `${randomUUID()}@writers.example` }),
  confirmNewEmail: () => ({ code: "7".repeat(32) }),
  confirmPasswordReset: () => ({ oobCode: "7".repeat(32), password: "Passw0rd!" }),
  closeAccount: () => ({ username: "somebody" }),
  changeMe: () => ({ ...person, username: `w${randomUUID().slice(0, 12)}` }),
  createTask: () => ({
    field: "Law",
    dueDate: "2099-12-31",
    context: "Summarise.",
    amount: 1500,
    publishAt: "now",
  }),
  importTasks: () => ({
    importId: randomUUID(),
    file: "november.csv",
    total: 1,
    rows: [{ row: 1, field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 }],
  }),
  changeTask: () => ({
    field: "Law",
    dueDate: "2099-12-31",
    context: "Summarise.",
    amount: 1500,
    publishAt: "2026-11-22T04:00:00.000Z",
    version: 1,
  }),
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
  correctBalance: () => ({ amount: -250, note: "Sent back by M-Pesa." }),
  submitTrainingCode: () => ({ course: "normal", referenceCode: "UKM1234567" }),
  decideTrainingPayment: () => ({ decision: "accept", note: "Seen in the portal." }),
  withdraw: () => ({ wallet: "mpesa", amount: 1500 }),
  decideWithdrawal: () => ({
    decision: "paid",
    state: "requested",
    receiptNumber: "UKM1234567",
    note: "Seen in the portal.",
  }),
  setPayouts: () => ({ paused: false, wallet: "airtel" }),
  chooseReminders: () => ({ wanted: true }),
  confirmReminders: () => ({ code: "7".repeat(32) }),
  startReminders: () => ({ counted: { due: 0, at: "2026-11-22T04:00:00.000Z" } }),
  takeBackTask: () => ({ note: "It is needed today.", reopen: true }),
  changeSuspension: () => ({ suspended: true, withdrawals: true, reason: "Copied work." }),
  saveEmailTemplate: () => ({
    subject: "New tasks",
    body: "Habari {firstName}\n\n{link}",
    sendTime: "08:00",
    enabled: true,
  }),
  sendContactMessage: () => ({
    ...person,
    email: `${randomUUID()}@mail.example`,
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
/** Fields of which the contract says that whatever is wrong in them is ignored. */
const ignored: Partial<Record<RouteName, readonly string[]>> = {
  startPayment: ["amount"],
  sendContactMessage: ["elapsed"],
};

/** Fields in which somebody may look for any text. */
const isSearched = (name: RouteName, field: string) =>
  field === "search" && (name === "listUsers" || name === "listUnattributedPayments");

const entryOf = (name: RouteName) =>
  Object.values(functions).find(
    (spec): spec is typeof spec & { routes: readonly RouteName[] } =>
      "routes" in spec && (spec.routes as readonly RouteName[]).includes(name),
  )?.entry;
const handlerOf = async (name: RouteName) => {
  const file = resolve("lambdas", `${entryOf(name)}.ts`);
  const module: unknown = await import(/* @vite-ignore */ file);
  return (module as { handler: unknown }).handler;
};

/** Everything in the table but what counts attempts. */
const stored = async () =>
  (await table.items())
    .filter(({ type }) => type !== "Throttle")
    .map((item) => JSON.stringify(item))
    .sort((one, other) => one.localeCompare(other));

/** What a schema says of itself, which is not written for people. */
const defaultWords = /invalid input|\bexpected\b/i;

function expectProblem({ status, body }: Response) {
  const problem = Problem.parse(body);
  expect(status).toBe(problemStatus[problem.code]);
  expect(status).toBeLessThan(500);
  for (const said of [problem.message, ...Object.values(problem.fields ?? {}).flat()]) {
    expect(said).toMatch(/\S/);
    expect(said).not.toMatch(defaultWords);
  }
}

describe("no route is forgotten here", () => {
  const withBody = routes.filter(([, { method }]) => method !== "GET");

  test.each(withBody)("%s has a body that it takes, with every field", (name, route) => {
    const body = accepted[name]?.() ?? {};
    expect(route.input.safeParse(body)).toMatchObject({ success: true });
    expect(new Set([...Object.keys(body), ...(ignored[name] ?? [])])).toEqual(
      new Set(fieldsOf(route)),
    );
  });

  test("what doesn't read its body as JSON has tests of its own", () => {
    const raw = Object.entries<Route>(api).flatMap(([name, route]) => (route.raw ? [name] : []));
    // See provider-notices.store.test.ts and payout-notices.store.test.ts for notices, and
    // cognito-proxy.store.test.ts; unsubscribe.store.test.ts for the one click.
    const collections = ["c2bConfirmation", "c2bValidation", "stkNotice"];
    const payouts = ["b2cResult", "b2cTimeout", "statusResult", "statusTimeout", "airtelNotice"];
    expect(new Set(raw)).toEqual(new Set([...collections, ...payouts, "cognito", "unsubscribe"]));
  });

  test("no address has another place for a text than its id, key or token", () => {
    for (const [, { path }] of routes)
      expect(path.replace(/\{(id|importId|key|token)\}/, "")).not.toMatch(/[{}]/);
  });
});

describe.each(routes)("%s", (name, route) => {
  let ask: (request?: Request) => Promise<Response>;
  beforeAll(async () => {
    const handler = await handlerOf(name);
    const { userId } = await aWriter({ isAdmin: route.caller === "admin" });
    const params: Record<string, string> = route.path.includes("{id}")
      ? { id: (await aTask()).id }
      : { token: "7".repeat(32) };
    const claims = claimsOf(userId, { admin: route.caller === "admin" });
    ask = (request = {}) =>
      send(handler, route, {
        params,
        ...(route.caller !== "anyone" && { claims }),
        ...request,
      });
  });

  /** Asks for what must be refused: in the contract's words, with nothing stored and nothing told. */
  async function expectRefusal(request: Request, code?: string) {
    const before = await stored();
    const reply = await ask(request);
    expectProblem(reply);
    if (code) expect(reply.body["code"]).toBe(code);
    expect(await stored()).toEqual(before);
    expect(log.text()).not.toMatch(/@|Wanjiru|Otieno|712345678|Passw0rd|<script/);
  }

  /** Asks for what nothing is like: refused as above, or answered with nothing. */
  async function expectNothingFound(request: Request) {
    const before = await stored();
    const reply = await ask(request);
    if (reply.status === 200) expect(reply.text).toMatch(/^{"(users|payments)":\[\]}$/);
    else expectProblem(reply);
    expect(await stored()).toEqual(before);
  }

  if (route.method === "GET") {
    test.each(Object.entries({ ...hostileTexts, ...illFormedTexts, "no base64": "%%%" }))(
      "%s as a cursor or a filter",
      async (_, text) => {
        for (const field of [...fieldsOf(route), "unknown"])
          if (isSearched(name, field)) await expectNothingFound({ query: { [field]: text } });
          else await expectRefusal({ query: { [field]: text } }, "invalid_input");
      },
    );
  } else {
    test.each(Object.entries(brokenBodies))("a body that is %s", async (_, body) => {
      await expectRefusal({ body }, "invalid_input");
    });

    test("an object with nothing in it, and with every field far too long", async () => {
      const long = Object.fromEntries(fieldsOf(route).map((field) => [field, "a".repeat(5000)]));
      for (const body of [{}, { ...long, unknown: "a" }])
        if (!route.input.safeParse(body).success) await expectRefusal({ body }, "invalid_input");
    });

    test("a body of a megabyte", async () => {
      await expectRefusal({ body: { firstName: "a".repeat(1024 * 1024) } }, "too_large");
    });

    test.each(["isAdmin", "userId", "accountStatus", "currentBalance", "constructor", "__proto__"])(
      "the unknown field %s",
      async (field) => {
        const body = `${JSON.stringify({ [field]: 1, ...accepted[name]?.() }).slice(0, -1)},"x":1}`;
        await expectRefusal({ body: body.replace('{,"', '{"') }, "invalid_input");
      },
    );
  }

  const [, place] = /\{(\w+)\}/.exec(route.path) ?? [];
  if (place)
    test.each(Object.entries({ ...hostileTexts, ...illFormedTexts, "somebody's key": "USER#1" }))(
      `%s as its ${place}`,
      async (_, text) => {
        await expectRefusal(
          {
            params: { [place]: text },
            ...(route.method !== "GET" && { body: accepted[name]?.() ?? {} }),
          },
          "not_found",
        );
      },
    );

  if (route.idempotent)
    test.each(["", "1", "a".repeat(5000), "\u0000", `${randomUUID()}x`, "' OR 1=1"])(
      "%j as an Idempotency-Key",
      async (key) => {
        const body = accepted[name]?.() ?? {};
        await expectRefusal({ body, headers: { "idempotency-key": key } }, "invalid_input");
      },
    );

  if (route.caller !== "anyone")
    test("no token, and a token of another kind", async () => {
      for (const claims of [{}, { sub: "u", token_use: "id" }])
        await expectRefusal({ body: accepted[name]?.() ?? {}, claims }, "not_signed_in");
    });

  if (route.caller === "admin")
    test("a writer's token, and one of an administrator whose session has ended", async () => {
      const body = accepted[name]?.() ?? {};
      const writer = await aWriter();
      const ended = await aWriter({ isAdmin: true, sessionsValidFrom: 4_000_000_000 });

      await expectRefusal({ body, claims: claimsOf(writer.userId) }, "not_allowed");
      const claims = claimsOf(ended.userId, { admin: true });
      // Without what it must be asked for that is said first.
      const isTaken = route.input.safeParse(body).success;
      await expectRefusal({ body, claims }, isTaken ? "not_signed_in" : "invalid_input");
    });

  for (const [field, proper] of Object.entries(accepted[name]?.() ?? {})) {
    const body = (value: unknown) => ({ body: { ...accepted[name]?.(), [field]: value } });

    // A field that is yes or no takes `true`.
    const isWrong = (value: unknown) => typeof value !== "boolean" || typeof proper !== "boolean";
    const wrong = Object.entries({ ...wrongTypes, ...illFormedTexts });

    test.each(wrong.filter(([, value]) => isWrong(value)))(`${field} is %s`, async (_, value) => {
      await expectRefusal(body(value), "invalid_input");
    });

    test(`${field} is missing`, async () => {
      const { [field]: _, ...rest } = accepted[name]?.() ?? {};
      if (!route.input.safeParse(rest).success)
        await expectRefusal({ body: rest }, "invalid_input");
    });

    test.each(Object.entries({ ...wrongNumbers, ...hostileTexts }))(
      `${field} is %s`,
      async (_, value) => {
        const before = await stored();
        const reply = await ask(body(value));
        if (reply.status < 300) return;
        expectProblem(reply);
        expect(await stored()).toEqual(before);
        expect(log.text()).not.toMatch(/@|Wanjiru|Otieno|712345678|Passw0rd|<script/);
      },
    );
  }
});
