import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { receivedIn } from "../../../../lambdas/desk/received";
import { attributePayment } from "../../../../lambdas/money/collections/attribute-payment";
import {
  keptFeeWrites,
  UnattributedItem,
  unattributed,
} from "../../../../lambdas/money/collections/received-payment";
import { keepUnsettled } from "../../../../lambdas/money/collections/settle-confirmation";
import { settleUnattributed } from "../../../../lambdas/money/collections/settle-unattributed";
import { decideTraining } from "../../../../lambdas/money/trainings/decide-training";
import { allTrainings } from "../../../../lambdas/money/trainings/list-trainings";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { submitCode } from "../../../../lambdas/money/trainings/submit-code";
import { refusalOf, transact } from "../../../../lambdas/platform/table/transact";
import { freshWorld } from "./history/memory-world";
import { rails } from "./history/rails";
import { usernames, writers } from "./history/run-history";

const here = freshWorld();
const { takes, settles } = rails(() => here.world);

const entries = () => here.ofType("LedgerEntry");
/** Payments that the money page counts. */
const received = () =>
  [...entries(), ...here.ofType("UnattributedPayment")].flatMap((item) => receivedIn(item));
const kept = () => here.ofType("UnattributedPayment")[0] ?? {};
const attribute = (username: string, receipt = String(kept()["receiptNumber"])) =>
  attributePayment({
    receipt,
    by: "administrator",
    username,
    note: "looked at",
    idempotency: undefined,
    now: here.world.now,
  });

/** The Paybill confirms the prompt, and settling that fails until it is abandoned. */
async function isGivenUp() {
  for (const sent of takes("c2b")) await here.world.deliver(sent);
  await here.world.look();
  for (const notice of here.world.notices()) await keepUnsettled(notice, here.world.now);
  await here.world.look();
}
/** Pays the same sum once more by hand, under the prompt's reference. */
async function isPaidAgain() {
  const told = JSON.parse(String(here.world.notices()[0]?.body));
  const body = JSON.stringify({ ...told, TransID: further });
  await here.world.deliver({ path: "/c2b/confirmation", body });
}
const further = "UKM0000777";
const asks = () => here.does({ do: "wait", seconds: 10 }, { do: "poll", writer: 0 });
/** Expects that the payment can't be given to the other writer; the refusal names its owner. */
const refusesAnother = () =>
  expect(attribute(usernames[1])).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(usernames[0]),
  });
/** One after the other. */
const happen = async (...steps: readonly (() => Promise<unknown>)[]) => {
  for (const step of steps) await step();
};

beforeEach(() =>
  here.does(
    { do: "press", writer: 0, phone: 0, key: null, push: "ok" },
    { do: "answer", how: "approve" },
  ),
);

describe("a prompt's payment with an abandoned confirmation", () => {
  test("can't be credited again by the administrator, once the query confirmed it", async () => {
    await happen(asks, isGivenUp);
    expect([entries().length, kept()["decision"]]).toEqual([1, undefined]);

    const replies = [await attribute(usernames[0]), await attribute(usernames[0])];

    for (const reply of replies) expect(reply.entry).toMatchObject({ sequence: 1, amount: 300 });
    expect(entries()).toMatchObject([{ receiptNumber: kept()["receiptNumber"] }]);
    expect(kept()["decision"]).toMatchObject({ as: "credited", userId: writers[0] });
    expect(here.ofType("Act")).toMatchObject([{ act: "payment-attributed" }]);
    expect(await profiles.find({ userId: writers[0] })).toMatchObject({ currentBalance: 300 });
  });

  test("counts once as received, once the query confirmed it", async () => {
    await happen(asks, isGivenUp);

    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);

    await attribute(usernames[0]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
  });

  test("counts once as received, if the query confirms it afterwards", async () => {
    await isGivenUp();
    expect(received()).toMatchObject([{ kind: "unowned", amount: 300 }]);

    await asks();

    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);

    await attribute(usernames[0]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
    expect(entries()).toHaveLength(1);
  });

  test("can't be closed as not ours while it is in its writer's balance", async () => {
    await happen(asks, isGivenUp);

    const closing = settleUnattributed({
      receipt: String(kept()["receiptNumber"]),
      by: "administrator",
      note: "not ours",
      idempotency: undefined,
      now: here.world.now,
    });

    await expect(closing).rejects.toMatchObject({ code: "conflict" });
  });

  test("can't be credited to another either", async () => {
    await happen(asks, isGivenUp);

    await refusesAnother();

    expect(entries()).toHaveLength(1);
    expect(kept()["decision"]).toBeUndefined();
  });

  test("can't be credited to another before the query confirmed it either", async () => {
    await isGivenUp();

    await refusesAnother();
    await asks();

    expect(entries()).toMatchObject([{ userId: writers[0], amount: 300 }]);
  });

  test("is credited once, if the query confirms it afterwards", async () => {
    await isGivenUp();

    expect((await attribute(usernames[0])).entry).toMatchObject({ amount: 300 });
    await asks();
    await settles();

    expect(entries()).toHaveLength(1);
    expect(here.ofType("PaymentAttempt")).toMatchObject([{ state: "paid" }]);
  });

  describe("and a further one by its reference", () => {
    const orders = [
      ["before the query vouches for the first", [isGivenUp, isPaidAgain, settles, asks]],
      ["after the query vouches for the first", [isGivenUp, asks, isPaidAgain, settles]],
      ["after one that was vouched for is kept", [asks, isGivenUp, isPaidAgain, settles]],
      ["and is given up after it too", [isGivenUp, asks, isPaidAgain, isGivenUp]],
      ["and is given up before it too", [isGivenUp, isPaidAgain, isGivenUp, asks]],
    ] as const;
    test.each(orders)("are both credited, once each, when it comes %s", async (_when, steps) => {
      await happen(...steps);
      expect(received().map(({ amount }) => amount)).toEqual([300, 300]);

      const first = String(here.ofType("PaymentAttempt")[0]?.["keptReceipt"]);
      for (const { receiptNumber } of here.ofType("UnattributedPayment"))
        await attribute(usernames[0], String(receiptNumber));
      await attribute(usernames[0], first);

      const receipts = [first, further];
      expect(entries().map(({ amount }) => amount)).toEqual([300, 300]);
      expect(new Set(entries().map((entry) => entry["receiptNumber"]))).toEqual(new Set(receipts));
      expect(await profiles.find({ userId: writers[0] })).toMatchObject({ currentBalance: 600 });
    });
  });

  describe("whose code was entered for a training", () => {
    const code = () => String(kept()["receiptNumber"]);
    const idempotency = undefined;
    const enters = (by: 0 | 1, referenceCode = code()) =>
      submitCode({
        caller: { userId: writers[by], isAdmin: false, signedInAt: 1 },
        course: "normal",
        referenceCode,
        idempotency,
        now: here.world.now,
      });
    const isEntered = () => enters(0);
    const accepts = (referenceCode: string) =>
      decideTraining({
        code: referenceCode,
        by: "administrator",
        decision: { decision: "accept", note: "Seen in the portal." },
        idempotency,
        now: here.world.now,
      });
    const isAccepted = () => accepts(code());
    const isFeeOf = (userId: string) =>
      transact(
        keptFeeWrites({
          kept: UnattributedItem.parse(kept()),
          userId,
          note: null,
          now: here.world.now,
        }),
      );
    const waiting = async () => (await allTrainings({ status: "waiting" })).trainings[0];
    const worth = () => entries().map(({ kind, amount }) => [kind, amount]);

    test("is not credited, if the query confirms it after it became the fee", async () => {
      await happen(isGivenUp, isEntered, isAccepted, asks);

      expect(worth()).toEqual([]);
      expect(kept()).toMatchObject({ decision: { as: "training", userId: writers[0] } });
      expect(kept()).not.toHaveProperty("isCredited");
      expect(here.ofType("PaymentAttempt")).toMatchObject([{ state: "paid", nextCheckAt: null }]);
      expect(await profiles.find({ userId: writers[0] })).toMatchObject({
        currentBalance: 0,
        accountStatus: "active",
        latestPayment: { state: "paid", receiptNumber: code() },
      });
    });

    const fromBalance = [
      ["activation", 300],
      ["training", -250],
    ];
    const isNotNoted = () =>
      transact([unattributed.change({ receiptNumber: code() }, { remove: ["creditedAs"] })]);
    test.each([
      [
        "pays the fee out of the balance, when the query has vouched for it before it is accepted",
        [isGivenUp, isEntered, asks, isAccepted],
      ],
      [
        "pays the fee out of the balance, when the query had vouched for it before it was kept",
        [asks, isGivenUp, isEntered, isAccepted],
      ],
      [
        "pays the fee out of the balance, where its credit was not noted with its entry",
        [isGivenUp, asks, isNotNoted, isEntered, isAccepted],
      ],
    ])("%s", async (_, steps) => {
      await happen(...steps);

      expect(worth()).toEqual(fromBalance);
    });

    describe("by another writer", () => {
      test("is not accepted as that writer's fee, and the administrator sees its owner", async () => {
        await isGivenUp();
        await enters(1);
        expect(await waiting()).toMatchObject({
          reason: "other-amount",
          payment: { askedForOf: { userId: writers[0], username: usernames[0] } },
        });

        await expect(isAccepted()).rejects.toMatchObject({
          code: "conflict",
          message: expect.stringContaining(`sent to ${usernames[0]}`),
        });
        await asks();

        expect(worth()).toEqual([["activation", 300]]);
        expect(await profiles.find({ userId: writers[0] })).toMatchObject({
          accountStatus: "active",
          currentBalance: 300,
        });
      });

      test("is not accepted at once, although that writer's phone paid the prompt", async () => {
        await here.does(
          { do: "press", writer: 1, phone: 0, key: null, push: "ok" },
          { do: "answer", how: "approve" },
        );
        await isGivenUp();

        await enters(0, here.world.provider.payments[1]?.receipt);

        expect(await waiting()).toMatchObject({ status: "waiting", reason: "other-amount" });
      });

      test("pays for no training that was opened before the payment was known", async () => {
        const receipt = here.world.provider.payments[0]?.receipt ?? "";
        await enters(1, receipt);
        await accepts(receipt);
        await isGivenUp();

        await matchCode(receipt, here.world.now);

        expect(kept()["decision"]).toBeUndefined();
        await asks();
        expect(worth()).toEqual([["activation", 300]]);
        expect(here.ofType("Training")).toMatchObject([{ payment: null, nextCheckAt: null }]);
      });

      test("lets the payer pay again, if it became that writer's fee all the same", async () => {
        await isGivenUp();
        await isFeeOf(writers[1]);

        await asks();

        const profile = await profiles.find({ userId: writers[0] });
        expect(profile).toMatchObject({
          accountStatus: "inactive",
          latestPayment: { state: "paid", isFee: true },
        });
      });
    });

    test("is refused as the fee by the table itself, once the query confirmed it", async () => {
      await happen(isGivenUp, asks);

      const refusal = await refusalOf(isFeeOf(writers[0]));

      expect([...(refusal?.failures.keys() ?? [])]).toEqual(["unattributed"]);
    });

    test("leaves a further payment by its reference in its writer's balance", async () => {
      await happen(isGivenUp, isEntered, isAccepted, asks, isPaidAgain, settles);

      expect(worth()).toEqual([["payment", 300]]);
    });

    test("a second payment stays in the balance if the fee was taken from it", async () => {
      await happen(isGivenUp, isEntered, asks, isAccepted, isPaidAgain, settles);

      expect(worth()).toEqual([...fromBalance, ["payment", 300]]);
    });
  });
});
