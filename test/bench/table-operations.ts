import { someSettings } from "../support/table-world";
import { deskOperations, page } from "./desk-table";
import { taskId } from "./filled-table";
import { handInOperations } from "./hand-in-table";
import { paymentOperations } from "./payments-table";
import { peopleOperations } from "./people-table";
import { withdrawalOperations } from "./withdrawals-table";

/** An operation of the product, with its limits for the table. */
export interface Operation {
  name: string;
  reads: number;
  transactions: number;
  /** The reason why the operation may read more than once. */
  why?: string;
  /** Preparation, which is not measured. */
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

/**
 * The measured operations, in the order in which they run: later ones need what earlier ones stored.
 * The stores are imported here, since they read the table's address when they are loaded.
 */
export async function tableOperations(now: Date): Promise<Operation[]> {
  process.env["SETTINGS"] = JSON.stringify(someSettings());
  const caller = { userId: "writer-1", isAdmin: false, signedInAt: now.getTime() / 1000 };
  const { listAwards } = await import("../../lambdas/work/tasks/award");
  const { countOpenTasks } = await import("../../lambdas/work/tasks/open-count");
  const { listTasks, pageOfPublishedTasks } = await import("../../lambdas/work/tasks/list-tasks");
  const { pageOfOpenTasks, passTime } = await import("../../lambdas/work/tasks/task");
  const { pageOfSortedTasks } = await import("../../lambdas/work/tasks/sorted-tasks");
  const { getMe } = await import("../../lambdas/accounts/me");
  const { ledgerPage } = await import("../../lambdas/money/ledger/ledger-pages");
  const { listWithdrawals } = await import("../../lambdas/money/payouts/list-withdrawals");
  const { bid } = await import("../../lambdas/work/tasks/bid");
  const { showStats } = await import("../../lambdas/desk/figures");
  const knowCount = () => countOpenTasks(now);
  const known = "the count of open tasks is read once a second for all";
  const request = {
    caller,
    terms: {},
    settings: someSettings(),
    idempotency: undefined,
    now,
  };
  const payments = await paymentOperations(caller);
  const payouts = await withdrawalOperations(caller, now);
  const handIn = await handInOperations(caller, taskId(1), now);
  const people = await peopleOperations();
  const desk = await deskOperations(now);
  return [
    ...people,
    page("the administrator's figures of 400 days", () => showStats(400, now)),
    ...desk.tasks,
    page("marketplace page", () => pageOfPublishedTasks(undefined, undefined, now)),
    page("marketplace page of a field", () => pageOfPublishedTasks("Math", undefined, now)),
    page("page of open tasks", () => pageOfOpenTasks(undefined, undefined, now)),
    page("page of open tasks of a field", () => pageOfOpenTasks("Math", undefined, now)),
    page(
      "page of the best paid open tasks",
      () => pageOfSortedTasks("pay", undefined, undefined, now),
      2,
    ),
    page(
      "page of the open tasks of a field that are due first",
      () => pageOfSortedTasks("due", "Math", undefined, now),
      2,
    ),
    {
      name: "marketplace as its screen asks for it",
      reads: 1,
      transactions: 0,
      why: `${known}, and who is active once an instance`,
      before: () => listTasks({ open: "true" }, caller, now),
      run: () => listTasks({ open: "true" }, caller, now),
    },
    page(
      "a minute in which no task is published or due",
      () => passTime(now, () => false),
      4,
      "the list is spread over four partitions",
    ),
    {
      name: "me",
      reads: 1,
      transactions: 0,
      why: known,
      before: knowCount,
      run: () => getMe(caller, now),
    },
    { name: "bid", reads: 1, transactions: 1, run: () => bid({ ...request, taskId: taskId(1) }) },
    page("my tasks", () => listAwards(caller.userId)),
    { name: "hand in: begin", reads: 1, transactions: 1, run: handIn.begin },
    {
      name: "hand in: complete",
      reads: 1,
      transactions: 1,
      before: handIn.send,
      run: handIn.complete,
    },
    desk.work,
    { name: "approve", reads: 1, transactions: 1, run: handIn.approve },
    { name: "withdraw", reads: 1, transactions: 1, before: payouts.prepare, run: payouts.withdraw },
    {
      name: "withdraw: ask the operator",
      reads: 2,
      // The first transaction stores the id before the request to the mobile operator, the second
      // stores the answer.
      transactions: 2,
      why: "one before the operator is asked, one when it has answered",
      run: payouts.send,
    },
    ...desk.withdrawals,
    ...desk.others,
    {
      name: "settle a withdrawal: a result that nobody has proven",
      reads: 1,
      // To claim the notice, to record our query, and to end the notice.
      transactions: 3,
      before: payouts.hearResult,
      run: payouts.settle,
    },
    {
      name: "settle a withdrawal: the answer to our question",
      reads: 1,
      transactions: 1,
      before: payouts.hearStatus,
      run: payouts.settle,
    },
    {
      name: "settle a withdrawal: a failure that Safaricom proves",
      reads: 1,
      transactions: 1,
      before: payouts.hearFailure,
      run: payouts.settle,
    },
    page("ledger page", () => ledgerPage(caller.userId, {})),
    page("ledger page of a kind", () => ledgerPage(caller.userId, { kind: "withdrawal" })),
    {
      name: "withdrawals page",
      reads: 1,
      transactions: 0,
      why: "whether payouts are paused is read once a second for all",
      before: () => listWithdrawals(caller.userId, undefined, now),
      run: () => listWithdrawals(caller.userId, undefined, now),
    },
    {
      name: "stk",
      reads: 1,
      // One transaction before the request to the provider, and one to store the answer.
      transactions: 2,
      before: () => payments.prepare("writer-2"),
      run: payments.stk,
    },
    { name: "settle", reads: 1, transactions: 1, before: payments.notice, run: payments.settle },
    {
      name: "settle a confirmation",
      reads: 3,
      transactions: 1,
      why: "it names a reference, only that names account and attempt, and a training code may wait for it",
      before: payments.confirmation,
      run: payments.settle,
    },
  ];
}
