import { eastAfricanDay } from "#contracts/east-africa-time";
import { messages } from "#contracts/messages";
import type { Award } from "#contracts/tasks";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { admit, awardOf, earlierAward, refusal, type Scene } from "./award";
import { awardStore, changedScene } from "./award-store";

interface Request {
  caller: Caller;
  taskId: string;
  tasksPerDay: number;
  publishTime: string;
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
  let refused: AppError | undefined;
  for (let round = 0; round < rounds; round++) {
    let scene = await awardStore.scene(caller.userId, taskId, { day, tasksPerDay });
    const place = scene.day.indexOf(undefined) + 1;
    refused = admission(scene, request);
    if (!refused) {
      const outcome = await take(request, scene, day, place);
      if ("award" in outcome) return outcome;
      scene = changedScene(scene, place, outcome.failures);
      refused = admission(scene, request) ?? usedKey(outcome.failures);
    }
    if (refused && !(round === 0 && isTorn(scene, request)))
      return answerBefore(request, scene, refused);
  }
  throw refused ?? new AppError("conflict", messages.tasks.rush);
}

function admission(scene: Scene, request: Request) {
  admit(scene, request.caller, request.now);
  return refusal(scene, request);
}

/** The day was used by this very task, which does not say so yet: the two were read a moment apart. */
const isTorn = ({ day, task }: Scene, { taskId, caller }: Request) =>
  day.includes(taskId) && task?.takenBy !== caller.userId;

/** The key stands for an award that was given back: sent again, it must not take the task anew. */
const usedKey = (failures: ConditionFailed["failures"]) =>
  failures.has("idempotency")
    ? new AppError("idempotency_conflict", messages.requests.usedKey)
    : undefined;

/** The award that the writer still has, under whatever key it was asked for; else the refusal. */
async function answerBefore({ caller, idempotency }: Request, scene: Scene, refused: AppError) {
  // A key that was sent for something else is a conflict, whoever has the task.
  if (idempotency) await earlierReply(idempotency);
  const award = earlierAward(scene, caller.userId);
  if (!award) throw refused;
  return { award };
}

/** The award, or what stood in its way; nothing did when others were only at the same items. */
async function take(
  { caller, idempotency, now }: Request,
  scene: Scene,
  day: string,
  place: number,
): Promise<Reply | Pick<ConditionFailed, "failures">> {
  const { task } = admit(scene, caller, now);
  const reply = { award: awardOf(task, now.toISOString()) };
  try {
    await awardStore.award({ caller, task, ...reply, day, place, idempotency, reply }, now);
    return reply;
  } catch (error) {
    if (error instanceof TransactionConflict) return { failures: new Map() };
    if (!(error instanceof ConditionFailed)) throw error;
    return error;
  }
}
