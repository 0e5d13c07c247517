import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "#contracts/api";
import { useToast } from "../../ui/toast-host";
import { ApiProblem, isUnreached } from "../api/api-problem";
import { call } from "../api/client";
import { doOnce } from "../api/operation-key";
import { useFailure } from "../hooks/use-failure";
import { wordsOf } from "../hooks/use-submit";
import { taskStrings } from "../strings/tasks";
import { bidKey } from "./bid-key";
import { usePutAward, useRefreshAwards } from "./use-awards";
import { useMarkTaken } from "./use-tasks";

/** Bids on a task: won, it leads to My Tasks; lost, `problem` says so in place. */
export function useBid(taskId: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<{ problem: string; unreached: boolean }>();
  const bidding = useRef(false);
  const putAward = usePutAward();
  const refreshAwards = useRefreshAwards();
  const markTaken = useMarkTaken();
  const navigate = useNavigate();
  const toast = useToast();

  const learnFrom = (refusal: unknown) => {
    if (isUnreached(refusal)) refreshAwards();
    if (!(refusal instanceof ApiProblem)) return;
    if (refusal.code === "taken") markTaken(taskId);
    if (refusal.code === "daily_limit") refreshAwards();
  };

  const bid = async () => {
    if (bidding.current) return;
    bidding.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { award } = await doOnce(bidKey(taskId), (once) =>
        call(api.bid, { id: taskId }, {}, once),
      );
      putAward(award);
      markTaken(taskId);
      toast("good", taskStrings.myTasks.success(taskId));
      void navigate("/dashboard/tasks-awarded", { state: { justAwarded: taskId } });
    } catch (error) {
      learnFrom(error);
      setFailure({
        problem: wordsOf(error, taskStrings.card.bidUnreached),
        unreached: isUnreached(error),
      });
    } finally {
      bidding.current = false;
      setBusy(false);
    }
  };

  return { bid, busy, ...failure };
}
