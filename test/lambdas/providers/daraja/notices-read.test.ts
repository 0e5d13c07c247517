import { describe, expect, test } from "vitest";
import { readConfirmation } from "../../../../lambdas/providers/daraja/c2b";
import { readStkWebhook } from "../../../../lambdas/providers/daraja/stk";

const now = new Date("2026-11-21T06:02:00.000Z");

const callback = (given: object) =>
  JSON.stringify({
    Body: { stkCallback: { CheckoutRequestID: "ws_CO_1", ResultCode: 0, ...given } },
  });
const items = (...Item: unknown[]) => ({ CallbackMetadata: { Item } });

describe("an STK notice", () => {
  test("is read by the names of its items, in any order, even with an empty one", () => {
    const body = callback(
      items(
        { Name: "TransactionDate", Value: 20261121090102 },
        { Name: "Balance" },
        { Name: "MpesaReceiptNumber", Value: "ukl1234567 " },
      ),
    );

    expect(readStkWebhook(body, now)).toEqual({
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
    expect(readStkWebhook(callback({ ResultCode }), now)).toMatchObject({ resultCode });
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
    expect(readStkWebhook(callback(given), now)).toEqual({
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
    ["with half a character for a checkout", callback({ CheckoutRequestID: "ws\ud800" })],
    ["with a checkout of a thousand letters", callback({ CheckoutRequestID: "x".repeat(1000) })],
    ["without a code", callback({ ResultCode: undefined })],
    ["with a code that is an object", callback({ ResultCode: {} })],
  ])("is none when it is %s", (_what, body) => {
    expect(readStkWebhook(body, now)).toBeUndefined();
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

describe("a confirmation of the Paybill", () => {
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
  ])("with the amount %j has %j shillings", (TransAmount, amount) => {
    expect(readConfirmation(confirmed({ TransAmount }), now)?.amount).toBe(amount);
  });

  test("with half a character in its texts gets a replacement mark", () => {
    const half = { BillRefNumber: "\ud800", MSISDN: `${"1".repeat(99)}\u{1f4b8}` };

    const read = readConfirmation(confirmed(half), now);

    expect(read).toMatchObject({ account: "\ufffd", phone: `${"1".repeat(99)}\ufffd` });
  });

  test.each(["00000101000000", "19991231000000", "20261123000000", "20260230000000", "", null])(
    "with the time %j has no known time",
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
