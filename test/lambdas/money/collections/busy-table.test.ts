import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { startPayment } from "../../../../lambdas/money/collections/start-payment";
import { receiveWebhook } from "../../../../lambdas/money/webhooks/receive-webhook";
import type { Idempotency } from "../../../../lambdas/platform/idempotency";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { loggedInEach } from "../../../support/logged";
import { secret } from "./history/run-history";
import { approves } from "./history/step";
import { caller, paymentRails, writer } from "./support/payment-rails";

const log = loggedInEach();
const { here, attempts, openWebhooks, inBetween } = paymentRails();
const { does, ofType, arrives } = here;

describe("a busy table", () => {
  const key = { key: "1", bodyHash: "1", scope: "POST /api/stk" };
  const start = (idempotency?: Idempotency, by = caller) =>
    startPayment({ caller: by, phone: "0712345678", idempotency, now: here.world.now });
  const prompts = () => here.world.provider.prompts;
  /**
   * Makes the next `count` transactions conflict, but only while exactly `sent` prompts are sent.
   */
  const conflicts = (count: number, sent: number) => {
    const { around } = here.table;
    here.table.around = (effect, command) => {
      const meets = command instanceof TransactWriteCommand;
      if (meets && prompts().length === sent && count-- > 0)
        throw new TransactionCanceledException({
          message: "",
          $metadata: {},
          CancellationReasons: [{ Code: "TransactionConflict" }],
        });
      return around(effect, command);
    };
  };

  test.each([
    ["before the request to the provider only delays a payment", 20, 0],
    ["after the request never loses the provider's id", 40, 1],
  ])("a conflict %s, and sends no second prompt", async (_, count, sent) => {
    conflicts(count, sent);

    const { CheckoutRequestID: checkoutRequestId } = await start();

    expect(checkoutRequestId).toBe(prompts()[0]?.id);
    expect(prompts()).toHaveLength(1);
    expect(attempts()).toMatchObject([{ checkoutRequestId }]);
  });

  test.each([
    ["no key", undefined],
    ["the same key", key],
  ])("with %s, an ended session gets no data about a new session's payment", async (_, given) => {
    const isOvertaken = inBetween(async () => {
      await writeAlone(profiles.change({ userId: writer }, { set: { sessionsValidFrom: 2 } }));
      await start(given, { ...caller, signedInAt: 2 });
    });

    await expect(start(given)).rejects.toMatchObject({ code: "not_signed_in" });

    expect(isOvertaken()).toBe(true);
    expect(prompts()).toHaveLength(1);
  });

  test("during an open prompt, a key that another request body has just used is refused", async () => {
    await start();
    inBetween(() => start(key));

    await expect(start({ ...key, bodyHash: "2" })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
  });

  test("two requests with one key get the same answer, even if the payment changes in between", async () => {
    await start();
    const quicker: unknown[] = [];
    inBetween(async () => {
      await does(approves);
      await arrives("c2b");
      quicker.push(await start(key));
    });

    const slower = await start(key);

    expect([slower]).toEqual(quicker);
    expect(await start(key)).toEqual(slower);
  });

  test("the payer gets the true answer even if the table accepts no further write", async () => {
    conflicts(Number.POSITIVE_INFINITY, 1);

    expect(await start()).toMatchObject({
      CheckoutRequestID: prompts()[0]?.id,
      payment: { state: "prompted" },
    });
  });

  test("if the table stays busy, the payer gets an error and no prompt is requested", async () => {
    conflicts(Number.POSITIVE_INFINITY, 0);

    await expect(start()).rejects.toMatchObject({ code: "conflict" });
    expect(prompts()).toHaveLength(0);
  });
});

describe("a table that refuses writes", () => {
  const body = JSON.stringify({ TransID: "UKL7654321", TransAmount: "300.00", BillRefNumber: "?" });
  const receive = (given = secret) =>
    receiveWebhook({
      secret: given,
      kind: "c2b",
      subjectId: null,
      body,
      network: "196.201.214.200",
      now: here.world.now,
    });
  /** Makes this many writes of a notice fail, before or after the table has done them. */
  const failures = (count: number, when: "before" | "after") => {
    here.table.around = async (effect, command) => {
      const fails = command instanceof PutCommand && count-- > 0;
      if (fails && when === "before") throw new Error("The table is away.");
      const result = await effect();
      if (fails) throw new Error("The answer was lost.");
      return result;
    };
  };

  test.each(["before", "after"] as const)(
    "a short failure %s the write loses no notice",
    async (when) => {
      failures(3, when);

      await receive();

      expect(openWebhooks()).toHaveLength(1);
      expect(log.text()).not.toContain("NoticesLost");
    },
  );

  test("a lasting failure warns the operator, and the notice is not acknowledged", async () => {
    failures(Number.POSITIVE_INFINITY, "before");

    await expect(receive()).rejects.toThrow("The table is away.");

    expect(ofType("Notice")).toEqual([]);
    expect(log.text()).toContain('"NoticesLost":1');
    expect(log.text()).not.toContain("UKL7654321");
  });

  test("a notice without the secret raises no alarm", async () => {
    await expect(receive("no secret")).rejects.toMatchObject({ code: "not_found" });

    expect(log.text()).not.toContain("NoticesLost");
  });
});
