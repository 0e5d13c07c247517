import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewedWork } from "#contracts/reviews";
import {
  type HeldApproval,
  heldApprovals,
  undoTime,
} from "../../../../../web/app/desk/reviews/held-approvals";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const work = (id: string) => ({ id }) as ReviewedWork;
const approve = { decision: "approve" } as const;
const me = "administrator";

function desk(send: (approval: HeldApproval) => Promise<unknown> = async () => undefined) {
  const sent: HeldApproval[] = [];
  const settled: HeldApproval[] = [];
  let kept: readonly HeldApproval[] = [];
  const approvals = heldApprovals({
    send: async (approval) => {
      sent.push(approval);
      await send(approval);
    },
    isInDoubt: (error) => String(error).includes("nobody is reached"),
    wordsOf: (error, mayHaveArrived) => (mayHaveArrived ? "It may have arrived." : String(error)),
    onSettled: (approval) => settled.push(approval),
    keep: (all) => {
      kept = all;
    },
  });
  const ids = () => sent.map((each) => each.work.id);
  return { approvals, sent, settled, ids, kept: () => kept };
}

test("a failed approval shows its reason, and a retry has the same key", async () => {
  let isReached = false;
  const { approvals, sent, settled } = desk(async () => {
    if (!isReached) throw new Error("nobody is reached");
  });
  approvals.hold(work("one"), approve, me);
  await vi.advanceTimersByTimeAsync(undoTime);
  expect(approvals.all()).toMatchObject([
    { state: "failed", problem: expect.stringContaining("nobody is reached") },
  ]);
  expect(approvals.hides("one")).toBe(false);

  isReached = true;
  approvals.hold(work("one"), approve, me);
  await approvals.sendAll();
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(settled.map(({ state }) => state)).toEqual(["failed", "held"]);
});

test("after a reload, approvals without an answer are sent again with the same keys", async () => {
  const before = desk(() => new Promise(() => undefined));
  before.approvals.hold(work("one"), approve, me);
  void before.approvals.sendAll();
  expect(before.kept()).toMatchObject([{ work: work("one") }]);

  const after = desk();
  after.approvals.takeUp(before.kept(), me);
  after.approvals.takeUp(before.kept(), me);
  await vi.advanceTimersByTimeAsync(0);
  expect(after.sent.map(({ key }) => key)).toEqual(before.sent.map(({ key }) => key));
  expect(after.kept()).toEqual([]);
});

test("an approval that may have reached the service is never reported as unsent", async () => {
  const before = desk(() => new Promise(() => undefined));
  before.approvals.hold(work("one"), approve, me);
  void before.approvals.sendAll();

  let error = new Error("signed out");
  const { approvals } = desk(() => Promise.reject(error));
  approvals.takeUp(before.kept(), me);
  const press = async () => {
    approvals.hold(work("two"), approve, me);
    await approvals.sendAll();
    return approvals.all().map(({ problem }) => problem);
  };

  expect(await press()).toEqual(["It may have arrived.", "Error: signed out"]);
  error = new Error("nobody is reached");
  expect(await press()).toEqual(["It may have arrived.", "Error: nobody is reached"]);
  error = new Error("signed out");
  expect(await press()).toEqual(["It may have arrived.", "It may have arrived."]);
});

test("after a reload, only the person who made a failed approval sees it", async () => {
  const before = desk(() => Promise.reject(new Error("signed out")));
  before.approvals.hold(work("one"), approve, me);
  await before.approvals.sendAll();

  const after = desk();
  after.approvals.takeUp(before.kept(), me);
  expect(after.approvals.all()).toMatchObject([{ by: me, state: "failed" }]);
  after.approvals.takeUp([], "another");
  expect(after.kept()).toEqual([]);
  expect(after.ids()).toEqual([]);
});

test("an approval has a new key if another person's approval failed before", async () => {
  const { approvals, sent } = desk(() => Promise.reject(new Error("signed out")));
  approvals.hold(work("one"), approve, me);
  await approvals.sendAll();

  approvals.hold(work("one"), approve, "another");
  await approvals.sendAll();

  expect(sent.map(({ by }) => by)).toEqual([me, "another"]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
