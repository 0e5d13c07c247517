import { eastAfricanDay } from "#contracts/east-africa-time";
import { requestMessages } from "#contracts/messages/requests";
import { taskMessages } from "#contracts/messages/tasks";
import { type Award, type BidTerms, taskRoutes } from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { retryContested } from "../../platform/retry";
import { ConditionFailed } from "../../platform/table/refusals";
import {
  admit,
  awardOf,
  type BidRead,
  type BidSettings,
  earlierAward,
  refusal,
  tooManyAtOnce,
} from "./award";
import { asRefused, awardStore } from "./award-store";
import { shownTask, type TaskItem } from "./task";

interface Request {
  caller: Caller;
  taskId: string;
  /** What the writer saw of the task; absent where the client does not say. */
  terms: BidTerms;
  settings: BidSettings;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { award: Award };

/** Gives the task to the writer who asks first; throws why it can't be theirs. */
export const bid = (request: Request): Promise<Reply> =>
  retryContested(() => take(request), tooManyAtOnce);

/** Fails by its contest when something came between that has to be looked at again. */
async function take(request: Request): Promise<Reply> {
  const { caller, settings, idempotency, now } = request;
  const read = await look(request);
  const { task } = admit(read, caller, now);
  const refused = refusal(read, settings, now);
  if (refused) return await answerBefore(request, read, refused);
  insistOnTerms(task, request.terms, now);
  const place = read.day.indexOf(undefined) + 1;
  const day = eastAfricanDay(now);
  const reply = { award: awardOf(task, now.toISOString()) };
  try {
    await awardStore.award(
      { caller, settings, task, ...reply, day, place, idempotency, reply },
      now,
    );
    return reply;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const answered = await answerOvertaken(request, asRefused(read, place, error.failures), error);
    if (answered) return answered;
    throw error;
  }
}

/** Nobody is bound to a task that pays or is due otherwise than they read. */
function insistOnTerms(task: TaskItem, { amount, dueDate }: BidTerms, now: Date): void {
  const isAsSeen =
    (amount === undefined || amount === task.amount) &&
    (dueDate === undefined || Date.parse(dueDate) === Date.parse(task.dueAt));
  if (!isAsSeen)
    throw new AppError("conflict", taskMessages.changed, { task: shownTask(task, now) });
}

async function look(request: Request): Promise<BidRead> {
  const { caller, taskId, settings, now } = request;
  const { tasksPerDay } = settings;
  const readOnce = () =>
    awardStore.readForBid(caller.userId, taskId, { day: eastAfricanDay(now), tasksPerDay });
  const read = await readOnce();
  return isTorn(read, request) ? await readOnce() : read;
}

/** The day was used by this very task, which does not say so yet: the two were read a moment apart. */
const isTorn = ({ day, task }: BidRead, { taskId, caller }: Request) =>
  day.includes(taskId) && task?.takenBy !== caller.userId;

/** Undefined when what stood in the way leaves the task to be had after all. */
async function answerOvertaken(request: Request, read: BidRead, { failures }: ConditionFailed) {
  admit(read, request.caller, request.now);
  const refused = refusal(read, request.settings, request.now) ?? usedKey(failures);
  return refused && (await answerBefore(request, read, refused));
}

/** The key stands for an award that was given back: sent again, it must not take the task anew. */
const usedKey = (failures: ConditionFailed["failures"]) =>
  failures.has("idempotency")
    ? new AppError("idempotency_conflict", requestMessages.usedKey)
    : undefined;

/** The award that the writer still has, under whatever key it was asked for; else the refusal. */
async function answerBefore({ caller, idempotency }: Request, read: BidRead, refused: AppError) {
  // A key that was sent for something else is a conflict, whoever has the task.
  if (idempotency) await earlierReply(taskRoutes.bid.reply, idempotency);
  const award = earlierAward(read, caller.userId);
  if (!award) throw refused;
  return { award: (await awardStore.find(caller.userId, award)) ?? award };
}
