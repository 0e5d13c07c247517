import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useEffect, useSyncExternalStore } from "react";
import { reviewRoutes } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { CloseIcon } from "../../../ui/icons";
import { formatMoney } from "../../../ui/money";
import { inTab } from "../../../ui/storage";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { ApiProblem, isInDoubt, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { forgetDraft } from "../../frame/hooks/use-draft";
import { useNow } from "../../frame/hooks/use-now";
import { barHeight, menuWidth } from "../../frame/layout/frame-parts";
import { shownUser, useSession } from "../../frame/session/session-store";
import { beginUnfinished } from "../../frame/session/unfinished";
import { type HeldApproval, heldApprovals } from "./held-approvals";
import { reviewStrings as words } from "./strings";

/**
 * Lies over the page, so that a message that appears or disappears moves no button under a finger.
 */
const Corner = chakra("section", {
  base: {
    position: "fixed",
    // On a wide screen, lies over the queue, not over the file or the decision.
    insetInline: { base: "edge", lg: `calc(${menuWidth} + 2.5rem) auto` },
    bottom: { base: `calc(${barHeight} + 0.5rem)`, lg: "6" },
    width: { lg: "24rem" },
    maxHeight: "45dvh",
    overflowY: "auto",
    display: "grid",
    gap: "2",
    zIndex: "15",
  },
});
const Strip = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "3",
    paddingInline: "4",
    paddingBlock: "1",
    bg: "card",
    border: "line",
    borderRadius: "md",
    borderInlineStartWidth: "5px",
    boxShadow: "0 8px 24px rgb(18 21 46 / 0.18)",
  },
  variants: {
    failed: {
      true: { borderInlineStartColor: "redFill" },
      false: { borderInlineStartColor: "blue" },
    },
  },
});
const Close = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    minWidth: "target",
    minHeight: "target",
    color: "soft",
  },
});

interface ApprovalStripsProps {
  approvals: readonly HeldApproval[];
  onTake: (approval: HeldApproval) => void;
  onClose: (approval: HeldApproval) => void;
}

export function ApprovalStrips({ approvals, onTake, onClose }: ApprovalStripsProps) {
  return (
    <Corner aria-label={words.approvals} aria-live="polite">
      {approvals.map((approval) => {
        const { work, review, state, problem } = approval;
        const { name } = work.writer;
        return (
          <Strip key={work.id} failed={state === "failed"}>
            <Text
              flex={`1 1 ${state === "failed" ? "100%" : "10rem"}`}
              paddingBlock="2"
              minWidth="0"
            >
              <span>
                {unbroken(
                  state === "failed"
                    ? `${words.cameBack(name)} ${problem}`
                    : words.willPay(name, formatMoney(work.task.amount), review.note !== undefined),
                )}
              </span>
              {state === "held" && <TimeLeft until={approval.sendAt} />}
            </Text>
            {state !== "sending" && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={words.takes[state](work.taskId)}
                // Ignores the second click of a double click. The first click may remove a strip,
                // and the second would hit the next strip.
                onClick={({ detail }) => detail < 2 && onTake(approval)}
              >
                {words.take[state]}
              </Button>
            )}
            {state === "failed" && (
              <Close type="button" onClick={() => onClose(approval)}>
                <CloseIcon size={20} />
                <VisuallyHidden>{words.closeStrip(work.taskId)}</VisuallyHidden>
              </Close>
            )}
          </Strip>
        );
      })}
    </Corner>
  );
}

/** Screen readers don't get this time, since they would read out each second. */
function TimeLeft({ until }: { until: number }) {
  const now = useNow(500);
  const seconds = Math.max(0, Math.ceil((until - now.getTime()) / 1000));
  return (
    <Box as="span" color="soft" whiteSpace="nowrap" aria-hidden>
      {` ${words.seconds(seconds)}`}
    </Box>
  );
}

/** The key in the session storage. The approvals there survive a reload and another sign-in. */
const place = "kalamu.approvals";
let allSettled: (() => void) | undefined;

function keep(all: readonly HeldApproval[]) {
  if (all.length === 0) inTab.removeItem(place);
  else inTab.setItem(place, JSON.stringify(all));
  if (all.some(({ state }) => state !== "failed"))
    allSettled ??= beginUnfinished(() => approvals.sendAll());
  else {
    allSettled?.();
    allSettled = undefined;
  }
}

function why(error: unknown, mayHaveArrived: boolean) {
  const isSignedOut = error instanceof ApiProblem && error.code === "not_signed_in";
  if (!isSignedOut) return wordsOf(error, words.unreachedApproval);
  return mayHaveArrived ? words.unreachedApproval : words.signedOutFirst;
}

let tell: (approval: HeldApproval) => void = () => undefined;

export const approvals = heldApprovals({
  send: ({ by, work: { id }, review, key }) =>
    call(reviewRoutes.reviewSubmission, { id }, review, {
      as: by,
      idempotencyKey: key,
      keepalive: true,
    }),
  isInDoubt,
  wordsOf: why,
  onSettled: (approval) => {
    if (approval.state !== "failed") forgetDraft(`review.${approval.work.id}`);
    tell(approval);
  },
  keep,
});

/**
 * This person's waiting and failed approvals. If the person leaves the page, all waiting ones are
 * sent.
 */
export function useApprovals(onSettled: (approval: HeldApproval) => void) {
  const toast = useToast();
  const userId = useSession()?.userId ?? "";
  const all = useSyncExternalStore(approvals.subscribe, approvals.all);

  useEffect(() => {
    const say = (approval: HeldApproval, isWatched: boolean) => {
      const { by, work, state, problem = "" } = approval;
      if (state !== "failed")
        toast("good", words.approved(work.writer.name, formatMoney(work.task.amount)));
      else if (by !== shownUser()) toast("stopped", words.unsent(work.taskId));
      else if (!isWatched) toast("stopped", `${words.cameBack(work.writer.name)} ${problem}`);
    };
    tell = (approval) => {
      say(approval, true);
      onSettled(approval);
    };
    return () => {
      tell = (approval) => say(approval, false);
    };
  });

  useEffect(() => {
    const kept = JSON.parse(inTab.getItem(place) ?? "[]") as HeldApproval[];
    approvals.takeUp(kept, userId);
    const leave = () => void approvals.sendAll();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      if (shownUser() !== userId)
        for (const { by, work, state, mayHaveArrived } of approvals.all())
          if (by === userId && state === "failed" && mayHaveArrived)
            toast("stopped", words.unsent(work.taskId));
    };
  }, [userId, toast]);

  return all.filter(({ by }) => by === userId);
}
