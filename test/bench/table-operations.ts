import { undecidedStates } from "#contracts/withdrawals";
import { getMe } from "../../lambdas/accounts/me";
import { refreshPerson } from "../../lambdas/accounts/people/follow-people";
import { listPeople } from "../../lambdas/accounts/people/list-people";
import { profiles } from "../../lambdas/accounts/profile/profile";
import { showStats } from "../../lambdas/desk/figures";
import { unattributedPage } from "../../lambdas/money/collections/attribute-payment";
import { ledgerPage } from "../../lambdas/money/ledger/ledger-pages";
import { allWithdrawals, listWithdrawals } from "../../lambdas/money/payouts/list-withdrawals";
import { withdraw } from "../../lambdas/money/payouts/withdraw";
import { allTrainings } from "../../lambdas/money/trainings/list-trainings";
import { transact } from "../../lambdas/platform/table/transact";
import { listReviews } from "../../lambdas/work/reviews/list-reviews";
import { listAwards } from "../../lambdas/work/tasks/award";
import { bid } from "../../lambdas/work/tasks/bid";
import { listAllTasks } from "../../lambdas/work/tasks/list-all-tasks";
import { listTasks, pageOfPublishedTasks } from "../../lambdas/work/tasks/list-tasks";
import { pageOfSortedTasks } from "../../lambdas/work/tasks/sorted-tasks";
import { pageOfOpenTasks, passTime } from "../../lambdas/work/tasks/task";
import { someSettings } from "../support/table-world";
import { now, taskId } from "./filled-table";

/** An operation of the product, with its limits for the table. */
interface Operation {
  name: string;
  reads: number;
  /** Transactions and single writes. */
  writes: number;
  /** Preparation, which is not measured. */
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

const caller = { userId: "writer-1", isAdmin: false, signedInAt: now.getTime() / 1000 };
const settings = someSettings();
process.env["SETTINGS"] = JSON.stringify(settings);

const reading = (name: string, run: Operation["run"], reads = 1): Operation => ({
  name,
  reads,
  writes: 0,
  run,
});
/** A read whose other facts each instance knows from a request before. */
const readingAgain = (name: string, run: Operation["run"], reads = 1) => ({
  ...reading(name, run, reads),
  before: run,
});

/** The operations whose number of reads could grow with tasks or people, in the order of a day. */
export const tableOperations: readonly Operation[] = [
  // Each list of people names places, then reads who stands there.
  reading("users, most money first", () => listPeople({ sort: "totalMoney", limit: "10" }), 2),
  reading("users of a status", () => listPeople({ status: "active", limit: "10" }), 2),
  reading("a user by their address", () => listPeople({ search: "writer77@writers" }), 2),
  {
    name: "a changed user in all lists",
    reads: 2,
    writes: 1,
    before: () =>
      transact([profiles.change({ userId: "writer-77" }, { set: { totalMoney: 4200 } })]),
    run: () => refreshPerson("writer-77"),
  },
  reading("the administrator's figures of 400 days", () => showStats(400, now)),
  // Entries, and who their people are now.
  reading("the administrator's tasks", () => listAllTasks({}, now), 2),
  reading("the administrator's tasks of a field", () => listAllTasks({ field: "Math" }, now), 2),
  reading("marketplace", () => pageOfPublishedTasks(undefined, undefined, now)),
  reading("marketplace of a field", () => pageOfPublishedTasks("Math", undefined, now)),
  reading("open tasks", () => pageOfOpenTasks(undefined, undefined, now)),
  reading("open tasks of a field", () => pageOfOpenTasks("Math", undefined, now)),
  reading("best paid open tasks", () => pageOfSortedTasks("pay", undefined, undefined, now), 2),
  reading("open tasks, due first", () => pageOfSortedTasks("due", "Math", undefined, now), 2),
  readingAgain("marketplace as its screen asks for it", () =>
    listTasks({ open: "true" }, caller, now),
  ),
  // The list is spread over four partitions.
  reading("a minute in which no task is published or due", () => passTime(now, () => false), 4),
  // The profile with its newest entries, and whether mail reaches it.
  readingAgain("me", () => getMe(caller, now), 2),
  {
    name: "bid",
    reads: 1,
    writes: 1,
    run: () => bid({ caller, terms: {}, settings, idempotency: undefined, now, taskId: taskId(1) }),
  },
  reading("my tasks", () => listAwards(caller.userId)),
  reading("work that waits for its review", () => listReviews({}), 2),
  {
    name: "withdraw",
    reads: 1,
    writes: 1,
    before: () => listWithdrawals(caller.userId, undefined, now),
    run: () =>
      withdraw({
        caller,
        wallet: "mpesa",
        amount: 100,
        limits: { ...settings.withdrawals, ...settings.limits.withdrawals },
        idempotency: { key: "bench", scope: "withdraw", bodyHash: "bench" },
        now,
      }),
  },
  reading("withdrawals that wait", () => allWithdrawals({ states: ["sent"] }), 2),
  // They stand in two lists.
  reading("withdrawals to be decided", () => allWithdrawals({ states: undecidedStates }), 3),
  reading("training codes that wait", () => allTrainings({ status: "waiting" }), 2),
  reading("payments without an owner", () => unattributedPage({})),
  reading("ledger", () => ledgerPage(caller.userId, {})),
  reading("ledger of a kind", () => ledgerPage(caller.userId, { kind: "withdrawal" })),
  readingAgain("my withdrawals", () => listWithdrawals(caller.userId, undefined, now)),
];
