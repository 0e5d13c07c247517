import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Task, taskRoutes } from "#contracts/tasks";
import { useToast } from "../../../ui/toast-host";
import { useRefreshMe } from "../../account/use-me";
import { ApiProblem, isUnanswered, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce } from "../../frame/api/operation-key";
import { useFailure } from "../../frame/hooks/use-failure";
import { bidKey } from "./bid-key";
import { taskStrings } from "./strings";
import { usePutAward, useRefreshAwards } from "./use-awards";
import { useShowTask } from "./use-tasks";

interface Failure {
  problem: string;
  unanswered: boolean;
  /** To press again would change nothing. */
  isOver: boolean;
}

/** Bids on a task as it is shown: won, it leads to My Tasks; lost, `problem` says so in place. */
export function useBid(task: Task) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<Failure>();
  const bidding = useRef(false);
  const putAward = usePutAward();
  const refreshAwards = useRefreshAwards();
  const refreshMe = useRefreshMe();
  const showTask = useShowTask();
  const navigate = useNavigate();
  const toast = useToast();

  const learnFrom = (refusal: unknown) => {
    if (isUnanswered(refusal)) refreshAwards();
    if (!(refusal instanceof ApiProblem)) return;
    const changed = Task.safeParse(refusal.task);
    if (changed.success) showTask(changed.data);
    if (refusal.code === "taken") showTask({ ...task, status: "unavailable" });
    if (refusal.code === "daily_limit") refreshAwards();
    if (refusal.code === "resting" || refusal.code === "suspended") void refreshMe();
  };

  const bid = async () => {
    if (bidding.current) return;
    bidding.current = true;
    setBusy(true);
    setFailure(undefined);
    const terms = { amount: task.amount, dueDate: task.dueDate };
    try {
      const { award } = await doOnce(bidKey(task.id, terms), (once) =>
        call(taskRoutes.bid, { id: task.id }, terms, once),
      );
      putAward(award);
      showTask({ ...task, status: "unavailable" });
      toast("good", taskStrings.myTasks.success(task.id));
      // In place of the sheet, to which Back would else return.
      void navigate("/dashboard/tasks-awarded", {
        state: { justAwarded: task.id },
        replace: true,
      });
    } catch (error) {
      learnFrom(error);
      setFailure({
        problem: wordsOf(error, taskStrings.card.bidUnreached),
        unanswered: isUnanswered(error),
        isOver: error instanceof ApiProblem && over.has(error.code),
      });
    } finally {
      bidding.current = false;
      setBusy(false);
    }
  };

  return { bid, busy, problem: failure?.problem, isOver: failure?.isOver ?? false };
}

const over: ReadonlySet<ApiProblem["code"]> = new Set([
  "taken",
  "daily_limit",
  "resting",
  "suspended",
  "not_active",
  "not_found",
]);
