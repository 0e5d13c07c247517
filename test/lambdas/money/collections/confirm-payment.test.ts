import { beforeEach, expect, test } from "vitest";
import { queryPayment } from "../../../../lambdas/money/collections/query-payment";
import { approves, poll, polls, press, query, wait } from "./history/step";
import { caller, paymentRails } from "./support/payment-rails";

const { here, attempts } = paymentRails();
const { does } = here;
let queries: number;
beforeEach(() => {
  queries = 0;
  const { fetch } = here.world.provider;
  here.world.provider.fetch = (url, init) => {
    if (url.endsWith("/query")) queries += 1;
    return fetch(url, init);
  };
});

async function hoursPass(hours: number) {
  for (let minute = 0; minute < hours * 60; minute++) await does(wait(60), polls);
}

/** The money arrived, but the query reports a failure, and callback and confirmation are lost. */
async function calledFailed() {
  await does(press, approves);
  here.world.provider.outbox = [];
  await does(query("failed"), wait(10), poll);
  expect(attempts()).toMatchObject([{ state: "failed" }]);
  queries = 0;
}

const answered = async () => {
  const checkoutRequestId = String(attempts()[0]?.["checkoutRequestId"]);
  return await queryPayment(caller, checkoutRequestId, here.world.now);
};

test("a failure code that is not final ends a payment if the callback has the same code", async () => {
  await does(press, { do: "answer", how: "account" });
  await does(wait(10), poll);
  expect(attempts()).toMatchObject([{ state: "prompted" }]);

  await here.arrives("stk");

  expect(await answered()).toMatchObject({
    success: false,
    status: "failed",
    reason: "account",
    message: expect.stringContaining("may not send money"),
  });
  await does(press, approves);
  await here.arrives("c2b");
  expect(attempts()).toMatchObject([{ state: "failed" }, { state: "paid" }]);
});

test("an unknown failure code ends a payment only after the prompt has expired", async () => {
  await does(press, { do: "answer", how: "odd" });
  await here.arrives("stk");
  await does(wait(10), poll);
  expect(attempts()).toMatchObject([{ state: "prompted", noticeCode: "7777" }]);

  await does(wait(70), poll);

  expect(attempts()).toMatchObject([{ state: "failed", reason: "provider-refused" }]);
});

test("a failed payment is queried twice more, and the last answer can still credit the payment", async () => {
  await calledFailed();
  await does(query("lost"));
  await hoursPass(5);
  await does(query("truth"));

  await hoursPass(2);

  expect(queries).toBe(2);
  expect(attempts()).toMatchObject([{ state: "paid", nextCheckAt: null }]);
});

test("a failed payment that a callback reports as paid is queried further, but rarely", async () => {
  await calledFailed();
  await does(query("4999"));
  await here.claims("UKL0000001");
  queries = 0;
  await hoursPass(10);
  expect(queries).toBeGreaterThan(2);
  expect(queries).toBeLessThan(8);

  await does(query("truth"));
  await hoursPass(1);

  expect(attempts()).toMatchObject([{ state: "paid", nextCheckAt: null }]);
});
