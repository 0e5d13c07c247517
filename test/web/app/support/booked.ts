import type { Review } from "#contracts/reviews";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { toEmulator } from "../../../../local/aws";
import type { Moved } from "../../../support/movements";
import { world } from "../../../support/world";

/** The stores read the table's address when they load. */
function pointAtTable() {
  const { endpoint, region, credentials } = toEmulator(world().emulator);
  Object.assign(process.env, {
    TABLE_NAME: world().tableName,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
}

/** Makes an account old enough for ledger entries from then on. */
export async function accountSince(userId: string, at: string) {
  pointAtTable();
  const { transact } = await import("../../../../lambdas/platform/table/transact");
  const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
  await transact([profiles.change({ userId }, { set: { createdAt: at, lastUpdated: at } })]);
}

/** Books ledger entries for a writer, dated at these times. */
export async function bookInWorld(userId: string, movements: readonly Moved[]) {
  pointAtTable();
  const { book } = await import("../../../support/movements");
  await book({ userId }, movements);
}

const stateOfEntry = {
  requested: "on-its-way",
  sent: "on-its-way",
  checking: "unknown",
  paid: "paid",
  returned: "returned",
} as const;

/** Stores withdrawals requested at these times with their ledger entries, settled as `changes` say. */
export async function withdrawInWorld(
  userId: string,
  withdrawals: readonly (Partial<WithdrawalItem> & { amount: number; at: string })[],
) {
  pointAtTable();
  const { newOwnedId } = await import("../../../../lambdas/platform/ids");
  const { transact } = await import("../../../../lambdas/platform/table/transact");
  const { isSettled, movedBy, newWithdrawal, onItsWay, withdrawalWrite } = await import(
    "../../../../lambdas/money/payouts/withdrawal"
  );
  const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
  const { entryChange } = await import("../../../../lambdas/money/ledger/ledger");
  const { book } = await import("../../../support/movements");
  for (const { amount, at, ...changes } of withdrawals) {
    const now = new Date(at);
    const withdrawalId = newOwnedId(userId, now);
    const given = {
      withdrawalId,
      userId,
      wallet: "mpesa",
      amount,
      phone: "+254712345678",
    } as const;
    const item = { ...newWithdrawal({ ...given, entrySequence: 0, now }), ...changes };
    const { date: _, receiptNumber: __, ...details } = movedBy(item, now);
    await transact([
      withdrawalWrite({ ...item, nextCheckAt: null }),
      ...(isSettled(item)
        ? []
        : [profiles.change({ userId }, { set: { lastUpdated: at }, add: onItsWay(1, amount) })]),
    ]);
    const { receiptNumber, reason } = item;
    const receipt = receiptNumber === null ? {} : { receiptNumber };
    await book({ userId }, [{ kind: "withdrawal", amount: -amount, at, ...details, ...receipt }]);
    const booked = await profiles.find({ userId });
    await transact([
      entryChange(userId, booked?.entryCount ?? 0, {
        state: stateOfEntry[item.state],
        ...(item.state === "paid" && { paidAt: item.settledAt ?? at }),
      }),
    ]);
    if (reason) await book({ userId }, [{ kind: "return", amount, at, ...details, reason }]);
  }
}

/** Creates work that got changes and then approval, as the product does; returns the task's id. */
export async function workInWorld(userId: string, note: string): Promise<string> {
  const first = await reviewedInWorld(userId, { decision: "changes", note });
  const { handInAgain } = await import("../../../support/handed-in");
  const { id } = await handInAgain(first);
  await review(id, { decision: "approve" });
  return first.taskId;
}

/** Submits and decides work for a new task, as the product does. */
export async function reviewedInWorld(
  userId: string,
  decided: Review,
  task: Partial<TaskItem> = {},
) {
  pointAtTable();
  const { aTask } = await import("../../../support/table-world");
  const { handIn } = await import("../../../support/handed-in");
  const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
  const writer = await profiles.find({ userId });
  if (!writer) throw new Error("There is no such writer.");
  const work = await handIn(writer, await aTask(task));
  await review(work.id, decided);
  return work;
}

async function review(id: string, decided: Review) {
  const { reviewSubmission } = await import("../../../../lambdas/work/reviews/review-submission");
  await reviewSubmission({
    id,
    review: decided,
    by: "administrator",
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });
}
