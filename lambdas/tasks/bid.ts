import { messages } from "#contracts/messages";
import type { Award } from "#contracts/tasks";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { eastAfricanDay } from "../platform/east-africa-time";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { ConditionFailed, TransactionConflict } from "../platform/table";
import { admitted, awardOf, earlierAward, refusal, type Scene } from "./award";
import { awardStore, changedScene } from "./award-store";

interface Request {
  caller: Caller;
  taskId: string;
  tasksPerDay: number;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { award: Award };

/** How often we look again when others are at the same items in the same moment. */
const rounds = 5;

/** Gives the task to the writer who asks first; throws why it can't be theirs. */
export async function bid(request: Request): Promise<Reply> {
  const { caller, taskId, tasksPerDay, now } = request;
  const day = eastAfricanDay(now);
  for (let round = 0; round < rounds; round++) {
    const scene = await awardStore.scene(caller.userId, taskId, { day, tasksPerDay });
    const reply = (await unlessFree(request, scene)) ?? (await take(request, scene, day));
    if (reply) return reply;
  }
  throw new AppError("conflict", messages.tasks.rush);
}

/** Undefined when the writer may have the task; what was answered before, if it was; else throws. */
async function unlessFree({ caller, idempotency, now }: Request, scene: Scene) {
  admitted(scene, caller, now);
  const refused = refusal(scene, now);
  if (!refused) return undefined;
  const earlier = idempotency && (await earlierReply(idempotency));
  if (earlier) return earlier as Reply;
  const award = earlierAward(scene, caller.userId);
  if (!award) throw refused;
  return { award };
}

/** Undefined when something came between that has to be looked at again. */
async function take(request: Request, scene: Scene, day: string) {
  const { caller, idempotency, now } = request;
  const { task } = admitted(scene, caller, now);
  const place = scene.day.indexOf(undefined) + 1;
  const reply = { award: awardOf(task, now.toISOString()) };
  try {
    await awardStore.award({ caller, task, ...reply, day, place, idempotency, reply }, now);
    return reply;
  } catch (error) {
    if (error instanceof TransactionConflict) return undefined;
    if (!(error instanceof ConditionFailed)) throw error;
    if (idempotency && error.failures.has("idempotency"))
      return (await earlierReply(idempotency)) as Reply;
    return unlessFree(request, changedScene(scene, place, error.failures));
  }
}
