import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { closeProfile } from "../../../../lambdas/accounts/close-account";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { attributePayment } from "../../../../lambdas/money/collections/attribute-payment";
import { appendEntry } from "../../../../lambdas/money/ledger/ledger";
import { transact } from "../../../../lambdas/platform/table/transact";
import { freshWorld } from "./history/memory-world";
import { rails } from "./history/rails";
import { usernames, writers } from "./history/run-history";

const here = freshWorld();
const { arrives, settles, takes } = rails(() => here.world);
const [writer] = writers;

const profile = async () => {
  const found = await profiles.find({ userId: writer });
  if (!found) throw new Error("The writer is gone.");
  return found;
};
const closes = async () =>
  await closeProfile(
    { userId: writer, isAdmin: false, signedInAt: 1 },
    await profile(),
    here.world.now,
  );
/** Closes the writer's account just before the next transaction; returns if that has happened. */
const closesMeanwhile = () => {
  let isClosed = false;
  here.table.around = async (effect, command) => {
    if (command instanceof TransactWriteCommand && !isClosed) {
      isClosed = true;
      await closes();
    }
    return effect();
  };
  return () => isClosed;
};
const empties = async () => {
  const date = here.world.now.toISOString();
  const movement = { kind: "withdrawal", amount: -300, date, receiptNumber: null } as const;
  await transact(appendEntry(await profile(), movement, {}, here.world.now).writes);
};
const kept = () => here.ofType("UnattributedPayment");
const attribution = (username: string) => ({
  receipt: String(kept()[0]?.["receiptNumber"]),
  by: "administrator",
  username,
  note: "looked at",
  idempotency: undefined,
  now: here.world.now,
});
/** The writer approves the prompt, its notice is lost, and the query first calls it failed. */
async function comesAsFailed() {
  await here.does({ do: "query-mode", mode: "failed" }, { do: "answer", how: "approve" });
  takes("stk");
  await here.does({ do: "wait", seconds: 10 }, { do: "poll", writer: 0 });
}
const isAskedAgain = () =>
  here.does(
    { do: "query-mode", mode: "truth" },
    { do: "wait", seconds: 700 },
    { do: "poll-providers" },
  );

beforeEach(() => here.does({ do: "press", writer: 0, phone: 0, key: null, push: "ok" }));

describe("a payment after an account was closed", () => {
  test("under its prompt's reference is kept for the administrator", async () => {
    await here.does({ do: "answer", how: "cancel" });
    await arrives("stk");
    await closes();

    await here.does({ do: "pay-bill", pick: 0, account: "reference", amount: "fee" });
    await here.does({ do: "pay-bill", pick: 0, account: "reference", amount: "more" });
    await arrives("c2b");

    expect(here.ofType("LedgerEntry")).toEqual([]);
    expect(new Set(kept().map(({ amount }) => amount))).toEqual(new Set([300, 450]));
    expect(await profile()).toMatchObject({ currentBalance: 0, unread: 0 });
  });

  test("that is settled during the closing is kept, too", async () => {
    await here.does({ do: "answer", how: "cancel" });
    await arrives("stk");
    await here.does({ do: "pay-bill", pick: 0, account: "reference", amount: "more" });
    for (const sent of takes("c2b")) await here.world.deliver(sent);
    const isClosed = closesMeanwhile();

    await settles();

    expect(isClosed()).toBe(true);
    expect(here.ofType("LedgerEntry")).toEqual([]);
    expect(kept()).toMatchObject([{ amount: 450 }]);
  });

  test("that the query confirms only now credits nobody, and can be given to another", async () => {
    await comesAsFailed();
    await closes();

    await isAskedAgain();
    expect(here.ofType("LedgerEntry")).toEqual([]);
    expect(here.ofType("PaymentAttempt")).toMatchObject([{ state: "failed", nextCheckAt: null }]);
    await arrives("c2b");
    await attributePayment(attribution(usernames[1]));

    expect(here.ofType("LedgerEntry")).toMatchObject([{ userId: writers[1], amount: 300 }]);
    expect(await profile()).toMatchObject({ currentBalance: 0, unread: 0 });
  });

  test("that the query confirms during the closing credits nobody", async () => {
    await comesAsFailed();
    const isClosed = closesMeanwhile();

    await isAskedAgain();

    expect(isClosed()).toBe(true);
    expect(here.ofType("LedgerEntry")).toEqual([]);
  });

  test("credits nobody by the administrator's hand either", async () => {
    await here.does({ do: "pay-bill", pick: 0, account: "nobody", amount: "fee" });
    await arrives("c2b");
    const isClosed = closesMeanwhile();

    await expect(attributePayment(attribution(usernames[0]))).rejects.toMatchObject({
      code: "invalid_input",
    });

    expect(isClosed()).toBe(true);
    expect(here.ofType("LedgerEntry")).toEqual([]);
    expect(kept()[0]?.["decision"]).toBeUndefined();
  });
});

test("the receipt of an earlier credit is still recorded", async () => {
  await here.does({ do: "answer", how: "approve" });
  await here.does({ do: "wait", seconds: 10 });
  await here.does({ do: "poll", writer: 0 });
  expect(here.ofType("LedgerEntry")).toMatchObject([{ amount: 300, receiptNumber: null }]);
  await empties();
  await closes();

  await arrives("c2b");

  expect(here.ofType("LedgerEntry")).toContainEqual(
    expect.objectContaining({ amount: 300, receiptNumber: expect.any(String) }),
  );
  expect(kept()).toEqual([]);
});
