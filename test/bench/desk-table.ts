import type { Operation } from "./table-operations";

const names = "the entries, and who their people are now";

/** An operation that only reads, with the reason why it may read more than once. */
export const page = (name: string, run: Operation["run"], reads = 1, why?: string): Operation => ({
  name,
  reads,
  transactions: 0,
  ...(why && { why }),
  run,
});

export async function deskOperations(now: Date) {
  const { listAllTasks } = await import("../../lambdas/work/tasks/list-all-tasks");
  const { listReviews } = await import("../../lambdas/work/reviews/list-reviews");
  const { allTrainings } = await import("../../lambdas/money/trainings/list-trainings");
  const { allWithdrawals } = await import("../../lambdas/money/payouts/list-withdrawals");
  const { unattributedPage } = await import("../../lambdas/money/collections/attribute-payment");
  const { undecidedStates } = await import("../../lambdas/contracts/withdrawals");
  return {
    tasks: [
      page("the administrator's tasks, a page", () => listAllTasks({}, now), 2, names),
      page(
        "the administrator's tasks of a field",
        () => listAllTasks({ field: "Math" }, now),
        2,
        names,
      ),
    ],
    work: page("work that waits for its review", () => listReviews({}), 2, names),
    withdrawals: [
      page(
        "withdrawals that wait for the operator",
        () => allWithdrawals({ states: ["sent"] }),
        2,
        names,
      ),
      page(
        "withdrawals to be decided about",
        () => allWithdrawals({ states: undecidedStates }),
        3,
        `${names}; they stand in two lists`,
      ),
    ],
    others: [
      page("training codes that wait", () => allTrainings({ status: "waiting" }), 2, names),
      page("payments without an owner", () => unattributedPage({})),
    ],
  };
}
