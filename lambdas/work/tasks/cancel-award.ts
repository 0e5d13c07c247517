import type { Settings } from "#contracts/settings";
import {
  type Award,
  isLateToGiveBack,
  taskMessages,
  taskRoutes,
  waitsForWriter,
} from "#contracts/tasks";
import { isActive, ownProfileChange, type Profile } from "../../accounts/profile/profile";
import { inARowAsRead, missedOnceMore } from "../../accounts/profile/suspension";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency, transactOnce } from "../../platform/idempotency";
import { where } from "../../platform/table/expressions";
import { retryContested } from "../../platform/table/transact";
import { rated } from "../ratings";
import {
  admit,
  awards,
  earlierAward,
  listAwards,
  placeAttributes,
  readTaskAndWriter,
} from "./award";
import { returnTaskWrites, type TaskItem, taskNotFound, tooManyAtOnce } from "./task";

interface Request {
  caller: Caller;
  taskId: string;
  settings: Pick<Settings, "bids" | "dueSoonHours">;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { award: Award; rating: number };
const { reply: replySchema } = taskRoutes.cancelAward;

/**
 * Cancels an award whose deadline has not passed. This lowers the writer's rating; shortly before
 * the deadline, it also counts as a missed deadline. Safe to repeat.
 */
export const cancelAward = (request: Request): Promise<Reply> =>
  retryContested((round) => cancelOnce(request, round), tooManyAtOnce);

async function cancelOnce(request: Request, round: number): Promise<Reply> {
  const { caller, taskId, now } = request;
  const read = await readTaskAndWriter(caller.userId, taskId);
  const { task, writer } = admit(read, caller, now);
  const held = earlierAward(read, caller.userId);
  if (!held) return await cancelledBefore(request);
  return await giveBack(request, task, writer, await asItStands(request, held, round));
}

/**
 * The award to cancel. The first attempt assumes that it is unchanged since the bid; later attempts
 * read it, since changes may have been requested or the work submitted.
 */
async function asItStands(
  { caller: { userId }, now }: Request,
  held: Award,
  round: number,
): Promise<Award> {
  const isPastDue = ({ dueDate }: Award) => dueDate <= now.toISOString();
  // An award that seems past due is read, since requested changes may have a later deadline.
  const isBelieved = round === 0 && !isPastDue(held);
  const award = isBelieved ? held : ((await awards.find({ userId, ...held })) ?? held);
  if (award.status === "submitted") throw new AppError("conflict", taskMessages.handedIn);
  if (!waitsForWriter(award)) throw new AppError("conflict", taskMessages.isOver);
  if (isPastDue(award)) throw new AppError("conflict", taskMessages.dueTimeOver);
  return award;
}

async function giveBack(
  { caller, settings: { bids, dueSoonHours }, idempotency, now }: Request,
  task: TaskItem,
  writer: Profile,
  held: Award,
): Promise<Reply> {
  const { userId } = caller;
  const { taskId, amount } = held;
  const cancelled = {
    status: "cancelled",
    cancelledAt: now.toISOString(),
    uploadBegunAt: null,
  } as const;
  const change = rated(writer, "given-back", taskId, now);
  const missed = isLateToGiveBack(held, dueSoonHours, now)
    ? missedOnceMore(writer, bids, now)
    : undefined;
  const reply = { award: { ...held, ...cancelled }, rating: change.rating / 10 };
  return await transactOnce(replySchema, { idempotency, reply, now }, [
    ...returnTaskWrites(task, userId, now),
    awards.change(
      { userId, ...held },
      { set: cancelled, remove: placeAttributes },
      where({ status: held.status }),
    ),
    ownProfileChange(
      caller,
      {
        set: { lastUpdated: now.toISOString(), rating: change.rating, ...missed },
        add: { unread: 1 },
      },
      isActive,
      change.asRead,
      ...(missed ? [inARowAsRead(writer)] : []),
    ),
    ...change.writes,
    notificationWrite({ userId, kind: "task-cancelled", taskId, amount }, now),
  ]);
}

/**
 * Answers a repeated request. Its cancelled award is among the newest, since a writer takes few
 * tasks a day.
 */
async function cancelledBefore({ caller, taskId, idempotency }: Request): Promise<Reply> {
  const earlier = idempotency && (await earlierReply(replySchema, idempotency));
  if (earlier) return earlier;
  const { awards: newest } = await listAwards(caller.userId);
  const ofTask = newest.filter((each) => each.taskId === taskId);
  const award = ofTask.find(({ status }) => status === "cancelled");
  if (!award)
    throw ofTask.length > 0 ? new AppError("conflict", taskMessages.isOver) : taskNotFound();
  // The profile is read after the award: a read at the same time may return the rating from before
  // the cancellation.
  const { writer } = await readTaskAndWriter(caller.userId, taskId);
  return { award, rating: (writer?.rating ?? 0) / 10 };
}
