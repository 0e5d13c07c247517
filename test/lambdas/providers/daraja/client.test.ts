import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { payBill } from "../support/secrets";

const now = new Date("2026-11-21T06:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let table: MemoryTable;
let fetched: number;

/** Loads the client as a new instance of a function does, with its own memory. */
async function anInstance() {
  vi.resetModules();
  const client = await import("../../../../lambdas/providers/daraja/client");
  return { ...client, accessToken: client.accessTokens.get };
}

beforeEach(() => {
  Object.assign(process.env, {
    TABLE_NAME: "memory",
    AWS_REGION: "eu-west-1",
    DARAJA_URL: "https://provider.example",
  });
  table = new MemoryTable();
  fetched = 0;
  vi.stubGlobal("fetch", async () => {
    fetched += 1;
    return new Response(JSON.stringify({ access_token: `token-${fetched}`, expires_in: "3599" }));
  });
  vi.stubGlobal("setTimeout", (done: () => void) => setImmediate(done));
  return table.install();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("all instances use the same token, even if they begin at the same time", async () => {
  const instances = [await anInstance(), await anInstance(), await anInstance()];

  const tokens = await Promise.all(
    instances.flatMap(({ accessToken }) => [accessToken(payBill, now), accessToken(payBill, now)]),
  );

  expect(new Set(tokens)).toEqual(new Set(["token-1"]));
  expect(fetched).toBe(1);
});

test("a token is replaced before its hour is over, but not much earlier", async () => {
  const { accessToken } = await anInstance();

  await accessToken(payBill, now);

  expect(await accessToken(payBill, later(49))).toBe("token-1");
  expect(await accessToken(payBill, later(51))).toBe("token-2");
});

test("a refused token is replaced once, for all instances that have it", async () => {
  const [one, other] = [await anInstance(), await anInstance()];
  await one.accessToken(payBill, now);
  await other.accessToken(payBill, now);

  const replaced = await one.accessToken(payBill, now, "token-1");

  expect(replaced).toBe("token-2");
  expect(await other.accessToken(payBill, now, "token-1")).toBe("token-2");
  expect(fetched).toBe(2);
});

/**
 * Fakes a Daraja that gives these replies in turn and then repeats the last one. Returns the tokens
 * of the requests.
 */
function answers(...replies: [status: number, body: object][]) {
  const tokens = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.includes("/oauth/")) return await tokens(url);
    const [status, body] = replies[Math.min(sent.length, replies.length - 1)] ?? [200, {}];
    sent.push(headers["authorization"]);
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}
const fault = (errorcode: string) => ({ fault: { faultstring: "", detail: { errorcode } } });
const refused = fault("keymanagement.service.invalid_access_token");

test("after a refused token, the same request is sent again with a new token", async () => {
  const { postAuthorised } = await anInstance();
  const sent = answers([401, refused], [200, { ResponseCode: "0" }]);

  const answer = await postAuthorised("/mpesa/x", {}, payBill, now, 9000);

  expect(answer.text("ResponseCode")).toBe("0");
  expect(sent).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("if a gateway refuses each token, a new token is requested only once a minute", async () => {
  const { postAuthorised } = await anInstance();
  const other = await anInstance();
  answers([401, refused]);
  const ask = (at: Date, instance = postAuthorised) =>
    instance("/mpesa/x", {}, payBill, at, 9000).then(
      ({ refusal }) => refusal,
      ({ name }: Error) => name,
    );

  expect(await ask(now)).toBe("token");
  expect(fetched).toBe(2);
  expect(await ask(later(0.5))).toBe("NoToken");
  expect(await ask(later(0.5), other.postAuthorised)).toBe("NoToken");
  expect(fetched).toBe(2);
  expect(await ask(later(2))).toBe("token");
  expect(fetched).toBe(3);
});

test("if an instance dies while it fetches a token, another instance takes over its lease", async () => {
  const dead = await anInstance();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  void dead.accessToken(payBill, now);
  await vi.waitFor(() => expect(table.all()).toHaveLength(1));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ access_token: "next" })));

  const { accessToken } = await anInstance();

  expect(await accessToken(payBill, now)).toBe("next");
});

const spike = fault("policies.ratelimit.SpikeArrestViolation");

test.each([
  ["an empty body", () => new Response("", { status: 400 })],
  ["a spike arrest", () => new Response(JSON.stringify(spike), { status: 429 })],
  ["a web page", () => new Response("<html></html>", { status: 200 })],
  ["a token that is an object", () => new Response('{"access_token":{}}', { status: 200 })],
])(
  "%s is not accepted as a token, and the next caller requests another immediately",
  async (_what, reply) => {
    const { accessToken } = await anInstance();
    const good = globalThis.fetch;
    vi.stubGlobal("fetch", async () => reply());

    await expect(accessToken(payBill, now)).rejects.toMatchObject({ name: "NoToken" });
    vi.stubGlobal("fetch", good);

    expect(await accessToken(payBill, now)).toBe("token-1");
  },
);
