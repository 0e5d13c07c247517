import { afterAll, beforeAll, expect, test } from "vitest";
import { closeAccount } from "../../../../lambdas/accounts/close-account";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { decide } from "../../../../lambdas/money/payouts/decide";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside } from "./history/install";
import type { Step } from "./history/step";

let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test("a failure that comes after the money was paid and the account closed changes nothing, and is told", async () => {
  const written: string[] = [];
  process.stdout.write = ((line: string) => written.push(line) > 0) as typeof process.stdout.write;
  const table = new MemoryTable();
  const remove = table.install();
  const world = new HistoryWorld(table, 0);
  const pass = async (...steps: Step[]) => {
    for (const step of steps) await world.move({ steps: [step], crash: null });
  };
  const writer = () => {
    const found = world.ofType<Profile>("Profile").find(({ userId }) => userId === owner);
    if (!found) throw new Error("The writer is gone.");
    return found;
  };
  await world.begin();
  await pass(
    { do: "operators", ask: "ok", question: "lost", fate: "open" },
    { do: "withdraw", writer: 0, wallet: "mpesa", amount: 1000, key: null },
    { do: "work", pick: 0, keep: true },
    { do: "wait", seconds: 61 },
    { do: "work", pick: 0, keep: true },
  );
  const [{ withdrawalId, userId: owner, state } = { withdrawalId: "", userId: "", state: "" }] =
    world.withdrawals();
  expect(state).toBe("checking");
  const caller = { userId: owner, isAdmin: false, signedInAt: 1 };
  const close = () =>
    closeAccount(caller, writer().username, { deleteUser: async () => undefined }, world.now);

  await expect(close()).rejects.toMatchObject({ code: "account_not_empty" });
  await decide({
    withdrawalId,
    by: "administrator",
    decision: {
      decision: "paid",
      state: "checking",
      receiptNumber: "BYHAND0001",
      note: "Paid from the till.",
    },
    idempotency: undefined,
    now: world.now,
  });
  await close();
  const closed = writer();
  world.operators.decideOpen("declined");
  expect(written.join("")).not.toContain("payout-contradicted");
  await pass({ do: "deliver", pick: 0, keep: false }, { do: "stream" });
  remove();

  expect(written.join("")).toContain("payout-contradicted");
  expect(written.join("")).not.toContain("notice-not-settled");
  expect(writer()).toEqual(closed);
  expect(closed).toMatchObject({ currentBalance: 0, payoutsOnTheirWay: 0 });
  expect(world.withdrawals()).toMatchObject([{ state: "paid", receiptNumber: "BYHAND0001" }]);
});
