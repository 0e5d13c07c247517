import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
  await world.api.put(`phones/${phone}`, { answer: "approve" });
});
afterEach(() => world.close());

const phone = "254712345678";

interface Entry {
  id: number;
  at: string;
  direction: string;
  kind: string;
  status: number | null;
}

const entries = async (query = "") =>
  JSON.parse((await world.api.get(`log${query}`)).text) as Entry[];

test("the log has requests and notices in order, with their answers", async () => {
  await world.daraja.push();
  await world.receiver.notices("/stk");
  await world.daraja.query("unknown");

  const log = await entries();

  expect(log.map(({ direction, kind }) => `${direction} ${kind}`)).toEqual([
    "in oauth",
    "in stk-push",
    "out stk-notice",
    "in stk-query",
  ]);
  expect(log.map(({ status }) => status)).toEqual([200, 200, 200, 500]);
  expect(log.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test("the log returns the entries after an id or a time", async () => {
  const [first] = await entries();
  await world.daraja.query("unknown");

  expect((await entries("?since=1")).map(({ id }) => id)).toEqual([2]);
  expect((await entries(`?since=${first?.at}`)).map(({ id }) => id)).toEqual([2]);
  expect(await entries("?since=2030-01-01T00:00:00Z")).toEqual([]);
});

test.each(["since=yesterday", "since=-1", "newest=0", "newest=ten"])(
  "the log refuses %s and explains the fault",
  async (query) => {
    const { status, body } = await world.api.get(`log?${query}`);

    expect(status).toBe(400);
    expect(body["message"]).toContain(query.split("=")[1]);
  },
);

test("the log has no secrets", async () => {
  const secret = "s3cretInThePathOfTheNotice0123";
  await world.daraja.push({ CallBackURL: `${world.receiver.url}/${secret}/stk` });
  await world.receiver.notices(`/${secret}/stk`);
  const { body } = await world.api.get("daraja");

  const { text } = await world.api.get("log");

  const secrets = [secret, world.daraja.stkFields.Password];
  for (const name of ["consumerKey", "consumerSecret", "passkey"]) secrets.push(String(body[name]));
  for (const word of secrets) expect(text).not.toContain(word);
  expect(text).toContain(`${world.receiver.url}/s3cret…/stk`);
});

test("the audit lists every movement of money, with totals", async () => {
  const asked = await world.daraja.push();
  await world.receiver.notices("/stk");
  const paid = await world.api.post(`phones/${phone}/paybill`, {
    paybill: "174379",
    account: "X",
    amount: 70,
    pin: "1234",
  });

  const { body } = await world.api.get("audit");

  expect(body).toStrictEqual({
    payments: [
      {
        receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
        msisdn: phone,
        amount: 300,
        account: "KLM7F3K2QX",
        at: expect.any(String),
        kind: "stk",
        checkoutRequestId: asked.body["CheckoutRequestID"],
        noticeDelivered: true,
      },
      {
        receipt: paid.body["receipt"],
        msisdn: phone,
        amount: 70,
        account: "X",
        at: expect.any(String),
        kind: "paybill",
        noticeDelivered: false,
      },
    ],
    totals: {
      count: 2,
      amount: 370,
      notDelivered: { count: 1, amount: 70 },
      payouts: { count: 0, amount: 0 },
    },
  });
});

test("a lost notice can be sent again, even if the switch that lost it is still set", async () => {
  await world.api.put("faults", { "stk.notice": "lost" });
  await world.daraja.push();
  const receipt = await receiptOf(phone);

  const sent = await world.api.post(`resend/${receipt}`);

  expect(sent.body).toEqual({ receipt, sent: [{ kind: "stk-notice", status: 200 }] });
  expect(world.receiver.arrived[0]?.text).toContain(receipt);
  expect((await world.api.get("audit")).body).toMatchObject({
    payments: [{ noticeDelivered: true }],
  });
});

async function receiptOf(msisdn: string) {
  for (;;) {
    const { text } = await world.api.get(`phones/${msisdn}`);
    const receipt = /([A-Z0-9]{10}) Confirmed/.exec(text)?.[1];
    if (receipt) return receipt;
  }
}

test("a notice with an unknown receipt can't be sent again", async () => {
  expect((await world.api.post("resend/UKL0000000")).status).toBe(404);
});
