import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, timings: { lateNotice: 15_000, slowResponse: 8_000 } });
});
afterEach(() => world.close());

const phone = "254712345678";
const balance = async () => (await world.api.get(`phones/${phone}`)).body["balance"];
const switchTo = (faults: Record<string, string>) => world.api.put("faults", faults);
const codes = async (count: number) =>
  (await world.receiver.notices("/result", count)).map(
    ({ text }) => JSON.parse(text).Result.ResultCode as unknown,
  );

test("if the answer to a payout request is lost, the payout is paid and its id can't be used again", async () => {
  await switchTo({ "b2c.response": "lost" });

  await expect(world.daraja.payOut()).rejects.toThrow("fetch failed");

  expect(await codes(1)).toEqual([0]);
  expect((await world.daraja.payOut()).body["errorCode"]).toBe("500.002.1001");
  expect(await balance()).toBe(6000);
});

test("a first request can be refused as a duplicate, although its payout is paid", async () => {
  await switchTo({ "b2c.response": "duplicate" });

  const first = await world.daraja.payOut();
  await world.daraja.payOut();

  expect(first.body["errorMessage"]).toBe("Duplicate OriginatorConversationID.");
  expect(await codes(1)).toEqual([0]);
  expect(await balance()).toBe(6000);
});

test.each([
  ["busy", "500.003.02"],
  ["error", "500.003.1001"],
])(
  'the answer "%s" stores no payout, and its id can be used afterwards',
  async (position, code) => {
    await switchTo({ "b2c.response": position });
    const refused = await world.daraja.payOut();
    await world.api.delete("faults");
    const next = await world.daraja.payOut();

    expect(refused).toMatchObject({ status: 500, body: { errorCode: code } });
    expect(next.status).toBe(200);
  },
);

test("a slow answer arrives after the money", async () => {
  await switchTo({ "b2c.response": "slow" });
  const asked = world.daraja.payOut();
  expect(await codes(1)).toEqual([0]);

  clock.advance(8_000);

  expect((await asked).status).toBe(200);
});

test("an early result arrives before the answer to its request", async () => {
  await switchTo({ "b2c.result": "early" });

  await world.daraja.payOut();

  expect(world.receiver.arrived).toHaveLength(1);
});

test("a result can arrive twice, with the same content", async () => {
  await switchTo({ "b2c.result": "twice" });
  await world.daraja.payOut();

  const [first, second] = await world.receiver.notices("/result", 2);

  expect(second?.text).toBe(first?.text);
});

test("a lost result that is sent again is the true result", async () => {
  await switchTo({ "b2c.result": "lost" });
  await world.daraja.payOut();
  const receipt = await receiptOnPhone();
  expect(world.receiver.arrived).toEqual([]);

  await world.api.post(`resend/${receipt}`);

  expect(await codes(1)).toEqual([0]);
});

async function receiptOnPhone() {
  for (;;) {
    const { text } = await world.api.get(`phones/${phone}`);
    const receipt = /([A-Z0-9]{10}) Confirmed/.exec(text)?.[1];
    if (receipt) return receipt;
  }
}

test("a late result arrives after its delay; the money arrives before", async () => {
  await switchTo({ "b2c.result": "late" });
  await world.daraja.payOut();
  await receiptOnPhone();
  expect(world.receiver.arrived).toEqual([]);

  clock.advance(15_000);

  expect(await codes(1)).toEqual([0]);
});

test("a forged result reports success with an unknown receipt; the true result follows", async () => {
  await switchTo({ "b2c.result": "forged", "b2c.code": "2040" });
  await world.daraja.payOut();

  expect(await codes(2)).toEqual([0, 2040]);
  expect(await balance()).toBe(5000);
});

test("a time-out notice has a separate address and looks like a failure, but the payout is paid", async () => {
  await switchTo({ "b2c.result": "timeout" });
  await world.daraja.payOut();

  const [notice] = await world.receiver.notices("/timeout");

  const told = JSON.parse(notice?.text ?? "{}").Result;
  expect(told).toMatchObject({ OriginatorConversationID: "KLM_w1_a1", ResultCode: 17 });
  expect(told).not.toHaveProperty("ResultParameters");
  expect(await balance()).toBe(6000);
});

test.each(["1", "17", "26", "2040", "7777", "99999999", "SFC_IC0003"])(
  "a payout that ends with %s moves no money",
  async (code) => {
    await switchTo({ "b2c.code": code });
    await world.daraja.payOut();

    expect(await codes(1)).toEqual([/^\d+$/.test(code) ? Number(code) : code]);
    expect(await balance()).toBe(5000);
  },
);

test("code 15 reports a repeated request, whose first request was paid", async () => {
  await switchTo({ "b2c.code": "15" });
  await world.daraja.payOut();

  expect(await codes(1)).toEqual([15]);
  expect(await balance()).toBe(6000);
});

test("code 100000000 leaves a payout open until a second result reports its payment", async () => {
  await switchTo({ "b2c.code": "100000000" });
  await world.daraja.payOut();
  expect(await codes(1)).toEqual([100000000]);
  expect(await balance()).toBe(5000);

  clock.advance(15_000);

  expect(await codes(2)).toEqual([100000000, 0]);
  expect(await balance()).toBe(6000);
});

test("an invalid code is refused", async () => {
  expect((await switchTo({ "b2c.code": "a code" })).status).toBe(400);
});

test("a switch for one phone does not change payouts to others", async () => {
  await world.api.put(`phones/${phone}/faults`, { "b2c.code": "8" });
  await world.daraja.payOut();
  expect(await codes(1)).toEqual([8]);

  await world.daraja.payOut({ OriginatorConversationID: "other", PartyB: "254712345679" });

  expect(await codes(2)).toEqual([8, 0]);
});

test("a payout that was open at the stop is completed after the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outside-"));
  const stateFile = join(folder, "state.json");
  const first = await startWorld({ stateFile, clock, timings: { payoutDelay: 1_000 } });
  await first.daraja.payOut();
  await first.close();

  const second = await startWorld({ stateFile, clock });
  const { body } = await second.api.get("audit");

  expect(body["totals"]).toMatchObject({ payouts: { count: 1, amount: 1000 } });
  await second.close();
  await first.receiver.close();
  await rm(folder, { recursive: true });
});
