import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../support/manual-clock";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock });
});
afterEach(() => world.close());

test("a token has 28 characters and the text 3599 as its lifetime", async () => {
  const { status, body } = await world.daraja.oauth();

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    access_token: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    expires_in: "3599",
  });
});

test("a new token makes the previous one invalid", async () => {
  const older = await world.daraja.signIn();
  await world.daraja.signIn();
  const withNew = await world.daraja.push();

  world.daraja.use(older);
  const withOld = await world.daraja.push({ PhoneNumber: "254700000001" });

  expect(withNew.status).toBe(200);
  expect(withOld).toMatchObject({
    status: 404,
    body: { errorCode: "404.001.03", errorMessage: "Invalid Access Token" },
  });
});

test("a token is refused after one hour", async () => {
  clock.advance(3_598_000);
  expect((await world.daraja.query("none")).body["errorCode"]).toBe("500.001.1001");

  clock.advance(1_000);

  expect((await world.daraja.query("none")).body["errorCode"]).toBe("404.001.03");
});

test("the STK push and Paybill products have different codes for an invalid token", async () => {
  world.daraja.use("nonsense");

  const answers = [
    await world.daraja.push(),
    await world.daraja.query("x"),
    await world.daraja.register(),
  ];

  expect(answers.map(({ status, body }) => [status, body["errorCode"]])).toEqual([
    [404, "404.001.03"],
    [404, "404.001.03"],
    [400, "400.003.01"],
  ]);
});

test("a wrong key or secret gets status 400 with an empty body", async () => {
  expect(await world.daraja.oauth("somebody:else")).toMatchObject({ status: 400, text: "" });
});

test("another grant type gets 400.008.02", async () => {
  const refused = await world.daraja.oauth(undefined, "grant_type=password");

  expect(refused).toMatchObject({ status: 400, body: { errorCode: "400.008.02" } });
});

test("a request without Basic authentication gets 400.008.01", async () => {
  const response = await fetch(
    `${world.darajaUrl}/oauth/v1/generate?grant_type=client_credentials`,
    { headers: { authorization: "Bearer x" } },
  );

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errorCode: "400.008.01" });
});

test('with the switch at "early", a token is refused from its second use on', async () => {
  await world.api.put("faults", { "oauth.token": "early" });
  await world.daraja.signIn();

  const first = await world.daraja.query("none");
  const second = await world.daraja.query("none");

  expect(first.body["errorCode"]).toBe("500.001.1001");
  expect(second.body["errorCode"]).toBe("404.001.03");
});
