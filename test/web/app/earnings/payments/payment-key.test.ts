import { beforeEach, expect, test, vi } from "vitest";
import { paymentKey } from "../../../../../web/app/earnings/payments/use-payment";
import { memoryStorage } from "../../support/memory-storage";
import { aPayment } from "./support/a-payment";

const phone = "0712345678";
const earlier = aPayment({ startedAt: "2026-11-20T07:00:00.000Z", state: "failed" });

beforeEach(() => {
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("localStorage", memoryStorage());
  return () => vi.unstubAllGlobals();
});

test.each([
  ["no payment", null],
  ["an earlier one", earlier],
])(
  "after a lost answer, the next press on Pay sends the same key while the account shows %s",
  async (_, latest) => {
    const lost = await paymentKey(phone, latest).get();

    expect(await paymentKey(phone, latest).get()).toBe(lost);
  },
);

test.each(["prompted", "failed", "expired"] as const)(
  "once the account shows the attempt as %s, the next press on Pay starts a new payment",
  async (state) => {
    const lost = await paymentKey(phone, earlier).get();

    expect(await paymentKey(phone, aPayment({ state })).get()).not.toBe(lost);
  },
);

test("after a cancelled prompt, the next press on Pay sends a new key", async () => {
  const joined = await paymentKey(phone, aPayment({ state: "prompted" })).get();

  expect(await paymentKey(phone, aPayment({ state: "failed" })).get()).not.toBe(joined);
});

test("another phone number, or a press on Pay after an answer, starts a new payment", async () => {
  const first = await paymentKey(phone, earlier).get();
  const other = await paymentKey("0722000000", earlier).get();
  paymentKey("0722000000", earlier).forget();

  const after = await paymentKey("0722000000", earlier).get();
  expect(new Set([first, other, after]).size).toBe(3);
});
