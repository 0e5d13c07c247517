import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { payBill } from "../support/secrets";

const now = new Date("2026-11-21T06:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let table: MemoryTable;
let remove: () => void;
let fetched: number;

/** One instance of a function, with a memory of its own. */
async function anInstance() {
  vi.resetModules();
  return await import("../../../../lambdas/providers/daraja/client");
}

beforeEach(() => {
  Object.assign(process.env, {
    TABLE_NAME: "memory",
    AWS_REGION: "eu-west-1",
    DARAJA_URL: "https://provider.example",
  });
  table = new MemoryTable();
  remove = table.install();
  fetched = 0;
  vi.stubGlobal("fetch", async () => {
    fetched += 1;
    return new Response(JSON.stringify({ access_token: `token-${fetched}`, expires_in: "3599" }));
  });
  vi.stubGlobal("setTimeout", (done: () => void) => setImmediate(done));
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

test("all instances use one token, however many begin at once", async () => {
  const instances = [await anInstance(), await anInstance(), await anInstance()];

  const tokens = await Promise.all(
    instances.flatMap(({ accessToken }) => [accessToken(payBill, now), accessToken(payBill, now)]),
  );

  expect(new Set(tokens)).toEqual(new Set(["token-1"]));
  expect(fetched).toBe(1);
});

test("a token is replaced before its hour is over, and not earlier", async () => {
  const { accessToken } = await anInstance();

  await accessToken(payBill, now);

  expect(await accessToken(payBill, later(49))).toBe("token-1");
  expect(await accessToken(payBill, later(51))).toBe("token-2");
});

test("a token that is refused is replaced once, for all who held it", async () => {
  const [one, other] = [await anInstance(), await anInstance()];
  await one.accessToken(payBill, now);
  await other.accessToken(payBill, now);

  const replaced = await one.accessToken(payBill, now, "token-1");

  expect(replaced).toBe("token-2");
  expect(await other.accessToken(payBill, now, "token-1")).toBe("token-2");
  expect(fetched).toBe(2);
});

test("a request goes on when another instance has used up the token that replaced a refused one", async () => {
  const { postAuthorised } = await anInstance();
  const tokens = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.includes("/oauth/")) return await tokens(url);
    sent.push(headers["authorization"]);
    const isRefused = sent.length < 3;
    const refusal = { errorCode: "404.001.03", errorMessage: "Invalid Access Token" };
    return new Response(JSON.stringify(isRefused ? refusal : { ResponseCode: "0" }));
  });

  const answer = await postAuthorised("/mpesa/x", {}, payBill, now, 9000);

  expect(answer.text("ResponseCode")).toBe("0");
  expect(sent).toEqual(["Bearer token-1", "Bearer token-2", "Bearer token-3"]);
});

test("the lease of an instance that died while fetching is taken over", async () => {
  const dead = await anInstance();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  void dead.accessToken(payBill, now);
  await vi.waitFor(() => expect(table.all()).toHaveLength(1));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ access_token: "next" })));

  const { accessToken } = await anInstance();

  expect(await accessToken(payBill, now)).toBe("next");
});

test.each([
  ["an empty body", () => new Response("", { status: 400 })],
  ["a web page", () => new Response("<html></html>", { status: 200 })],
  ["a token that is an object", () => new Response('{"access_token":{}}', { status: 200 })],
])("%s is no token, and the next one asks at once", async (_what, reply) => {
  const { accessToken } = await anInstance();
  const good = globalThis.fetch;
  vi.stubGlobal("fetch", async () => reply());

  await expect(accessToken(payBill, now)).rejects.toMatchObject({ name: "NoToken" });
  vi.stubGlobal("fetch", good);

  expect(await accessToken(payBill, now)).toBe("token-1");
});
