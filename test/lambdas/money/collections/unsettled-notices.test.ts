import { describe, expect, test } from "vitest";
import { profileKey } from "../../../../lambdas/accounts/profile/profile";
import { putItem } from "../../../../lambdas/platform/table/transact";
import { pathOf } from "./history/model-provider";
import { paymentRails, press, wait, writer } from "./support/payment-rails";

const { here, does, entries, profile, openWebhooks, settles } = paymentRails();
const { ofType } = here;

describe("a notice that can't be settled", () => {
  const confirms = (given: object) =>
    here.world.deliver({
      path: "/c2b/confirmation",
      body: JSON.stringify({
        TransID: "UKL7654321",
        TransTime: "20261121090000",
        TransAmount: "300.00",
        BillRefNumber: "Amina",
        MSISDN: "2547 ***** 678",
        ...given,
      }),
    });

  test.each(["\ud800", "\u{fdfa}".repeat(100), "x".repeat(3000), "\u0000", "__proto__", "#"])(
    "because its account is %j is nobody's, and the administrator sees it",
    async (BillRefNumber) => {
      await confirms({ BillRefNumber });
      await settles();

      expect(ofType("UnattributedPayment")).toMatchObject([{ receiptNumber: "UKL7654321" }]);
      expect(openWebhooks()).toEqual([]);
    },
  );

  const unreadable = async () =>
    await putItem(
      { ...profile(), ...profileKey(writer), type: "Profile", currentBalance: "a lot" },
      { ConditionExpression: "attribute_exists(pk)" },
    );

  test("because its writer's account can't be read ends with the administrator", async () => {
    await unreadable();
    await confirms({});
    await settles();
    expect(openWebhooks()).toHaveLength(1);

    await here.world.settleDown();

    expect(ofType("UnattributedPayment")).toMatchObject([
      { receiptNumber: "UKL7654321", account: "Amina", amount: 300 },
    ]);
    expect(openWebhooks()).toEqual([]);
    expect(entries()).toEqual([]);
  });

  test("and is no payment is closed as unusable", async () => {
    await does(press);
    const { noticeUrl = "", id = "" } = here.world.provider.prompts[0] ?? {};
    await unreadable();
    await here.world.deliver({
      path: pathOf(noticeUrl),
      body: JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: id, ResultCode: 0 } } }),
    });
    await settles();

    for (let round = 0; round < 12; round++) await does(wait(3700), { do: "reconcile" });

    expect(ofType("Notice")).toMatchObject([{ outcome: "unusable", nextTryAt: null }]);
  });
});
