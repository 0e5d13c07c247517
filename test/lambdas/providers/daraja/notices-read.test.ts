import { describe, expect, test } from "vitest";
import { readConfirmation } from "../../../../lambdas/providers/daraja/c2b";
import { readStkWebhook } from "../../../../lambdas/providers/daraja/stk";

const now = new Date("2026-11-21T06:02:00.000Z");
const paidAt = new Date("2026-11-21T06:01:02.000Z");

const callback = (given: object) =>
  JSON.stringify({
    Body: { stkCallback: { CheckoutRequestID: "ws_CO_1", ResultCode: 0, ...given } },
  });
const items = (...Item: unknown[]) => ({ CallbackMetadata: { Item } });

describe("an STK notice", () => {
  test("an STK notice is read by the names of its items, even if an item is empty", () => {
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
      paidAt,
    });
  });

  test.each([1032, "1032", "SFC_IC0003"])(
    "an STK notice is read with the result code %j",
    (ResultCode) => {
      const resultCode = String(ResultCode);
      expect(readStkWebhook(callback({ ResultCode }), now)).toMatchObject({ resultCode });
    },
  );

  test.each([
    {},
    { CallbackMetadata: [] },
    { CallbackMetadata: { Item: { Name: "Amount" } } },
    items(null, 7, "x", {}),
    items({ Name: "MpesaReceiptNumber", Value: { a: 1 } }),
    items({ Name: "TransactionDate", Value: "20269999999999" }),
  ])("an STK notice is read with the metadata %j", (given) => {
    expect(readStkWebhook(callback(given), now)).toEqual({
      checkoutRequestId: "ws_CO_1",
      resultCode: "0",
      receiptNumber: null,
      paidAt: null,
    });
  });

  test.each([
    ["empty", ""],
    ["cut in half", callback({}).slice(0, 40)],
    ["a list", "[1,2]"],
    ["of another shape", JSON.stringify({ Body: { stkCallback: [] } })],
    ["without a checkout", callback({ CheckoutRequestID: undefined })],
    ["with half a character for a checkout", callback({ CheckoutRequestID: "ws\ud800" })],
    ["with a checkout of a thousand letters", callback({ CheckoutRequestID: "x".repeat(1000) })],
    ["without a code", callback({ ResultCode: undefined })],
  ])("an STK notice is not read if the body is %s", (_what, body) => {
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
  test("a confirmation is read with its amount in whole shillings", () => {
    expect(readConfirmation(confirmed(), now)).toEqual({
      receiptNumber: "UKL1234567",
      amount: 300,
      amountAsSent: "300.00",
      account: "KLM0000000",
      phone: "2547 ***** 678",
      payerName: "Amina Otieno",
      paidAt,
    });
  });

  test.each([
    [5, ["5", 5, "5.0", "5.00"]],
    [250_000, ["250000"]],
    [null, ["0", "0.00", "-300.00", "300.50", "300.001", "250001", "1e3", "0x10"]],
    [null, ["3,000.00", "three", "٣٠٠", "", null, {}]],
  ])("a confirmation has the amount %j if Safaricom sends one of %j", (amount, sent) => {
    for (const TransAmount of sent)
      expect(readConfirmation(confirmed({ TransAmount }), now)?.amount).toBe(amount);
  });

  test("a confirmation is read with a replacement character for each half of a character", () => {
    const half = { BillRefNumber: "\ud800", MSISDN: `${"1".repeat(99)}\u{1f4b8}` };

    const read = readConfirmation(confirmed(half), now);

    expect(read).toMatchObject({ account: "\ufffd", phone: `${"1".repeat(99)}\ufffd` });
  });

  test.each([
    ["\ufeff", confirmed(), "KLM0000000"],
    ["a line break", confirmed().replace(" KLM0000000 ", "1380778\n"), "1380778"],
    ["a tab", confirmed().replace(" KLM0000000 ", "138\t0778"), "138 0778"],
    ["a character without a meaning", confirmed().replace(" KLM", "\u0000 KLM"), "KLM0000000"],
  ])("a confirmation is read although its JSON holds %j unescaped", (mark, body, account) => {
    const sent = mark === "\ufeff" ? mark + body : body;

    expect(readConfirmation(sent, now)).toMatchObject({ receiptNumber: "UKL1234567", account });
  });

  test.each(["20261123000000", "", null])(
    "a confirmation with the time %j is read without a time",
    (TransTime) => {
      expect(readConfirmation(confirmed({ TransTime }), now)?.paidAt).toBeNull();
    },
  );

  test.each([
    ["without a receipt", confirmed({ TransID: undefined })],
    ["with a receipt of strange characters", confirmed({ TransID: "UKL#123/456" })],
    ["that is a list", "[]"],
  ])("a confirmation is not read from a body %s", (_what, body) => {
    expect(readConfirmation(body, now)).toBeUndefined();
  });
});
