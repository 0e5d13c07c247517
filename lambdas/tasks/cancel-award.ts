import { messages } from "#contracts/messages";
import { type Award, taskRoutes, waitsForWriter } from "#contracts/tasks";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { rated } from "../ratings/rating-change";
import { admit, earlierAward, taskNotFound } from "./award";
import { awardStore } from "./award-store";

interface Request {
  caller: Caller;
  taskId: string;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Admitted = ReturnType<typeof admit>;
type Reply = { award: Award; rating: number };

/** How often we look again when the rating or the task changed in the same moment. */
const rounds = 5;

/** Gives a task back, which costs a part of the rating; once, however often it is asked for. */
export async function cancelAward(request: Request): Promise<Reply> {
  const { caller, taskId, now } = request;
  for (let round = 0; round < rounds; round++) {
    const read = await awardStore.readTaskAndWriter(caller.userId, taskId);
    const admitted = admit(read, caller, now);
    const held = earlierAward(read, caller.userId);
    if (!held) return await cancelledBefore(request);
    const reply = await giveBack(request, admitted, await asItStands(caller, held, round));
    if (reply) return reply;
  }
  throw new AppError("conflict", messages.tasks.rush);
}

/**
 * The award that is to be given back. At first it is believed to be as it was taken; where it is not, the
 * transaction refuses, and it is read: changes may have been asked for, or the work be handed in.
 */
async function asItStands({ userId }: Caller, held: Award, round: number): Promise<Award> {
  const award = round === 0 ? held : ((await awardStore.find(userId, held)) ?? held);
  if (award.status === "submitted") throw new AppError("conflict", messages.tasks.handedIn);
  if (!waitsForWriter(award)) throw new AppError("conflict", messages.tasks.isOver);
  return award;
}

/** Undefined when something came between that has to be looked at again. */
async function giveBack(
  { caller, idempotency, now }: Request,
  { task, writer }: Admitted,
  held: Award,
): Promise<Reply | undefined> {
  const award: Award = {
    ...held,
    status: "cancelled",
    cancelledAt: now.toISOString(),
    uploadBegunAt: null,
  };
  const change = rated(writer, "given-back", task.id, now);
  const reply = { award, rating: change.rating / 10 };
  const statusBefore = held.status;
  try {
    await awardStore.cancel(
      { caller, task, award, statusBefore, rated: change, idempotency, reply },
      now,
    );
    return reply;
  } catch (error) {
    if (error instanceof TransactionConflict) return undefined;
    if (!(error instanceof ConditionFailed)) throw error;
    return idempotency && error.failures.has("idempotency")
      ? await earlierReply(taskRoutes.cancelAward.reply, idempotency)
      : undefined;
  }
}

/** A writer takes a task a day, so that an award to be cancelled twice is among the newest. */
async function cancelledBefore({ caller, taskId, idempotency }: Request): Promise<Reply> {
  const earlier = idempotency && (await earlierReply(taskRoutes.cancelAward.reply, idempotency));
  if (earlier) return earlier;
  const { awards } = await awardStore.page(caller.userId, undefined);
  const award = awards.find((each) => each.taskId === taskId && each.status === "cancelled");
  if (!award) throw taskNotFound();
  // Read after the award that says so; with the task, it may have been read a moment before.
  const { writer } = await awardStore.readTaskAndWriter(caller.userId, taskId);
  return { award, rating: (writer?.rating ?? 0) / 10 };
}
