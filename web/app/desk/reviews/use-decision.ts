import { useEffect, useState } from "react";
import type { Decision, ReviewedWork } from "#contracts/reviews";
import { reviewRoutes } from "#contracts/reviews";
import { useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useDraft } from "../../frame/hooks/use-draft";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { reviewStrings as words } from "./strings";
import { approvals } from "./use-approvals";

interface After {
  onDecided: () => void;
  /** An approval waits, and can be taken back. */
  onHeld: () => void;
  /** It was decided otherwise, or can't be decided about yet. */
  onRefused: () => void;
}

/** Decides about a work once, however often it is pressed; the note survives whatever comes between. */
export function useDecision(work: ReviewedWork, { onDecided, onHeld, onRefused }: After) {
  const draft = useDraft(`review.${work.id}`, { note: "" });
  const [running, setRunning] = useState<Decision>();
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const toast = useToast();
  const isReady = useIsReady();
  const note = draft.values.note.trim();

  /** Says that a note is needed where there is none. */
  const lacksNote = () => {
    if (note) return false;
    refuse(words.noteNeeded, { note: [words.noteNeeded] });
    return true;
  };

  const decide = async (decision: Decision, reopen = false) => {
    if (!isReady) return;
    const review = {
      decision,
      taskId: work.taskId,
      awardedAt: work.awardedAt,
      ...(note && { note }),
      ...(decision === "reject" && { reopen }),
    };
    if (decision === "approve") {
      approvals.hold(work, review);
      return onHeld();
    }
    if (lacksNote()) return;
    setRunning(decision);
    await submit(async () => {
      const key = operationKey(`review.${work.id}`, review);
      await doOnce(key, (once) =>
        call(reviewRoutes.reviewSubmission, { id: work.id }, review, once),
      ).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === "conflict") onRefused();
        throw error;
      });
      draft.forget();
      const { name } = work.writer;
      toast("good", decision === "changes" ? words.asked(name) : words.rejected(name));
      onDecided();
    });
  };

  return {
    note: draft.values.note,
    setNote: (typed: string) => draft.change({ note: typed }),
    busy: busy ? running : undefined,
    // Who writes a note is not told any more that it is missing.
    failure: failure && note && errorOf(failure, "note") ? undefined : failure,
    isReady,
    decide,
    lacksNote,
  };
}

/** Milliseconds. A press that comes sooner was meant for the work before, in the same place. */
const leastLook = 1500;

/** Whether work has been shown for long enough to be decided about; one component for each work. */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), leastLook);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
