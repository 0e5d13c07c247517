import { assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { ReceivedPayment } from "../../../../lambdas/money/collections/received-payment";
import { findingOf, statusBy } from "../../../../lambdas/money/trainings/training";

const fees = { normal: 250, special: 1000 } as const;
const stamp = "2026-11-21T07:00:00.000Z";

const entered = record({
  is: constantFrom("nowhere", "kept", "credited", "fee"),
  course: constantFrom("normal", "special"),
  amount: constantFrom(1, 249, 250, 251, 1000),
  isHers: boolean(),
  isPaidBefore: boolean(),
  isNotOurs: boolean(),
  balance: integer({ min: 0, max: 1200 }),
});
type Entered = typeof entered extends { generate: (...args: never[]) => { value: infer V } }
  ? V
  : never;

function paymentOf({ is, amount, isHers, isNotOurs }: Entered): ReceivedPayment {
  const userId = isHers ? "her" : "him";
  if (is === "nowhere") return { is };
  if (is === "fee") return { is, userId };
  if (is === "credited") return { is, userId, amount, paidAt: stamp, kind: "payment" };
  const payment = {
    receiptNumber: "UKM1234567",
    amount,
    amountAsSent: String(amount),
    account: "training",
    phone: isHers ? "2547 ***** 678" : "2547 ***** 679",
    payerName: "WANJIRU",
    paidAt: stamp,
    receivedAt: stamp,
    forTraining: false,
    ...(isNotOurs && {
      decision: { as: "not-ours" as const, userId: null, note: "A shop’s.", at: stamp },
    }),
  };
  return { is, payment };
}

const isClosed = ({ is, isNotOurs }: Entered) => is === "kept" && isNotOurs;

const find = (code: Entered) =>
  findingOf(
    paymentOf(code),
    {
      currentBalance: code.balance,
      ...(code.isPaidBefore && { [`${code.course}TrainingAt`]: stamp }),
    },
    { course: code.course, fee: fees[code.course] },
    code.isHers,
  );

test("a code is accepted at once only for the writer's own unused payment of the right amount, not closed as not ours, for an unpaid course", async () => {
  await assert(
    property(entered, (code) => {
      const { is, course, amount, isHers, isPaidBefore, balance } = code;
      const isKnown = is === "kept" || is === "credited";
      const canBeTaken = is !== "credited" || balance >= amount;
      const isFree = isKnown && !isClosed(code);
      const isRight = isFree && isHers && amount === fees[course] && !isPaidBefore && canBeTaken;
      expect(statusBy[find(code)] === "accepted").toBe(isRight);
    }),
    { numRuns: 1000 },
  );
});

test("a payment by somebody else, or of another amount, is never refused at once: the administrator decides", async () => {
  await assert(
    property(entered, (code) => {
      const finding = find(code);
      if (code.is === "nowhere") expect(finding).toBe("not-known");
      else if (code.is === "fee") expect(finding).toBe("used");
      else if (!code.isHers)
        expect(finding).toBe(code.amount === fees[code.course] ? "other-payer" : "other-amount");
      else if (isClosed(code)) expect(finding).toBe("not-ours");
      else if (code.amount !== fees[code.course]) expect(finding).toBe("other-amount");
    }),
    { numRuns: 1000 },
  );
});
