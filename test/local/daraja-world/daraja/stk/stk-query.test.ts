import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
let id: unknown;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, timings: { tooEarly: 1_000 } });
  id = (await world.daraja.push()).body["CheckoutRequestID"];
});
afterEach(() => world.close());

const phone = "254712345678";

async function answerPrompt(body: object) {
  const prompt = await world.promptOn(phone);
  await world.api.post(`phones/${phone}/prompts/${prompt.id}`, body);
}

test("a query too soon after its request is refused, since the checkout is unknown", async () => {
  expect(await world.daraja.query(id)).toMatchObject({
    status: 400,
    body: { errorCode: "400.002.02", errorMessage: "Bad Request - Invalid CheckoutRequestID" },
  });
});

test("during the prompt, the answer to a query is 200 with ResultCode 4999", async () => {
  clock.advance(1_000);

  expect(await world.daraja.query(id)).toMatchObject({ status: 200, body: { ResultCode: "4999" } });
});

test("an unknown id gets the error 500.001.1001", async () => {
  expect(await world.daraja.query("ws_CO_21112026121526000712345678")).toMatchObject({
    status: 500,
    body: { errorCode: "500.001.1001", errorMessage: "The transaction does not Exist" },
  });
});

test("after a prompt has ended, each query gets the same answer, whose code is text", async () => {
  await answerPrompt({ cancel: true });

  const answers = [await world.daraja.query(id), await world.daraja.query(id)];

  expect(answers[0]?.body["ResultCode"]).toBe("1032");
  expect(answers[1]).toEqual(answers[0]);
});

test("the query checks its password as the payment request does", async () => {
  const refused = await world.daraja.query(id, { Password: "bm8=" });

  expect(refused.body["errorMessage"]).toBe("Wrong credentials");
});

test.each([
  ["busy", 500, { errorCode: "500.003.02" }],
  ["4999", 200, { ResultCode: "4999" }],
  ["500.001.1001", 500, { errorMessage: "The transaction is being processed" }],
  ["empty", 200, { errorCode: "500.001.1001", errorMessage: "" }],
  ["failed", 200, { ResultCode: "1032" }],
])(
  'with the switch at "%s", the query of a successful payment gets status %d',
  async (position, status, body) => {
    await answerPrompt({ pin: "1234" });
    await world.api.put("faults", { "stk.query": position });

    expect(await world.daraja.query(id)).toMatchObject({ status, body });
  },
);

test('with the switch at "random", some queries get server errors and the others true answers', async () => {
  await answerPrompt({ pin: "1234" });
  await world.api.put("faults", { "stk.query": "random" });

  const statuses = [];
  for (let poll = 0; poll < 10; poll++) statuses.push((await world.daraja.query(id)).status);

  expect(statuses.filter((status) => status === 500)).toHaveLength(2);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
});
