import type { Review, ReviewedWork } from "#contracts/reviews";

/** Milliseconds for which an approval can be undone before it is sent. */
export const undoTime = 8000;

export interface HeldApproval {
  /** The `userId` of the person who approved; the approval is sent only as this person. */
  by: string;
  work: ReviewedWork;
  review: Review;
  key: string;
  /** In epoch milliseconds. */
  sendAt: number;
  state: "held" | "sending" | "failed";
  /** True if an earlier try with this key may have reached the service. */
  mayHaveArrived?: boolean;
  problem?: string;
}

interface SendsApprovals {
  /** Throws if the approval was refused or no answer came. */
  send: (approval: HeldApproval) => Promise<unknown>;
  /** True if an approval that failed with this error may have reached the service. */
  isInDoubt: (error: unknown) => boolean;
  /** The message for an error; `mayHaveArrived` is true if an earlier try may have worked. */
  wordsOf: (error: unknown, mayHaveArrived: boolean) => string;
  /** Called for each approval that was accepted or failed. */
  onSettled: (approval: HeldApproval) => void;
  /** Called with all approvals that are not accepted yet, to store them for a reload. */
  keep: (approvals: readonly HeldApproval[]) => void;
}

/**
 * The approvals that are not accepted yet. Each waits for eight seconds before it is sent, and can
 * be undone until then.
 */
export function heldApprovals({ send, isInDoubt, wordsOf, onSettled, keep }: SendsApprovals) {
  let all: readonly HeldApproval[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sent = new Set<string>();
  const listeners = new Set<() => void>();

  const set = (next: readonly HeldApproval[]) => {
    all = next;
    keep(all);
    for (const listener of listeners) listener();
  };
  const find = (id: string) => all.find(({ work }) => work.id === id);
  const without = (id: string) => all.filter(({ work }) => work.id !== id);
  const stopClock = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };

  const sendNow = async (approval: HeldApproval) => {
    const { id } = approval.work;
    stopClock(id);
    // If the person left the page while an approval was being sent, its answer is unknown.
    const mayHaveArrived = approval.mayHaveArrived || approval.state === "sending";
    const sending = { ...approval, state: "sending" as const, mayHaveArrived };
    set(all.map((each) => (each === approval ? sending : each)));
    try {
      await send(approval);
      sent.add(id);
      set(without(id));
      onSettled(approval);
    } catch (error) {
      const failed = {
        ...sending,
        state: "failed" as const,
        mayHaveArrived: mayHaveArrived || isInDoubt(error),
        problem: wordsOf(error, mayHaveArrived),
      };
      set([...without(id), failed]);
      onSettled(failed);
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => all,
    /**
     * True if a submission's approval is waiting, being sent or accepted. The service may still
     * list it.
     */
    hides: (id: string) => sent.has(id) || (find(id)?.state ?? "failed") !== "failed",
    hold: (work: ReviewedWork, review: Review, by: string) => {
      const before = find(work.id);
      if (before && before.state !== "failed") return;
      const isSame = before?.by === by && JSON.stringify(before.review) === JSON.stringify(review);
      const key = (isSame && before.key) || crypto.randomUUID();
      const sendAt = Date.now() + undoTime;
      const mayHaveArrived = isSame && before.mayHaveArrived === true;
      const state = "held";
      const approval: HeldApproval = { by, work, review, key, sendAt, state, mayHaveArrived };
      timers.set(
        work.id,
        setTimeout(() => void sendNow(approval), undoTime),
      );
      set([...without(work.id), approval]);
    },
    /** Undoes a waiting approval, or removes a failed one; returns undefined if it is too late. */
    take: (id: string): ReviewedWork | undefined => {
      const approval = find(id);
      if (!approval || approval.state === "sending") return undefined;
      stopClock(id);
      set(without(id));
      return approval.work;
    },
    sendAll: async () => {
      await Promise.all(all.filter(({ state }) => state === "held").map(sendNow));
    },
    /**
     * Restores the stored approvals after a reload, and sends those that have not failed. Drops
     * failed approvals by anybody but `by`, the signed-in person.
     */
    takeUp: (kept: readonly HeldApproval[], by: string) => {
      const takenUp = kept.filter(({ work }) => !find(work.id) && !sent.has(work.id));
      set([...all, ...takenUp].filter((each) => each.by === by || each.state !== "failed"));
      for (const approval of takenUp) if (approval.state !== "failed") void sendNow(approval);
    },
  };
}
