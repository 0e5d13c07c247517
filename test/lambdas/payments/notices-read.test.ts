import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type Confirmation,
  isPaymentOf,
  readConfirmation,
} from "../../../lambdas/payments/confirmation";
import { newAttempt, type PaymentAttempt } from "../../../lambdas/payments/payment-attempt";
import { readStkNotice } from "../../../lambdas/payments/stk-notice";

const now = new Date("2026-11-21T06:02:00.000Z");

const callback = (given: object) =>
  JSON.stringify({
    Body: { stkCallback: { CheckoutRequestID: "ws_CO_1", ResultCode: 0, ...given } },
  });
const items = (...Item: unknown[]) => ({ CallbackMetadata: { Item } });

describe("an STK notice", () => {
  test("is read by the names of its items, in any order, with one of them empty", () => {
    const body = callback(
      items(
        { Name: "TransactionDate", Value: 20261121090102 },
        { Name: "Balance" },
        { Name: "MpesaReceiptNumber", Value: "ukl1234567 " },
      ),
    );

    expect(readStkNotice(body, now)).toEqual({
      checkoutRequestId: "ws_CO_1",
      resultCode: "0",
      receiptNumber: "UKL1234567",
      paidAt: new Date("2026-11-21T06:01:02.000Z"),
    });
  });

  test.each([
    ["a number", 1032, "1032"],
    ["a string", "1032", "1032"],
    ["letters", "SFC_IC0003", "SFC_IC0003"],
  ])("has a result code that is %s", (_kind, ResultCode, resultCode) => {
    expect(readStkNotice(callback({ ResultCode }), now)).toMatchObject({ resultCode });
  });

  test.each([
    ["without metadata", {}],
    ["with metadata that is a list", { CallbackMetadata: [] }],
    ["with a single item in place of a list", { CallbackMetadata: { Item: { Name: "Amount" } } }],
    ["with items that are nothing", items(null, 7, "x", {})],
    ["with a receipt that is none", items({ Name: "MpesaReceiptNumber", Value: { a: 1 } })],
    ["with a day that does not exist", items({ Name: "TransactionDate", Value: "20269999999999" })],
    ["from the year 0", items({ Name: "TransactionDate", Value: "00000101000000" })],
  ])("is read %s", (_what, given) => {
    expect(readStkNotice(callback(given), now)).toEqual({
      checkoutRequestId: "ws_CO_1",
      resultCode: "0",
      receiptNumber: null,
      paidAt: null,
    });
  });

  test.each([
    ["empty", ""],
    ["half", callback({}).slice(0, 40)],
    ["a list", "[1,2]"],
    ["null", "null"],
    ["HTML", "<html></html>"],
    ["NUL characters", "\u0000\u0000"],
    ["of another shape", JSON.stringify({ Body: { stkCallback: [] } })],
    ["without a checkout", callback({ CheckoutRequestID: undefined })],
    ["with an empty checkout", callback({ CheckoutRequestID: "" })],
    ["with a checkout that is a number", callback({ CheckoutRequestID: 5 })],
    ["with a checkout of a thousand letters", callback({ CheckoutRequestID: "x".repeat(1000) })],
    ["without a code", callback({ ResultCode: undefined })],
    ["with a code that is an object", callback({ ResultCode: {} })],
  ])("is none when it is %s", (_what, body) => {
    expect(readStkNotice(body, now)).toBeUndefined();
  });
});

const confirmed = (given: object = {}) =>
  JSON.stringify({
    TransID: "UKL1234567",
    TransTime: "20261121090102",
    TransAmount: "300.00",
    BillRefNumber: " KLM0000000 ",
    MSISDN: "2547 ***** 678",
    FirstName: "Amina",
    MiddleName: "",
    LastName: "Otieno",
    ...given,
  });

describe("a confirmation of the pay bill", () => {
  test("is read with its amount in whole shillings", () => {
    expect(readConfirmation(confirmed(), now)).toEqual({
      receiptNumber: "UKL1234567",
      amount: 300,
      amountAsSent: "300.00",
      account: "KLM0000000",
      phone: "2547 ***** 678",
      payerName: "Amina Otieno",
      paidAt: new Date("2026-11-21T06:01:02.000Z"),
    });
  });

  test.each([
    ["5", 5],
    [5, 5],
    ["250000.0", 250_000],
    ["0.00", null],
    ["0", null],
    ["-300.00", null],
    ["300.50", null],
    ["300.001", null],
    ["250001", null],
    ["1e3", null],
    ["0x10", null],
    ["3,000.00", null],
    ["three", null],
    ["٣٠٠", null],
    ["", null],
    [null, null],
    [{}, null],
  ])("with the amount %j is of %j shillings", (TransAmount, amount) => {
    expect(readConfirmation(confirmed({ TransAmount }), now)?.amount).toBe(amount);
  });

  test.each(["00000101000000", "19991231000000", "20261123000000", "20260230000000", "", null])(
    "with the time %j says nothing of when it was",
    (TransTime) => {
      expect(readConfirmation(confirmed({ TransTime }), now)?.paidAt).toBeNull();
    },
  );

  test.each([
    ["without a receipt", confirmed({ TransID: undefined })],
    ["with an empty receipt", confirmed({ TransID: "" })],
    ["with a receipt of strange characters", confirmed({ TransID: "UKL#123/456" })],
    ["that is a list", "[]"],
    ["that is cut off", confirmed().slice(0, 50)],
    ["that is empty", ""],
  ])("is none %s", (_what, body) => {
    expect(readConfirmation(body, now)).toBeUndefined();
  });
});

describe("a confirmation under a prompt's reference", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));
  const attempt = (given: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
    ...newAttempt({
      attemptId: "a",
      userId: "writer",
      reference: "KLM0000000",
      phone: "+254712345678",
      amount: 300,
      promptSeconds: 75,
      nextCheckAt: null,
      now: at(0),
    }),
    ...given,
  });
  const confirmation = (given: Partial<Confirmation> = {}): Confirmation => ({
    receiptNumber: "UKL1234567",
    amount: 300,
    amountAsSent: "300.00",
    account: "KLM0000000",
    phone: "2547 ***** 678",
    payerName: "",
    paidAt: at(1),
    ...given,
  });
  const settled = { state: "paid", settledAt: at(1).toISOString() } as const;
  const hash = createHash("sha256").update("254712345678").digest("hex");

  test.each<[string, Partial<PaymentAttempt>, Partial<Confirmation>]>([
    ["while it is open", {}, {}],
    ["when the phone is shown in full", {}, { phone: "254712345678" }],
    ["when the phone is hashed", {}, { phone: hash }],
    ["when nothing is said of phone and time", {}, { phone: "", paidAt: null }],
    ["soon after it was settled by the query", settled, { paidAt: at(2) }],
    [
      "when a notice named its receipt",
      { ...settled, noticeReceipt: "UKL1234567" },
      { paidAt: at(50) },
    ],
    [
      "in place of a receipt that only a notice named",
      { ...settled, receiptNumber: "FORGED0001" },
      { paidAt: at(1) },
    ],
  ])("is its payment %s", (_when, known, told) => {
    expect(isPaymentOf(attempt(known), confirmation(told))).toBe(true);
  });

  test.each<[string, Partial<PaymentAttempt>, Partial<Confirmation>]>([
    ["of another amount", {}, { amount: 299 }],
    ["from another phone", {}, { phone: "2547 ***** 999" }],
    ["from another phone in full", {}, { phone: "254733000999" }],
    ["from another phone, hashed", {}, { phone: "0".repeat(64) }],
    ["from before the prompt", {}, { paidAt: new Date(at(0).getTime() - 3 * 60_000) }],
    ["from long after the prompt", {}, { paidAt: at(50) }],
    ["from long after it was paid", settled, { paidAt: at(4) }],
    [
      "after a payment whose notice was proven",
      { ...settled, receiptNumber: "UKL0000001" },
      { paidAt: at(2) },
    ],
    [
      "when another receipt is confirmed",
      { ...settled, receiptNumber: "UKL0000001", receiptIsConfirmed: true },
      {},
    ],
  ])("is a further one %s", (_when, known, told) => {
    expect(isPaymentOf(attempt(known), confirmation(told))).toBe(false);
  });
});
