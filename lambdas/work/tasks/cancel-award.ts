import { taskMessages } from "#contracts/messages/tasks";
import { type Award, isLateToGiveBack, taskRoutes, waitsForWriter } from "#contracts/tasks";
import { missedOnceMore } from "../../accounts/profile/suspension";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { retryContested } from "../../platform/retry";
import { ConditionFailed } from "../../platform/table/refusals";
import { rated } from "../ratings/rating-change";
import { admit, type BidSettings, earlierAward, taskNotFound, tooManyAtOnce } from "./award";
import { awardStore } from "./award-store";

interface Request {
  caller: Caller;
  taskId: string;
  settings: Pick<BidSettings, "bids" | "dueSoonHours">;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Admitted = ReturnType<typeof admit>;
type Reply = { award: Award; rating: number };

/**
 * Gives a task back before its due time, which costs a part of the rating, and shortly before it counts
 * as missed; once, however often it is asked for.
 */
export const cancelAward = (request: Request): Promise<Reply> =>
  retryContested((round) => cancelOnce(request, round), tooManyAtOnce);

async function cancelOnce(request: Request, round: number): Promise<Reply> {
  const { caller, taskId, now } = request;
  const read = await awardStore.readTaskAndWriter(caller.userId, taskId);
  const admitted = admit(read, caller, now);
  const held = earlierAward(read, caller.userId);
  if (!held) return await cancelledBefore(request);
  return await giveBack(request, admitted, await asItStands(request, held, round));
}

/**
 * The award that is to be given back. At first it is believed to be as it was taken; where it is not, the
 * transaction refuses, and it is read: changes may have been asked for, or the work be handed in.
 */
async function asItStands(
  { caller: { userId }, now }: Request,
  held: Award,
  round: number,
): Promise<Award> {
  const isPastDue = ({ dueDate }: Award) => dueDate <= now.toISOString();
  // Changes have a due time of their own.
  const isBelieved = round === 0 && !isPastDue(held);
  const award = isBelieved ? held : ((await awardStore.find(userId, held)) ?? held);
  if (award.status === "submitted") throw new AppError("conflict", taskMessages.handedIn);
  if (!waitsForWriter(award)) throw new AppError("conflict", taskMessages.isOver);
  if (isPastDue(award)) throw new AppError("conflict", taskMessages.dueTimeOver);
  return award;
}

/** Fails by its contest when something came between that has to be looked at again. */
async function giveBack(
  { caller, settings: { bids, dueSoonHours }, idempotency, now }: Request,
  { task, writer }: Admitted,
  held: Award,
): Promise<Reply> {
  const award: Award = {
    ...held,
    status: "cancelled",
    cancelledAt: now.toISOString(),
    uploadBegunAt: null,
  };
  const change = rated(writer, "given-back", task.id, now);
  const missed = isLateToGiveBack(held, dueSoonHours, now)
    ? missedOnceMore(writer, bids, now)
    : undefined;
  const reply = { award, rating: change.rating / 10 };
  const statusBefore = held.status;
  try {
    await awardStore.cancel(
      { caller, writer, task, award, statusBefore, rated: change, missed, idempotency, reply },
      now,
    );
    return reply;
  } catch (error) {
    const isAnswered = error instanceof ConditionFailed && error.failures.has("idempotency");
    const earlier =
      isAnswered && idempotency && (await earlierReply(taskRoutes.cancelAward.reply, idempotency));
    if (earlier) return earlier;
    throw error;
  }
}

/** A writer takes a task a day, so that an award to be cancelled twice is among the newest. */
async function cancelledBefore({ caller, taskId, idempotency }: Request): Promise<Reply> {
  const earlier = idempotency && (await earlierReply(taskRoutes.cancelAward.reply, idempotency));
  if (earlier) return earlier;
  const { awards } = await awardStore.page(caller.userId, undefined);
  const award = awards.find((each) => each.taskId === taskId && each.status === "cancelled");
  if (!award)
    throw awards.some((each) => each.taskId === taskId)
      ? new AppError("conflict", taskMessages.isOver)
      : taskNotFound();
  // Read after the award that says so; with the task, it may have been read a moment before.
  const { writer } = await awardStore.readTaskAndWriter(caller.userId, taskId);
  return { award, rating: (writer?.rating ?? 0) / 10 };
}
