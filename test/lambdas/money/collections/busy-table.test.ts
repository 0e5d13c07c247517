import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { Profile, profileKey } from "../../../../lambdas/accounts/profile/profile";
import { startPayment } from "../../../../lambdas/money/collections/start-payment";
import { receiveWebhook } from "../../../../lambdas/money/webhooks/receive-webhook";
import type { Idempotency } from "../../../../lambdas/platform/idempotency";
import { updateItem } from "../../../support/items";
import { secret } from "./history/run-history";
import { approves, paymentRails, writer } from "./support/payment-rails";

const { here, does, attempts, openWebhooks, arrives, log } = paymentRails();
const { ofType } = here;

describe("a busy table", () => {
  const caller = { userId: writer, isAdmin: false, signedInAt: 1 };
  const start = () =>
    startPayment({ caller, phone: "0712345678", idempotency: undefined, now: here.world.now });
  /** Lets this many transactions conflict, starting once a prompt has been sent or not. */
  const conflicts = (count: number, prompts: number) => {
    const { around } = here.table;
    here.table.around = (effect, command) => {
      const meets = command instanceof TransactWriteCommand;
      if (meets && here.world.provider.prompts.length === prompts && count-- > 0)
        throw new TransactionCanceledException({
          message: "",
          $metadata: {},
          CancellationReasons: [{ Code: "TransactionConflict" }],
        });
      return around(effect, command);
    };
  };

  test("delays a payment, and sends no second prompt", async () => {
    conflicts(20, 0);

    const started = await start();

    expect(started.CheckoutRequestID).toBe(here.world.provider.prompts[0]?.id);
    expect(here.world.provider.prompts).toHaveLength(1);
  });

  /** Ends the writer's sessions, and presses in a new one. */
  const overtake = async (idempotency: Idempotency | undefined) => {
    await updateItem(Profile, {
      Key: profileKey(writer),
      UpdateExpression: "SET sessionsValidFrom = :from",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":from": 2 },
    });
    const later = { ...caller, signedInAt: 2 };
    await startPayment({ caller: later, phone: "0712345678", idempotency, now: here.world.now });
  };

  test.each<[string, Idempotency | undefined]>([
    ["no key", undefined],
    ["the same key", { key: "1", bodyHash: "1", scope: "POST /api/stk" }],
  ])(
    "tells nothing of a new session's payment to one that is ended, with %s",
    async (_, idempotency) => {
      let isOvertaken = false;
      here.table.around = async (effect, command) => {
        if (!isOvertaken && command instanceof TransactWriteCommand) {
          isOvertaken = true;
          await overtake(idempotency);
        }
        return effect();
      };

      const press = startPayment({ caller, phone: "0712345678", idempotency, now: here.world.now });

      await expect(press).rejects.toMatchObject({ code: "not_signed_in" });
      expect(isOvertaken).toBe(true);
      expect(here.world.provider.prompts).toHaveLength(1);
    },
  );

  describe("while a prompt is live", () => {
    const idempotency = { key: "1", bodyHash: "1", scope: "POST /api/stk" };
    const press = (given: Idempotency) =>
      startPayment({ caller, phone: "0712345678", idempotency: given, now: here.world.now });
    /** Lets something happen between the next press's read and write. */
    const inBetween = (happens: () => Promise<unknown>) => {
      let hasHappened = false;
      here.table.around = async (effect, command) => {
        if (!hasHappened && command instanceof TransactWriteCommand) {
          hasHappened = true;
          await happens();
        }
        return effect();
      };
    };

    test("the same key with another body is refused", async () => {
      await start();
      inBetween(() => press(idempotency));

      await expect(press({ ...idempotency, bodyHash: "2" })).rejects.toMatchObject({
        code: "idempotency_conflict",
      });
    });

    test("gives two presses of one key one answer, even if the payment moves in between", async () => {
      await start();
      const quicker: unknown[] = [];
      inBetween(async () => {
        await does(approves);
        await arrives("c2b");
        quicker.push(await press(idempotency));
      });

      const slower = await press(idempotency);

      expect([slower]).toEqual(quicker);
      expect(await press(idempotency)).toEqual(slower);
    });
  });

  test("never loses the provider's checkout", async () => {
    conflicts(40, 1);

    const started = await start();

    expect(started.CheckoutRequestID).toBe(here.world.provider.prompts[0]?.id);
    expect(attempts()).toMatchObject([{ checkoutRequestId: started.CheckoutRequestID }]);
  });

  test("keeps the answer true when nothing can be written any more", async () => {
    conflicts(Number.POSITIVE_INFINITY, 1);

    const started = await start();

    expect(started).toMatchObject({
      CheckoutRequestID: here.world.provider.prompts[0]?.id,
      payment: { state: "prompted" },
    });
  });

  test("that never calms down is reported to the person who presses, before any request", async () => {
    conflicts(Number.POSITIVE_INFINITY, 0);

    await expect(start()).rejects.toMatchObject({ code: "conflict" });
    expect(here.world.provider.prompts).toHaveLength(0);
  });
});

describe("a table that refuses writes", () => {
  const path = "/c2b/confirmation";
  const body = JSON.stringify({ TransID: "UKL7654321", TransAmount: "300.00", BillRefNumber: "?" });
  /** Lets this many notice writes fail, before or after they are done. */
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
    "for a moment loses no notice when it fails %s the write",
    async (when) => {
      failures(3, when);

      await here.world.deliver({ path, body });

      expect(openWebhooks()).toHaveLength(1);
      expect(log.text()).not.toContain("NoticesLost");
    },
  );

  test("for good is reported to the operator, and the notice is not acknowledged", async () => {
    failures(Number.POSITIVE_INFINITY, "before");

    await expect(received()).rejects.toThrow("The table is away.");

    expect(ofType("Notice")).toEqual([]);
    expect(log.text()).toContain('"NoticesLost":1');
    expect(log.text()).not.toContain("UKL7654321");
  });

  test("raises no alarm for a notice without the secret", async () => {
    await expect(received("no secret")).rejects.toMatchObject({ code: "not_found" });

    expect(log.text()).not.toContain("NoticesLost");
  });

  const received = (given = secret) =>
    receiveWebhook({
      secret: given,
      kind: "c2b",
      subjectId: null,
      body,
      network: "196.201.214.200",
      now: here.world.now,
    });
});
