import { useEffect, useSyncExternalStore } from "react";
import { reviewRoutes } from "#contracts/reviews";
import { formatMoney } from "../../../ui/money";
import { useToast } from "../../../ui/toast-host";
import { wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { forgetDraft } from "../../frame/hooks/use-draft";
import { beforeSignOut } from "../../frame/session/session-store";
import { storedSession } from "../../frame/session/stored-session";
import { type HeldApproval, heldApprovals } from "./held-approvals";
import { reviewStrings as words } from "./strings";

/** Where this tab keeps what waits, for when it is loaded anew. */
const place = () => `kalamu.approvals.${storedSession(localStorage)?.userId}`;

function keep(approvals: readonly HeldApproval[]) {
  if (approvals.length === 0) sessionStorage.removeItem(place());
  else sessionStorage.setItem(place(), JSON.stringify(approvals));
}

/** Says how an approval ended. */
let tell: (approval: HeldApproval) => void = () => undefined;

export const approvals = heldApprovals({
  send: ({ work: { id }, review, key }) =>
    call(reviewRoutes.reviewSubmission, { id }, review, { idempotencyKey: key, keepalive: true }),
  wordsOf: (error) => wordsOf(error, words.unreachedApproval),
  onSettled: (approval) => {
    if (approval.state !== "failed") forgetDraft(`review.${approval.work.id}`);
    tell(approval);
  },
  keep,
});

beforeSignOut(async () => {
  await approvals.sendAll();
  approvals.clear();
});

/** The approvals that can be taken back or came back. Leaving the page, in whatever way, sends what waits. */
export function useApprovals(onSettled: () => void) {
  const toast = useToast();
  const all = useSyncExternalStore(approvals.subscribe, approvals.all);

  useEffect(() => {
    const say = (approval: HeldApproval, isWatched: boolean) => {
      const { work, state, problem = "" } = approval;
      if (state !== "failed")
        toast("good", words.approved(work.writer.name, formatMoney(work.task.amount)));
      else if (!isWatched) toast("stopped", `${words.cameBack(work.writer.name)} ${problem}`);
    };
    tell = (approval) => {
      say(approval, true);
      onSettled();
    };
    return () => {
      tell = (approval) => say(approval, false);
    };
  });

  useEffect(() => {
    approvals.takeUp(JSON.parse(sessionStorage.getItem(place()) ?? "[]") as HeldApproval[]);
    const leave = () => void approvals.sendAll();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return all;
}
