import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../support/manual-clock";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, timings: { lateNotice: 15_000, slowResponse: 8_000 } });
  await world.api.put("airtel/callback", { url: `${world.receiver.url}/airtel` });
  await world.airtel.signIn();
});
afterEach(() => world.close());

const phone = "254733123456";
const wallet = async () => (await world.api.get(`phones/${phone}`)).body["airtelBalance"];
const switchTo = (faults: Record<string, string>) => world.api.put("faults", faults);

interface Said {
  data?: { transaction: { status: string } };
  status: { response_code: string };
}
const said = ({ body }: { body: Record<string, unknown> }) => {
  const { data, status } = body as unknown as Said;
  return [data?.transaction.status, status.response_code];
};
const statuses = async (count: number) =>
  (await world.receiver.notices("/airtel", count)).map(
    ({ text }) => JSON.parse(text).transaction.status_code as string,
  );

test("if the answer to a payout request is lost, the payout is paid and its id can't be used again", async () => {
  await switchTo({ "airtel.response": "lost" });

  await expect(world.airtel.disburse()).rejects.toThrow("fetch failed");

  expect(await statuses(1)).toEqual(["TS"]);
  expect(said(await world.airtel.disburse())).toEqual(["TF", "DP00900001017"]);
  expect(await wallet()).toBe(1000);
});

test("a request that failed stores no payout, and its repetition with the same id pays", async () => {
  await switchTo({ "airtel.response": "error" });
  const refused = await world.airtel.disburse();
  await world.api.delete("faults");

  expect(refused.status).toBe(500);
  expect(said(await world.airtel.enquire())).toEqual([undefined, "DP00900001015"]);
  expect(said(await world.airtel.disburse())).toEqual(["TIP", "DP00900001006"]);
});

test.each([
  ["terminal", ["TS", "DP00900001001"]],
  ["ambiguous", ["TA", "DP00900001000"]],
])("the first answer to a payout can be %s", async (position, answer) => {
  await switchTo({ "airtel.response": position });

  expect(said(await world.airtel.disburse())).toEqual(answer);

  expect(await statuses(1)).toEqual(["TS"]);
});

test("a slow answer arrives after the money", async () => {
  await switchTo({ "airtel.response": "slow" });
  const asked = world.airtel.disburse();
  await world.receiver.notices("/airtel");

  clock.advance(8_000);

  expect((await asked).status).toBe(200);
});

test("a callback can be lost; an enquiry still returns the result", async () => {
  await switchTo({ "airtel.callback": "lost", "airtel.response": "terminal" });
  await world.airtel.disburse();

  expect(said(await world.airtel.enquire())).toEqual(["TS", "DP00900001001"]);
  expect(world.receiver.arrived).toEqual([]);
});

test("a callback can arrive twice, or late", async () => {
  await switchTo({ "airtel.callback": "twice" });
  await world.airtel.disburse();
  expect(await statuses(2)).toEqual(["TS", "TS"]);

  await switchTo({ "airtel.callback": "late", "airtel.response": "terminal" });
  await world.airtel.pay({ id: "second" });
  expect(world.receiver.arrived).toHaveLength(2);
  clock.advance(1);
  clock.advance(15_000);
  expect(await statuses(3)).toHaveLength(3);
});

test("a forged callback with a wrong hash reports success; the true callback follows", async () => {
  await switchTo({ "airtel.callback": "forged", "airtel.code": "DP00900001005" });
  await world.airtel.disburse();

  expect(await statuses(2)).toEqual(["TS", "TF"]);
  expect(await wallet()).toBe(0);
});

test("a payout can be in process and paid later, although a callback reported a failure", async () => {
  await switchTo({ "airtel.callback": "failed-then-paid" });
  await world.airtel.disburse();
  expect(await statuses(1)).toEqual(["TF"]);
  expect(said(await world.airtel.enquire())).toEqual(["TIP", "DP00900001006"]);
  expect(await wallet()).toBe(0);

  await lateCallback();

  expect(await statuses(2)).toEqual(["TF", "TS"]);
  expect(await wallet()).toBe(1000);
});

/**
 * Advances the clock until the second callback has arrived. Its delay begins when the business
 * accepts the first.
 */
async function lateCallback() {
  while (world.receiver.arrived.length < 2) {
    clock.advance(15_000);
    await world.api.get("float");
  }
}

test.each(["DP00900001005", "DP00900001009", "DP00900007777", "ROUTER115"])(
  "a payout that ends with %s moves no money",
  async (code) => {
    await switchTo({ "airtel.code": code });

    expect(said(await world.airtel.disburse())[1]).toBe(code);

    expect(await statuses(1)).toEqual(["TF"]);
    expect(await wallet()).toBe(0);
  },
);

test.each(["DP00900001000", "DP00900001006", "DP00900001014", "ROUTER117", "ESB000008"])(
  "a payout that gets %s stays open and is paid later",
  async (code) => {
    await switchTo({ "airtel.code": code });

    expect(said(await world.airtel.disburse())[1]).toBe(code);

    expect(await statuses(1)).toEqual(["TS"]);
    expect(await wallet()).toBe(1000);
  },
);

test('an enquiry can get no result, or always the answer "in process"', async () => {
  await switchTo({ "airtel.enquiry": "busy", "airtel.response": "terminal" });
  await world.airtel.disburse();
  const busy = await world.airtel.enquire();
  await switchTo({ "airtel.enquiry": "in-process" });

  expect([busy.status, said(busy)[1]]).toEqual([503, "ROUTER117"]);
  expect(said(await world.airtel.enquire())).toEqual(["TIP", "DP00900001006"]);
});

test("a switch for one phone does not change payouts to others", async () => {
  await world.api.put(`phones/${phone}/faults`, { "airtel.code": "DP00900001009" });

  const own = await world.airtel.disburse();
  const other = await world.airtel.disburse({
    payee: { msisdn: "733000001" },
    transaction: { amount: 10, id: "other", type: "B2C" },
  });

  expect(said(own)[1]).toBe("DP00900001009");
  expect(said(other)[1]).toBe("DP00900001006");
});

test("without an address for callbacks a payout is paid and no callback is sent", async () => {
  await world.api.put("airtel/callback", { url: null });
  await switchTo({ "airtel.response": "terminal" });

  await world.airtel.disburse();

  expect(said(await world.airtel.enquire())[0]).toBe("TS");
  expect((await world.api.get("log")).text).not.toContain("airtel-callback");
});

test.each<[string, string, object]>([
  ["bare", "DP00900001010", { response_code: "DP00900001010", result_code: "0000900" }],
  ["bare", "DP00900001005", { response_code: "DP00900001005", result_code: "ESB000011" }],
  ["old", "ESB000039", { result_code: "ESB000039" }],
  ["words", "ESB000033", {}],
])('a refusal in the form "%s" has no data, and its code is %s', async (form, code, codes) => {
  await switchTo({ "airtel.form": form, "airtel.code": code });

  const { status, body } = await world.airtel.disburse();

  expect([status, body]).toEqual([
    200,
    { status: { code: "400", success: false, message: expect.any(String), ...codes } },
  ]);
});

test("the answer about an unknown id can have only the older code", async () => {
  await switchTo({ "airtel.form": "old" });

  expect((await world.airtel.enquire()).body).toMatchObject({
    status: { code: "200", result_code: "ESB000045" },
  });
});

test("the money id can contain the business's id, while another field has the number in the SMS", async () => {
  await switchTo({ "airtel.form": "composite", "airtel.response": "terminal" });

  const { body } = await world.airtel.disburse();

  const [sms] = (await world.api.get(`phones/${phone}`)).body["messages"] as { text: string }[];
  const { transaction } = body["data"] as { transaction: Record<string, string> };
  expect(transaction["airtel_money_id"]).toBe(`disbursement-${transaction["id"]}`);
  expect(sms?.text).toContain(`Trans. ID: ${transaction["reference_id"]}.`);
});

test.each<[string, object]>([
  ["code", { transaction: { status_code: "TF", code: "DP00900001005" }, hash: expect.any(String) }],
  ["failed-id", { transaction: { status_code: "TF", airtel_money_id: expect.any(String) } }],
  ["unsigned", { transaction: { status_code: "TF" } }],
])('a callback about a failure can have the form "%s"', async (form, told) => {
  await switchTo({ "airtel.callbackForm": form, "airtel.code": "DP00900001005" });
  await world.airtel.disburse();

  const [notice] = await world.receiver.notices("/airtel", 1);
  const body = JSON.parse(notice?.text ?? "{}") as Record<string, unknown>;

  expect(body).toMatchObject(told);
  expect("hash" in body).toBe(form !== "unsigned");
});

test.each([
  ["airtel.token", "expired", 401],
  ["airtel.token", "empty", 401],
  ["airtel.gateway", "busy", 429],
  ["airtel.gateway", "unavailable", 503],
  ["airtel.gateway", "timeout", 504],
])(
  'with the switch %s at "%s", the next request gets the status %d',
  async (name, position, status) => {
    await world.api.post("faults/next", { [name]: position });

    expect((await world.airtel.disburse()).status).toBe(status);

    await world.airtel.signIn();
    const taken = position === "timeout" ? "DP00900001017" : "DP00900001006";
    expect(said(await world.airtel.disburse())[1]).toBe(taken);
  },
);
