import { beforeEach, describe, expect, test } from "vitest";
import { appendEntry } from "../../../../lambdas/money/ledger/ledger";
import { transact } from "../../../../lambdas/platform/table/transact";
import { usernames, writers } from "./history/run-history";
import { approves, byHand, poll, polls, press, query, wait } from "./history/step";
import { paymentRails } from "./support/payment-rails";

const { here, profile, entries, attempts, kept, closes, inBetween, asks, attribute } =
  paymentRails();
const { does, arrives, settles, takes } = here;

/** The writer approves the prompt. Its callback is lost, and the query first reports a failure. */
async function comesAsFailed() {
  await does(query("failed"), approves);
  takes("stk");
  await does(wait(10), poll);
}
const isAskedAgain = () => does(query("truth"), wait(700), polls);

beforeEach(() => does(press));

describe("a payment to a closed account", () => {
  test("a payment with its prompt's reference is stored for the administrator", async () => {
    await does({ do: "answer", how: "cancel" });
    await arrives("stk");
    await closes();

    await does(byHand, { ...byHand, amount: "more" });
    await arrives("c2b");

    expect(entries()).toEqual([]);
    expect(new Set(kept().map(({ amount }) => amount))).toEqual(new Set([300, 450]));
    expect(await profile()).toMatchObject({ currentBalance: 0, unread: 0 });
  });

  test("a payment that is settled during the closing is stored for the administrator", async () => {
    await does({ ...byHand, amount: "more" });
    for (const sent of takes("c2b")) await here.world.deliver(sent);
    const isClosed = inBetween(closes);

    await settles();

    expect(isClosed()).toBe(true);
    expect(entries()).toEqual([]);
    expect(kept()).toMatchObject([{ amount: 450 }]);
  });

  test("a payment that the query confirms after the closing can be credited to another writer", async () => {
    await comesAsFailed();
    await closes();

    await isAskedAgain();
    expect(entries()).toEqual([]);
    expect(attempts()).toMatchObject([{ state: "failed", nextCheckAt: null }]);
    await arrives("c2b");
    await attribute(usernames[1]);

    expect(entries()).toMatchObject([{ userId: writers[1], amount: 300 }]);
    expect(await profile()).toMatchObject({ currentBalance: 0, unread: 0 });
  });

  test("a payment that the query confirms during the closing credits nobody", async () => {
    await comesAsFailed();
    const isClosed = inBetween(closes);

    await isAskedAgain();

    expect(isClosed()).toBe(true);
    expect(entries()).toEqual([]);
  });

  test("a payment that the administrator attributes during the closing credits nobody", async () => {
    await does({ ...byHand, account: "nobody" });
    await arrives("c2b");
    const isClosed = inBetween(closes);

    await expect(attribute(usernames[0])).rejects.toMatchObject({ code: "invalid_input" });

    expect(isClosed()).toBe(true);
    expect(entries()).toEqual([]);
    expect(kept()[0]?.["decision"]).toBeUndefined();
  });
});

test("the receipt of a credit from before the closing is still recorded", async () => {
  await does(approves);
  await asks();
  const date = here.world.now.toISOString();
  const movement = { kind: "withdrawal", amount: -300, date, receiptNumber: null } as const;
  await transact(appendEntry(await profile(), movement, {}, here.world.now).writes);
  await closes();

  await arrives("c2b");

  expect(entries()).toContainEqual(
    expect.objectContaining({ amount: 300, receiptNumber: expect.any(String) }),
  );
  expect(kept()).toEqual([]);
});
