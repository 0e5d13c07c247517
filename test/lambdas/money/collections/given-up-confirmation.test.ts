import { beforeEach, describe, expect, test } from "vitest";
import { receivedIn } from "../../../../lambdas/desk/received";
import {
  keptFeeWrites,
  UnattributedItem,
  unattributed,
} from "../../../../lambdas/money/collections/received-payment";
import { settleUnattributed } from "../../../../lambdas/money/collections/settle-unattributed";
import { allTrainings } from "../../../../lambdas/money/trainings/list-trainings";
import { matchCode } from "../../../../lambdas/money/trainings/match-code";
import { refusalOf, transact } from "../../../../lambdas/platform/table/transact";
import { usernames, writers } from "./history/run-history";
import { approves, press } from "./history/step";
import { paymentRails } from "./support/payment-rails";

const rails = paymentRails();
const { here, profile, entries, attempts, asks, isGivenUp, attribute, enters, accepts } = rails;
const { does, ofType, settles, paid } = here;

const kept = () => rails.kept()[0] ?? {};
const code = () => String(kept()["receiptNumber"]);
/** The payments that the money page counts. */
const received = () => [...entries(), ...rails.kept()].flatMap((item) => receivedIn(item));
const worth = () => entries().map(({ kind, amount }) => [kind, amount]);

const further = "UKM0000777";
/** Pays the same amount once more, with the prompt's reference but without the prompt. */
async function isPaidAgain() {
  const told = JSON.parse(String(here.world.notices()[0]?.body));
  const body = JSON.stringify({ ...told, TransID: further });
  await here.world.deliver({ path: "/c2b/confirmation", body });
}
const isEntered = () => enters(0, code());
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
const refusesAnother = () =>
  expect(attribute(usernames[1])).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(usernames[0]),
  });
const happen = async (...steps: readonly (() => Promise<unknown>)[]) => {
  for (const step of steps) await step();
};

beforeEach(() => does(press, approves));

describe("a prompt's payment whose confirmation could not be settled", () => {
  test("a payment that the query has confirmed can be attributed only to its writer", async () => {
    await happen(asks, isGivenUp);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
    await refusesAnother();
    const request = { receipt: code(), by: "administrator", note: "not ours" };
    await expect(
      settleUnattributed({ ...request, idempotency: undefined, now: here.world.now }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect([entries().length, kept()["decision"]]).toEqual([1, undefined]);

    const replies = [await attribute(usernames[0]), await attribute(usernames[0])];

    for (const reply of replies) expect(reply.entry).toMatchObject({ sequence: 1, amount: 300 });
    expect(entries()).toMatchObject([{ receiptNumber: code() }]);
    expect(kept()["decision"]).toMatchObject({ as: "credited", userId: writers[0] });
    expect(ofType("Act")).toMatchObject([{ act: "payment-attributed" }]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
  });

  test("a payment that the query has not confirmed yet can't be attributed to another writer", async () => {
    await isGivenUp();
    expect(received()).toMatchObject([{ kind: "unowned", amount: 300 }]);
    await refusesAnother();

    await asks();
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
    expect(entries()).toMatchObject([{ userId: writers[0], amount: 300 }]);

    await attribute(usernames[0]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
  });

  test("a payment is credited once, even if the administrator attributes it before the query's answer", async () => {
    await isGivenUp();

    expect((await attribute(usernames[0])).entry).toMatchObject({ amount: 300 });
    await happen(asks, settles);

    expect(entries()).toHaveLength(1);
    expect(attempts()).toMatchObject([{ state: "paid" }]);
  });

  test.each([
    ["before the query confirms the first", [isGivenUp, isPaidAgain, settles, asks]],
    ["after the query confirms the first", [isGivenUp, asks, isPaidAgain, settles]],
    ["after the first was confirmed and then stored", [asks, isGivenUp, isPaidAgain, settles]],
    ["after the query, and fails to settle too", [isGivenUp, asks, isPaidAgain, isGivenUp]],
    ["before the query, and fails to settle too", [isGivenUp, isPaidAgain, isGivenUp, asks]],
  ])(
    "a stored payment and a further one are each credited once, if the further one comes %s",
    async (_when, steps) => {
      await happen(...steps);
      expect(received().map(({ amount }) => amount)).toEqual([300, 300]);

      const first = String(attempts()[0]?.["keptReceipt"]);
      for (const { receiptNumber } of rails.kept())
        await attribute(usernames[0], String(receiptNumber));
      await attribute(usernames[0], first);

      expect(entries().map(({ amount }) => amount)).toEqual([300, 300]);
      expect(new Set(entries().map((entry) => entry["receiptNumber"]))).toEqual(
        new Set([first, further]),
      );
      expect(await profile()).toMatchObject({ currentBalance: 600 });
    },
  );
});

describe("a payment whose confirmation could not be settled and whose code was entered for a training", () => {
  const waiting = async () => (await allTrainings({ status: "waiting" })).trainings[0];

  test("a payment that became the fee is not credited when the query confirms it", async () => {
    await happen(isGivenUp, isEntered, isAccepted, asks);

    expect(worth()).toEqual([]);
    expect(kept()).toMatchObject({ decision: { as: "training", userId: writers[0] } });
    expect(kept()).not.toHaveProperty("isCredited");
    expect(attempts()).toMatchObject([{ state: "paid", nextCheckAt: null }]);
    expect(await profile()).toMatchObject({
      currentBalance: 0,
      accountStatus: "active",
      latestPayment: { state: "paid", receiptNumber: code() },
    });
    await happen(isPaidAgain, settles);
    expect(worth()).toEqual([["payment", 300]]);
  });

  const isNotNoted = () =>
    transact([unattributed.change({ receiptNumber: code() }, { remove: ["creditedAs"] })]);
  test.each([
    ["the query confirms the payment before the code is accepted", [isGivenUp, isEntered, asks]],
    ["the query confirmed the payment before the payment was stored", [asks, isGivenUp, isEntered]],
    ["the stored payment does not name its ledger entry", [isGivenUp, asks, isNotNoted, isEntered]],
  ])("the fee is deducted from the balance if %s", async (_, steps) => {
    await happen(...steps, isAccepted, isPaidAgain, settles);

    expect(worth()).toEqual([
      ["activation", 300],
      ["training", -250],
      ["payment", 300],
    ]);
  });

  test("the write that makes a payment a fee fails once the query has confirmed the payment", async () => {
    await happen(isGivenUp, asks);

    const refusal = await refusalOf(isFeeOf(writers[0]));

    expect([...(refusal?.failures.keys() ?? [])]).toEqual(["unattributed"]);
  });

  describe("by another writer", () => {
    test("the payment is not accepted as that writer's fee, and the administrator sees its owner", async () => {
      await isGivenUp();
      await enters(1, code());
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
    });

    test("the payment is not accepted immediately, although that writer's phone paid the prompt", async () => {
      await does({ ...press, writer: 1 }, approves);
      await isGivenUp();

      await enters(0, paid(1));

      expect(await waiting()).toMatchObject({ status: "waiting", reason: "other-amount" });
    });

    test("a training that was opened before the payment was known does not use up the payment", async () => {
      await enters(1, paid(0));
      await accepts(paid(0));
      await isGivenUp();

      await matchCode(paid(0), here.world.now);

      expect(kept()["decision"]).toBeUndefined();
      await asks();
      expect(worth()).toEqual([["activation", 300]]);
      expect(ofType("Training")).toMatchObject([{ payment: null, nextCheckAt: null }]);
    });

    test("if the payment became that writer's fee, the payer is not activated and can pay again", async () => {
      await isGivenUp();
      await isFeeOf(writers[1]);

      await asks();

      expect(await profile()).toMatchObject({
        accountStatus: "inactive",
        latestPayment: { state: "paid", isFee: true },
      });
    });
  });
});
