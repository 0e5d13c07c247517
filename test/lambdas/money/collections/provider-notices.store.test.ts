import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../../lambdas/accounts/register-account";
import { putItem } from "../../../support/items";
import { aProfile } from "../../../support/profile";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";
import { fullTime, noticeSecret, notify, paymentsWorld, streamOf } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);

const arrives = async (path: string, body: string) => {
  const { handler } = await import("../../../../lambdas/functions/webhooks");
  return await notify(handler, path, body);
};
const at = (rest: string, secret = noticeSecret) => `/api/notices/${secret}/${rest}`;
const notices = async () => (await table.items()).filter(({ type }) => type === "Notice");
const others = async () =>
  (await table.items()).filter(({ type }) => type !== "Notice" && type !== "Token");

const noAttempt = `nobody.${"0".repeat(32)}`;

describe("without the operator's secret", () => {
  const replies = async (secret = noticeSecret) => [
    await arrives(at(`stk/${noAttempt}`, secret), "{}"),
    await arrives(at("c2b/confirmation", secret), "{}"),
    await arrives(at("c2b/validation", secret), "{}"),
  ];
  afterEach(() => world.restoreSecret());

  test("the pass key's, notices are stored as ever", async () => {
    const before = (await notices()).length;
    world.changeSecret({ passkey: "" });

    expect((await replies()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await notices()).length).toBe(before + 2);
  });

  test.each([noticeSecret, ""])(
    "the notices' own, none at %j is acknowledged or stored",
    async (secret) => {
      const before = (await notices()).length;
      world.changeSecret({ noticeSecret: "" });

      for (const reply of await replies(secret))
        expect(reply).toMatchObject({ status: 500, body: { code: "internal" } });
      expect((await notices()).length).toBe(before);
    },
  );
});

describe("Safaricom's question before a Paybill payment", () => {
  const verdict = async (body: string) => {
    const { status, body: reply } = await arrives(at("c2b/validation"), body);
    expect(status).toBe(200);
    return (reply as Record<string, unknown>)["ResultCode"];
  };
  const named = (BillRefNumber: string) => verdict(JSON.stringify({ BillRefNumber }));

  test("is answered yes for an account number, a training's too, or a username", async () => {
    const { username } = await world.newWriter();
    const number = await accountOf(randomUUID());

    expect(await named(number)).toBe("0");
    expect(await named(` ${number.slice(0, 3)} ${number.slice(3)} `)).toBe("0");
    expect(await named(`t ${number}`)).toBe("0");
    await putItem({
      pk: `USERNAME#${username.toLowerCase()}`,
      sk: "USERNAME",
      type: "Username",
      state: "active",
      claim: "c",
      claimedAt: new Date().toISOString(),
      userId: "somebody",
    });
    expect(await named(username.toUpperCase())).toBe("0");
  });

  test("is answered only at the address that Safaricom knows", async () => {
    for (const secret of ["", "x", `${noticeSecret}0`])
      expect((await arrives(at("c2b/validation", secret), "{}")).status).toBe(404);
  });

  test("is answered no if nobody has the account, or the text only resembles one", async () => {
    const number = await accountOf(randomUUID());
    const wrong = number.slice(0, 6) + ((Number(number[6]) + 1) % 10);

    for (const words of ["", "nobody", wrong, `${number}0`, `TT${number}`, "KLM0000000"])
      expect(await named(words), words).toBe("C2B00012");
  });

  test("is answered no while the table can't be read, since its confirmation could be lost", async () => {
    expect(await verdict("whatever")).toBe("0");
    const table = process.env["TABLE_NAME"];
    process.env["TABLE_NAME"] = "there-is-none";
    try {
      expect(await named("nobody")).toBe("C2B00016");
    } finally {
      process.env["TABLE_NAME"] = table;
    }
  });

  async function accountOf(userId: string) {
    await storeNewProfile(aProfile({ userId }), []);
    return (await profiles.find({ userId }))?.accountNumber ?? "";
  }
});

describe("an unmatched payment", () => {
  const confirmation = (TransID: string, given: object = {}) =>
    JSON.stringify({
      TransID,
      TransTime: "20261121090102",
      TransAmount: "300.00",
      BillRefNumber: "who am I",
      MSISDN: "2547 ***** 678",
      FirstName: "Amina",
      ...given,
    });
  const settleAll = async () => {
    const { handler } = await import("../../../../lambdas/functions/money");
    const open = (await notices()).filter(({ outcome }) => outcome === null);
    expect((await handler(streamOf(open), fullTime)).batchItemFailures).toEqual([]);
  };
  const listed = async (cursor?: string) => {
    const { handler } = await import("../../../../lambdas/functions/desk");
    const { claimsOf, send } = await import("../../../support/api-event");
    const { api } = await import("../../../../lambdas/contracts/api");
    const { userId } = await aWriter({ isAdmin: true });
    return await send(handler, api.listUnattributedPayments, {
      claims: claimsOf(userId, { admin: true }),
      ...(cursor && { query: { cursor } }),
    });
  };

  test("is stored once, and listed for the administrator", async () => {
    for (let time = 0; time < 3; time++)
      await arrives(at("c2b/confirmation"), confirmation("UKL0000001"));
    await settleAll();

    const { body } = await listed();

    expect(body["payments"]).toEqual([
      expect.objectContaining({
        receiptNumber: "UKL0000001",
        amount: 300,
        account: "who am I",
        payerName: "Amina",
        paidAt: "2026-11-21T06:01:02.000Z",
      }),
    ]);
  });

  test.each([
    ["UKL0000071", "254712345678", "+254 712 ••• 678"],
    ["UKL0000075", "2547 ***** 678", "+254 7•• ••• 678"],
  ])("is listed as %s with the payer’s number %j as %j", async (receipt, MSISDN, phone) => {
    await arrives(at("c2b/confirmation"), confirmation(receipt, { MSISDN }));
    await settleAll();

    const { body } = await listed();

    expect(body["payments"]).toContainEqual(
      expect.objectContaining({ receiptNumber: receipt, phone }),
    );
    expect(await others()).toContainEqual(
      expect.objectContaining({ receiptNumber: receipt, phone: MSISDN }),
    );
  });

  test("keeps its amount as sent if that is no sum of shillings", async () => {
    const writer = await world.newWriter();
    const account = { BillRefNumber: writer.username, TransAmount: "300.50" };
    await arrives(at("c2b/confirmation"), confirmation("UKL0000002", account));
    await settleAll();

    const { body } = await listed();

    expect(body["payments"]).toContainEqual(
      expect.objectContaining({ receiptNumber: "UKL0000002", amount: 300, amountAsSent: "300.50" }),
    );
  });

  test.each([
    ["UKL0000003", "\ud800"],
    ["UKL0000004", "\u{fdfa}".repeat(100)],
    ["UKL0000005", "x".repeat(3000)],
    ["UKL0000006", "\u0000#"],
  ])("is kept and listed as %s, whatever its account field says", async (receipt, account) => {
    const strange = { BillRefNumber: account, FirstName: account, MSISDN: account };
    await arrives(at("c2b/confirmation"), confirmation(receipt, strange));
    await settleAll();

    const { body } = await listed();

    expect(body["payments"]).toContainEqual(
      expect.objectContaining({ receiptNumber: receipt, amount: 300 }),
    );
    expect((await notices()).filter(({ nextTryAt }) => nextTryAt)).toEqual([]);
  });

  test("is found on the next page if there are many, and a foreign cursor is refused", async () => {
    for (let count = 10; count < 40; count++)
      await arrives(at("c2b/confirmation"), confirmation(`UKL00000${count}`));
    await settleAll();

    const first = await listed();
    const second = await listed(String(first.body["cursor"]));
    const receipts = [first, second].flatMap(({ body }) =>
      (body["payments"] as { receiptNumber: string }[]).map(({ receiptNumber }) => receiptNumber),
    );

    expect(first.body["payments"]).toHaveLength(25);
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(receipts.length).toBeGreaterThanOrEqual(30);
    expect((await listed("eyJhIjoxfQ")).status).toBe(400);
  });
});
