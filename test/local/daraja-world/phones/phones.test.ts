import { afterEach, beforeEach, expect, test } from "vitest";
import { manualClock } from "../support/manual-clock";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({ businessName: "A SHOP" });
});
afterEach(() => world.close());

const phone = "254712345678";

test("an unknown phone is created at its first use, with KES 5,000", async () => {
  expect((await world.api.get(`phones/${phone}`)).body).toStrictEqual({
    msisdn: phone,
    balance: 5000,
    airtelBalance: 0,
    answer: "ask",
    pinLocked: false,
    prompts: [],
    messages: [],
  });
});

test("a phone exists from its first prompt on, even if nobody has opened it", async () => {
  const clock = manualClock();
  const quiet = await startWorld({ clock, timings: { promptDelay: 300, answerDelay: 700 } });
  await quiet.daraja.push();

  clock.advance(300);

  expect((await quiet.api.get("phones")).body).toMatchObject([{ msisdn: phone, ringing: true }]);
  await quiet.close();
});

test.each(["0712345678", "+254712345678", "712 345 678", "0712-345-678"])(
  "%s means the same phone",
  async (written) => {
    const { body } = await world.api.get(`phones/${encodeURIComponent(written)}`);

    expect(body["msisdn"]).toBe(phone);
  },
);

test.each(["12345", "0212345678", "25471234567890", "x", "%00"])(
  "%s is no phone number",
  async (written) => {
    expect(await world.api.get(`phones/${written}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
  },
);

test.each([
  [{ balance: -1 }],
  [{ balance: 1.5 }],
  [{ balance: "much" }],
  [{ answer: "maybe" }],
  [{ pin: "1234" }],
])("a phone can't be set to %j", async (settings) => {
  expect(await world.api.put(`phones/${phone}`, settings)).toMatchObject({
    status: 400,
    body: { code: "invalid_input" },
  });
});

test.each(["", "[]", "null", "{", '"x"'])("a body of %j is refused", async (body) => {
  expect(await world.api.call("PUT", `phones/${phone}`, body)).toMatchObject({
    status: 400,
    body: { code: "invalid_input" },
  });
});

test("a body of 5 MB is refused, and the connection can still be used", async () => {
  const { status } = await world.api.call("PUT", `phones/${phone}`, "x".repeat(5_000_000));

  expect(status).toBe(413);
  expect((await world.api.get(`phones/${phone}`)).status).toBe(200);
});

test("a prompt names the business, the account and the amount", async () => {
  await world.daraja.push();

  expect(await world.promptOn(phone)).toMatchObject({
    amount: 300,
    business: "A SHOP",
    account: "KLM7F3K2QX",
  });
});

test("a prompt can't be answered from another phone, twice, or with an incomplete PIN", async () => {
  await world.daraja.push();
  const { id } = await world.promptOn(phone);

  const answers = [
    await world.api.post(`phones/254700000001/prompts/${id}`, { pin: "1234" }),
    await world.api.post(`phones/${phone}/prompts/${id}`, { pin: "12" }),
    await world.api.post(`phones/${phone}/prompts/${id}`, { cancel: true }),
    await world.api.post(`phones/${phone}/prompts/${id}`, { pin: "1234" }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 400, 200, 409]);
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
});

test("a phone that is set to approve approves the prompt that is already on its screen", async () => {
  await world.daraja.push();
  await world.promptOn(phone);

  await world.api.put(`phones/${phone}`, { answer: "approve" });

  const [notice] = await world.receiver.notices("/stk");
  expect(notice?.text).toContain('"ResultCode":0');
});

test("an unknown address gets 404, and a wrong method 405", async () => {
  expect(await world.api.get("nothing")).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  expect((await world.api.post("faults")).status).toBe(405);
});

test("a page of another origin can't use a phone", async () => {
  const foreign = { origin: "https://elsewhere.example" };

  expect((await world.api.call("GET", `phones/${phone}`, undefined, foreign)).status).toBe(403);
  expect((await world.api.call("PUT", `phones/${phone}`, { balance: 0 }, foreign)).status).toBe(
    403,
  );
});

test("a client on this machine can read the credentials, and they work", async () => {
  const { body } = await world.api.get("daraja");

  expect(body).toMatchObject({ shortCode: "174379", url: world.darajaUrl, businessName: "A SHOP" });
  expect(
    (await world.daraja.oauth(`${body["consumerKey"]}:${body["consumerSecret"]}`)).status,
  ).toBe(200);
});

test("the delays can be changed while the simulator runs", async () => {
  const changed = await world.api.put("timings", { promptLife: 5 });

  expect(changed.body).toMatchObject({ promptLife: 5, promptDelay: 0 });
  expect((await world.api.put("timings", { promptLife: -1 })).status).toBe(400);
  expect((await world.api.put("timings", { other: 1 })).status).toBe(400);
});

test.each(["//%", "/api/phones/%zz", "/%2e%2e/package.json"])(
  "the address %s is refused as the caller's mistake",
  async (path) => {
    const { status } = await fetch(`${world.url}${path}`);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);
