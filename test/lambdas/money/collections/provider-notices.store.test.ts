import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { api } from "#contracts/api";
import { usernames } from "../../../../lambdas/accounts/names";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../../lambdas/accounts/register-account";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { aProfile } from "../../../support/profile";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";
import { fullTime, noticeSecret, notify, paymentsWorld, streamOf } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);

const arrives = async (rest: string, body: string, secret = noticeSecret) => {
  const { handler } = await import("../../../../lambdas/functions/webhooks");
  return await notify(handler, `/api/notices/${secret}/${rest}`, body);
};
const ofType = async (wanted: string) =>
  (await table.items()).filter(({ type }) => type === wanted);

describe("without the operator's secret", () => {
  const replies = async (secret = noticeSecret) => [
    await arrives(`stk/nobody.${"0".repeat(32)}`, "{}", secret),
    await arrives("c2b/confirmation", "{}", secret),
    await arrives("c2b/validation", "{}", secret),
  ];
  const statuses = async (secret?: string) => (await replies(secret)).map(({ status }) => status);

  test("a notice is stored if the passkey for prompts is missing, but not if the secret for notices is missing", async () => {
    try {
      world.changeSecret({ passkey: "" });
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await ofType("Notice")).toHaveLength(2);

      world.changeSecret({ noticeSecret: "" });
      for (const secret of [noticeSecret, ""])
        expect(await statuses(secret)).toEqual([500, 500, 500]);
      expect(await ofType("Notice")).toHaveLength(2);
    } finally {
      world.restoreSecret();
    }
  });
});

describe("Safaricom's validation before a Paybill payment", () => {
  const verdict = async (body: string) => {
    const { status, body: reply } = await arrives("c2b/validation", body);
    expect(status).toBe(200);
    return (reply as Record<string, unknown>)["ResultCode"];
  };
  const named = (BillRefNumber: string) => verdict(JSON.stringify({ BillRefNumber }));
  async function anAccount() {
    const userId = randomUUID();
    await storeNewProfile(aProfile({ userId }), []);
    return (await profiles.find({ userId }))?.accountNumber ?? "";
  }

  test("an account number, a training number and a username are accepted", async () => {
    const number = await anAccount();
    await putItem({
      ...usernames.key({ username: "Wanjiru7" }),
      type: "Username",
      state: "active",
      claim: "c",
      claimedAt: new Date().toISOString(),
      userId: "somebody",
    });

    for (const words of [number, ` ${number.slice(0, 3)} ${number.slice(3)} `, `t ${number}`])
      expect(await named(words), words).toBe("0");
    expect(await named("WANJIRU7")).toBe("0");
  });

  test("the validation answers only at the address that Safaricom knows", async () => {
    for (const secret of ["", "x", `${noticeSecret}0`])
      expect((await arrives("c2b/validation", "{}", secret)).status).toBe(404);
  });

  test("an unknown account, or a text that only resembles an account, is refused", async () => {
    const number = await anAccount();
    const wrong = number.slice(0, 6) + ((Number(number[6]) + 1) % 10);

    for (const words of ["", "nobody", wrong, `${number}0`, `TT${number}`, "KLM0000000"])
      expect(await named(words), words).toBe("C2B00012");
  });

  test("every payment is refused while the table can't be read, since its confirmation could be lost", async () => {
    expect(await verdict("whatever")).toBe("0");
    const table = process.env["TABLE_NAME"];
    process.env["TABLE_NAME"] = "there-is-none";
    try {
      expect(await named("nobody")).toBe("C2B00016");
    } finally {
      process.env["TABLE_NAME"] = table;
    }
  });
});

describe("an unmatched payment", () => {
  const confirmed = (TransID: string, given: object = {}) =>
    arrives(
      "c2b/confirmation",
      JSON.stringify({
        TransID,
        TransTime: "20261121090102",
        TransAmount: "300.00",
        BillRefNumber: "who am I",
        MSISDN: "2547 ***** 678",
        FirstName: "Amina",
        ...given,
      }),
    );
  /** The administrator's list after all notices were settled. */
  const listed = async () => {
    const money = await import("../../../../lambdas/functions/money");
    const open = (await ofType("Notice")).filter(({ outcome }) => outcome === null);
    expect((await money.handler(streamOf(open), fullTime)).batchItemFailures).toEqual([]);
    const { handler } = await import("../../../../lambdas/functions/desk");
    const { userId } = await aWriter({ isAdmin: true });
    const claims = claimsOf(userId, { admin: true });
    return (await send(handler, api.listUnattributedPayments, { claims })).body["payments"];
  };

  test("a payment without an owner is stored once, and listed for the administrator", async () => {
    for (let time = 0; time < 3; time++) await confirmed("UKL0000001");

    expect(await listed()).toEqual([
      expect.objectContaining({
        receiptNumber: "UKL0000001",
        amount: 300,
        account: "who am I",
        payerName: "Amina",
        paidAt: "2026-11-21T06:01:02.000Z",
        phone: "+254 7•• ••• 678",
      }),
    ]);
  });

  test("the payer's phone number is stored, and the list shows only a part of the number", async () => {
    const receiptNumber = "UKL0000071";
    await confirmed(receiptNumber, { MSISDN: "254712345678" });

    const shown = { receiptNumber, phone: "+254 712 ••• 678" };
    expect(await listed()).toContainEqual(expect.objectContaining(shown));
    const stored = { receiptNumber, phone: "254712345678" };
    expect(await ofType("UnattributedPayment")).toContainEqual(expect.objectContaining(stored));
  });

  test.each([
    ["UKL0000003", "\ud800"],
    ["UKL0000004", "\u{fdfa}".repeat(100)],
    ["UKL0000005", "x".repeat(3000)],
    ["UKL0000006", "\u0000#"],
  ])("the payment %s is stored and listed, with any account text", async (receipt, account) => {
    await confirmed(receipt, { BillRefNumber: account, FirstName: account, MSISDN: account });

    expect(await listed()).toContainEqual(
      expect.objectContaining({ receiptNumber: receipt, amount: 300 }),
    );
    expect((await ofType("Notice")).filter(({ nextTryAt }) => nextTryAt)).toEqual([]);
  });
});
