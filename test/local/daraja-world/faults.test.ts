import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "./support/manual-clock";
import { startWorld, type TestWorld } from "./support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, timings: { lateNotice: 15_000, slowResponse: 8_000 } });
  await world.api.put(`phones/${phone}`, { answer: "approve" });
});
afterEach(() => world.close());

const phone = "254712345678";

async function logged(fits: (entry: Record<string, unknown>) => boolean) {
  const stop = new AbortController();
  const events = await fetch(`${world.url}/api/events`, { signal: stop.signal });
  const reader = (events.body ?? new ReadableStream()).getReader();
  for (;;) {
    const entries = JSON.parse((await world.api.get("log")).text) as Record<string, unknown>[];
    const found = entries.find(fits);
    if (found) {
      stop.abort();
      return found;
    }
    await reader.read();
  }
}

test("a lost notice is never sent, but log and audit show its payment", async () => {
  await world.api.put("faults", { "stk.notice": "lost" });
  await world.daraja.push();

  const entry = await logged(({ kind }) => kind === "stk-notice");
  const { body } = await world.api.get("audit");

  expect(entry).toMatchObject({ status: null, note: "lost on purpose" });
  expect(world.receiver.arrived).toEqual([]);
  expect(body).toMatchObject({
    payments: [{ amount: 300, noticeDelivered: false }],
    totals: { count: 1, amount: 300, notDelivered: { count: 1, amount: 300 } },
  });
});

test("a late notice arrives after its delay", async () => {
  await world.api.put("faults", { "stk.notice": "late" });
  const asked = await world.daraja.push();
  await world.api.get(`phones/${phone}`);
  const paid = await paidQuery(asked.body["CheckoutRequestID"]);
  expect(paid).toBe("0");
  expect(world.receiver.arrived).toEqual([]);

  clock.advance(15_000);

  expect(await world.receiver.notices("/stk")).toHaveLength(1);
});

async function paidQuery(id: unknown) {
  for (;;) {
    const { body } = await world.daraja.query(id);
    if (body["ResultCode"] !== "4999") return body["ResultCode"];
  }
}

test("a notice can arrive twice, with the same content", async () => {
  await world.api.put("faults", { "stk.notice": "twice" });
  await world.daraja.push();

  const [first, second] = await world.receiver.notices("/stk", 2);

  expect(second?.text).toBe(first?.text);
});

test("an early notice arrives before the answer to its request", async () => {
  await world.api.put("faults", { "stk.notice": "early" });

  const asked = await world.daraja.push();

  expect(asked.status).toBe(200);
  expect(world.receiver.arrived).toHaveLength(1);
  expect(world.receiver.arrived[0]?.text).toContain(String(asked.body["CheckoutRequestID"]));
});

test("a malformed notice ends in the middle", async () => {
  await world.api.put("faults", { "stk.notice": "malformed" });
  await world.daraja.push();

  const [notice] = await world.receiver.notices("/stk");

  expect(notice?.text).toMatch(/^\{"Body":\{"stkCallback":/);
  expect(() => JSON.parse(notice?.text ?? "")).toThrow(SyntaxError);
});

test("a forged notice reports success, but no money has moved", async () => {
  await world.api.put("faults", { "stk.notice": "forged" });
  await world.api.put(`phones/${phone}`, { answer: "cancel" });
  await world.daraja.push();

  const notices = await world.receiver.notices("/stk", 2);
  const { body } = await world.api.get("audit");

  const codes = notices.map(({ text }) => /"ResultCode":(\d+)/.exec(text)?.[1]);
  expect(new Set(codes)).toEqual(new Set(["0", "1032"]));
  expect(body["payments"]).toEqual([]);
});

test("if the answer to a request is lost, the prompt still appears", async () => {
  await world.api.put("faults", { "stk.response": "lost" });

  await expect(world.daraja.push()).rejects.toThrow("fetch failed");

  expect(await world.receiver.notices("/stk")).toHaveLength(1);
});

test("a slow answer arrives after the prompt", async () => {
  await world.api.put("faults", { "stk.response": "slow" });
  let answered = false;
  const asked = world.daraja.push().then((answer) => {
    answered = true;
    return answer;
  });
  await world.receiver.notices("/stk");
  expect(answered).toBe(false);

  clock.advance(8_000);

  expect((await asked).status).toBe(200);
});

test.each([
  ["busy", 500, "500.003.02"],
  ["html", 503, "<html>"],
])('after the answer "%s" no prompt appears', async (position, status, words) => {
  await world.api.put("faults", { "stk.response": position });

  const refused = await world.daraja.push();
  await world.api.delete("faults");
  const next = await world.daraja.push();

  expect(refused.status).toBe(status);
  expect(refused.text).toContain(words);
  expect(next.status).toBe(200);
});

test("after an internal error the prompt appears", async () => {
  await world.api.put("faults", { "stk.response": "error" });

  const refused = await world.daraja.push();

  expect(refused.body["errorCode"]).toBe("500.003.1001");
  expect(await world.receiver.notices("/stk")).toHaveLength(1);
});

test("setting a switch leaves the others unchanged, and each switch can be cleared", async () => {
  await world.api.put("faults", { "stk.notice": "lost", rate: "sandbox" });
  const merged = await world.api.put("faults", { "stk.notice": null, "stk.query": "busy" });
  const cleared = await world.api.delete("faults");

  expect(merged.body).toEqual({ rate: "sandbox", "stk.query": "busy" });
  expect(cleared.body).toEqual({});
});

test("a switch for one phone applies only to its payments, and overrides the general switch", async () => {
  const other = "254712345679";
  await world.api.put("faults", { "stk.response": "busy" });
  await world.api.put(`phones/${phone}/faults`, { "stk.response": "html" });
  const own = await world.daraja.push();
  const everybodys = await world.daraja.push({ PhoneNumber: other, PartyA: other });
  const listed = await world.api.get("faults/phones");
  await world.api.put(`phones/${phone}/faults`, { "stk.response": null });
  const cleared = await world.daraja.push();

  expect([own.status, everybodys.status, cleared.status]).toEqual([503, 500, 500]);
  expect(listed.body).toEqual([{ msisdn: phone, faults: { "stk.response": "html" } }]);
  expect((await world.api.get("faults/phones")).body).toEqual([]);
});

test("clearing one phone's switches leaves the others set; clearing all leaves none", async () => {
  await world.api.put("faults", { "stk.notice": "twice" });
  await world.api.put(`phones/${phone}/faults`, { "stk.notice": "lost" });
  await world.api.put("phones/0712345679/faults", { "stk.query": "busy" });

  await world.api.delete(`phones/${phone}/faults`);

  expect((await world.api.get(`phones/${phone}/faults`)).body).toEqual({});
  expect((await world.api.get("phones/0712345679/faults")).body).toEqual({ "stk.query": "busy" });
  expect((await world.api.get("faults")).body).toEqual({ "stk.notice": "twice" });
  await world.api.delete("faults");
  expect((await world.api.get("faults/phones")).body).toEqual([]);
});

test.each(["oauth.token", "c2b.register", "rate"])(
  "%s applies to the whole business, and can't be set for one phone",
  async (name) => {
    const { body } = await world.api.get("faults/catalogue");
    const { positions } = body[name] as { positions: object };

    const refused = await world.api.put(`phones/${phone}/faults`, {
      [name]: Object.keys(positions)[0],
    });

    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  },
);

test.each([
  ["stk.notice", "sideways"],
  ["nonsense", "lost"],
  ["constructor", "x"],
])("the switch %s can't be set to %s", async (name, position) => {
  const refused = await world.api.put("faults", { [name]: position });

  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect((await world.api.get("faults")).body).toEqual({});
});

const products = () => ({
  push: () => world.daraja.push(),
  payout: () => world.daraja.payOut(),
  question: () => world.daraja.status(),
  registration: () => world.daraja.register(),
});
const every = ["push", "payout", "question", "registration"] as const;
type Product = (typeof every)[number];

test.each(
  every.flatMap((product): [Product, string, unknown][] => [
    [product, "fault", "keymanagement.service.invalid_access_token"],
    [product, "expired", "keymanagement.service.access_token_expired"],
    [product, "empty", undefined],
    [product, "html", undefined],
  ]),
)('the gateway can refuse a %s with 401, in the form "%s"', async (product, how, code) => {
  await world.daraja.signIn();
  await world.api.put("faults", { "oauth.envelope": how });
  await world.api.post("faults/next", { "oauth.token": "expired" });

  const refused = await products()[product]();
  await world.daraja.signIn();

  expect(refused.status).toBe(401);
  expect((refused.body["fault"] as { detail?: object })?.detail).toEqual(
    code && { errorcode: code },
  );
  expect((await products()[product]()).status).toBe(200);
});

test.each([
  ["spike-arrest", 429, 0],
  ["quota", 500, 0],
  ["unavailable", 503, 0],
  ["no-product", 403, 0],
  ["app-not-approved", 401, 0],
  ["firewall", 403, 0],
  ["timeout", 504, 1],
  ["bad-gateway", 502, 1],
])(
  'with the switch at "%s", the gateway answers the next request with %d',
  async (position, status, prompts) => {
    await world.api.put(`phones/${phone}`, { answer: "ask" });
    await world.api.post("faults/next", { gateway: position });

    expect((await world.daraja.push()).status).toBe(status);

    const entries = JSON.parse((await world.api.get("log")).text) as Record<string, unknown>[];
    expect(entries.filter(({ kind }) => kind === "stk-push")).toHaveLength(1);
    const again = await world.daraja.push();
    expect(again.status).toBe(prompts === 0 ? 200 : 500);
  },
);

test.each(["11", "1036", "1101", "2006", "4242"])("a prompt can end with %s", async (code) => {
  await world.api.put("faults", { "stk.result": code });
  const asked = await world.daraja.push();

  const [notice] = await world.receiver.notices("/stk");
  const query = await world.daraja.query(asked.body["CheckoutRequestID"]);

  expect(JSON.parse(notice?.text ?? "{}").Body.stkCallback.ResultCode).toBe(Number(code));
  expect(query.body["ResultCode"]).toBe(code);
});
