import { expect, test } from "vitest";
import type { ReceivedPayment } from "../../../../lambdas/money/collections/received-payment";
import { type Finding, findingOf } from "../../../../lambdas/money/trainings/training";

const stamp = "2026-11-21T07:00:00.000Z";

const kept = (amount: number, isNotOurs = false): ReceivedPayment => ({
  is: "kept",
  payment: {
    receiptNumber: "UKM1234567",
    amount,
    amountAsSent: String(amount),
    account: "training",
    phone: "2547 ***** 678",
    payerName: "WANJIRU",
    paidAt: stamp,
    receivedAt: stamp,
    forTraining: false,
    ...(isNotOurs && { decision: { as: "not-ours", userId: null, note: "A shop’s.", at: stamp } }),
  },
});
const credited: ReceivedPayment = {
  is: "credited",
  userId: "her",
  amount: 250,
  paidAt: stamp,
  kind: "payment",
};
const fee: ReceivedPayment = { is: "fee", userId: "her" };
const her = { isOwn: true, balance: 250, paid: {} };

test.each<[string, ReceivedPayment, Partial<typeof her>, Finding]>([
  ["an unknown payment", { is: "nowhere" }, {}, "not-known"],
  ["a payment that is a fee already", fee, {}, "used"],
  ["her own payment of the fee", kept(250), {}, "right"],
  ["her own payment of a shilling less", kept(249), {}, "other-amount"],
  ["her own payment of a shilling more", kept(251), {}, "other-amount"],
  ["another's payment of the fee", kept(250), { isOwn: false }, "other-payer"],
  ["another's payment of another amount", kept(1000), { isOwn: false }, "other-amount"],
  ["her own payment, closed as not ours", kept(250, true), {}, "not-ours"],
  ["another's payment, closed as not ours", kept(250, true), { isOwn: false }, "other-payer"],
  [
    "her own payment for a paid course",
    kept(250),
    { paid: { normalTrainingAt: stamp } },
    "paid-before",
  ],
  [
    "her own payment when another course is paid",
    kept(250),
    { paid: { specialTrainingAt: stamp } },
    "right",
  ],
  ["the fee in a balance that covers it", credited, {}, "right"],
  ["the fee in a balance that no longer covers it", credited, { balance: 249 }, "spent"],
  ["the fee in another's balance", credited, { isOwn: false }, "other-payer"],
])("the code of %s gets the expected finding", (_, payment, about, finding) => {
  const { isOwn, balance, paid } = { ...her, ...about };
  const writer = { currentBalance: balance, ...paid };
  expect(findingOf(payment, writer, { course: "normal", fee: 250 }, isOwn)).toBe(finding);
});
