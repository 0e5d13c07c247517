import { afterAll, beforeAll, expect, test } from "vitest";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside, queue } from "./history/install";
import { checkAlways } from "./history/invariants";
import type { Step } from "./history/step";
import { balance } from "./history/writers";

let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

/** Airtel is asked for a payout that it has no float for, which it tells, and never takes that id again. */
async function short() {
  const table = new MemoryTable();
  const remove = table.install();
  const world = new HistoryWorld(table, 0);
  const take = async (...steps: Step[]) => {
    for (const step of steps) await world.move({ steps: [step], crash: null });
    checkAlways(world, balance);
  };
  await world.begin();
  await take(
    { do: "operators", ask: "ok", question: "truth", fate: "short" },
    { do: "withdraw", writer: 0, wallet: "airtel", amount: 300, key: null },
  );
  return { world, take, remove, begun: world.operators.now };
}
const work: Step = { do: "work", pick: 0, keep: false };

test("too little float that only a question tells, since the id is known already, is asked anew as soon as the failure is certain", async () => {
  const { world, take, remove, begun } = await short();
  await take(work);
  expect(world.withdrawals()).toMatchObject([{ state: "requested", waiting: "float" }]);
  // Lost, so that nothing but our own questions tells.
  world.operators.outbox = [];
  await take({ do: "operators", ask: "ok", question: "truth", fate: "paid" });

  await take({ do: "wait", seconds: 60 }, { do: "reconcile" });
  expect(world.withdrawals()).toMatchObject([{ state: "sent", attemptIds: [expect.any(String)] }]);
  // The queue has it asked at once. So early it may still change, and it is asked when it no longer may.
  queue.splice(0, queue.length - 1);
  await take(work);
  const [asked] = world.withdrawals();
  expect(asked).toMatchObject({ state: "checking", timesAsked: 3 });
  expect(Date.parse(asked?.nextCheckAt ?? "") - begun).toBe(120_000);

  queue.splice(0, queue.length - 1);
  world.operators.now = begun + 120_000;
  await take(work);
  expect(world.withdrawals()).toMatchObject([{ state: "requested", waiting: "float" }]);
  await take(work);

  expect(world.withdrawals()).toMatchObject([
    { attemptIds: [expect.any(String), expect.any(String)] },
  ]);
  expect(world.operators.now).toBe(begun + 120_000);
  await world.settleDown();
  expect(world.withdrawals()).toMatchObject([{ state: "paid" }]);
  checkAlways(world, balance);
  remove();
});

test("an id that is known from a request without an answer is believed to have failed two minutes after the last one", async () => {
  const { world, take, remove, begun } = await short();
  // It dies before the answer is recorded.
  await world.move({ steps: [work], crash: { at: 3, when: "after" } });
  const [open] = world.withdrawals();
  expect(open).toMatchObject({ state: "requested", attempt: { mayBeTaken: true } });
  world.operators.outbox = [];

  await take({ do: "wait", seconds: 60 }, { do: "reconcile" });
  queue.splice(0, queue.length - 1);
  await take(work, { do: "wait", seconds: 60 }, { do: "reconcile" });

  const [asked] = world.withdrawals();
  expect(asked).toMatchObject({ state: "checking", attemptIds: [expect.any(String)] });
  expect(Date.parse(asked?.nextCheckAt ?? "") - begun).toBe(180_000);
  remove();
});
