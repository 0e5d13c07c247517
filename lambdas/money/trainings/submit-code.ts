import type { ReplyOf } from "#contracts/route";
import { trainingMessages, trainingRoutes } from "#contracts/trainings";
import {
  insistOnLiveSession,
  liveSession,
  ownProfileChange,
  type Profile,
  profiles,
} from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { settings } from "../../platform/settings";
import {
  ConditionFailed,
  retryContested,
  transact,
  type Write,
} from "../../platform/table/transact";
import { count, throttle } from "../../platform/throttle";
import { receivedPayment } from "../collections/find-payment";
import { type ReceivedPayment, waitingCodeWrites } from "../collections/received-payment";
import { isOwnPayment, matchCode } from "./match-code";
import {
  type Finding,
  findingOf,
  findTraining,
  newTraining,
  newTrainingWrites,
  resultOf,
  shownTraining,
  statusBy,
  type TrainingItem,
  takeOverWrites,
  trainingChange,
  trainingMessage,
} from "./training";
import { acceptanceWrites, decided, refusalWrites } from "./training-writes";

type Reply = ReplyOf<typeof trainingRoutes.submitTrainingCode>;

interface Request {
  caller: Caller;
  course: TrainingItem["course"];
  referenceCode: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Looks for the payment of a code, and stores the code as accepted or waiting; a used code is
 * refused. A writer can enter a limited number of codes that are not accepted immediately.
 */
export async function submitCode(request: Request): Promise<Reply> {
  const { caller, now } = request;
  const window = {
    purpose: "training-code",
    who: caller.userId,
    limit: settings().limits.trainingCodesPerWriter,
  };
  let isCounted = false;
  const countGuess = async () => {
    if (!isCounted) await throttle(window.purpose, window.who, window.limit, now);
    isCounted = true;
  };
  const checked = await retryContested(() => check({ ...request, countGuess }));
  const reply = isUnknown(checked) ? await lookOnceMore(request, checked) : checked;
  if (isCounted && reply.status === "accepted") await count(window, -1, now);
  return reply;
}

interface Checked extends Request {
  /** Counts a code that is not accepted immediately; throws above the limit. */
  countGuess: () => Promise<void>;
}

const isUnknown = ({ training }: Reply) =>
  training?.status === "waiting" && training.reason === "not-known";

/**
 * Looks for the payment once more, since a payment that was settled before the code was stored
 * found no code.
 */
async function lookOnceMore({ referenceCode, now }: Request, waiting: Reply): Promise<Reply> {
  await matchCode(referenceCode, now);
  const training = await findTraining(referenceCode);
  return training ? replyOf(training) : waiting;
}

async function check(request: Checked): Promise<Reply> {
  const { caller, referenceCode, idempotency } = request;
  const { reply } = trainingRoutes.submitTrainingCode;
  const [held, payment] = await Promise.all([
    findTraining(referenceCode),
    receivedPayment(referenceCode),
  ]);
  // Read the profile after the payment, so that the balance includes a credited payment. Otherwise
  // the payment would look spent.
  const profile = await profiles.find({ userId: caller.userId });
  insistOnLiveSession(profile, caller);
  const earlier = idempotency && (await earlierReply(reply, idempotency));
  if (earlier) return earlier;
  if (held && held.userId === caller.userId && held.status !== "waiting") return replyOf(held);
  return await decide(request, { profile, held, payment });
}

interface Read {
  profile: Profile;
  /** The training with this code, of any writer. */
  held: TrainingItem | undefined;
  payment: ReceivedPayment;
}

async function decide(request: Checked, { profile, held, payment }: Read): Promise<Reply> {
  const { caller, idempotency, now } = request;
  const isOwn = held?.userId === caller.userId;
  const base = isOwn ? { ...held, ...courseOf(request) } : newTraining(enteredCode(request), now);
  const finding = findingOf(payment, profile, base, await isOwnPayment(payment, profile));
  if (finding !== "right") await request.countGuess();
  if (statusBy[finding] === "refused")
    return (await answeredMeanwhile(request)) ?? refusedUnkept(finding);
  if (held && !isOwn && !givesWay(held, finding))
    return (await answeredMeanwhile(request)) ?? othersCode;
  const training = decided(base, resultOf(finding), payment, now);
  const reply = replyOf(training);
  const stored = transact([
    ...codeWrites(held, training, isOwn, now),
    ...(training.status === "accepted"
      ? acceptanceWrites({ profile, training, payment, conditions: [liveSession(caller)], now })
      : [
          ...waitingCodeWrites(payment),
          ownProfileChange(caller, { set: { lastUpdated: now.toISOString() } }),
        ]),
    ...replyWrites(idempotency, reply, now),
  ]);
  await stored.catch(refuseTooMany);
  return reply;
}

function refuseTooMany(error: unknown): never {
  if (error instanceof ConditionFailed && error.failures.has("unmatched"))
    throw new AppError("too_many_codes", trainingMessages.tooManyCodes);
  throw error;
}

/**
 * Returns the answer of a parallel request, if there is one. The other request may have stored the
 * code after this one looked for it.
 */
async function answeredMeanwhile({ caller, referenceCode }: Request): Promise<Reply | undefined> {
  const latest = await findTraining(referenceCode);
  return latest?.userId === caller.userId && latest.status !== "waiting"
    ? replyOf(latest)
    : undefined;
}

const enteredCode = ({ caller: { userId }, course, referenceCode }: Request) => ({
  userId,
  course,
  referenceCode,
});

const othersCode: Reply = {
  status: "refused",
  message: trainingMessages.othersCode,
  training: null,
};

/**
 * A waiting code may be entered again for the other course, if the payment was meant for that
 * course.
 */
const courseOf = ({ course }: Request) => ({ course, fee: settings().trainingFees[course] });

/**
 * True if this writer may take over a code that another writer entered: the payment is this
 * writer's own, or the code was refused.
 */
const givesWay = ({ status, reason }: TrainingItem, finding: Finding) =>
  status === "refused" ||
  (status === "waiting" &&
    (finding === "right" || (finding === "not-ours" && reason !== "not-ours")));

function codeWrites(
  held: TrainingItem | undefined,
  training: TrainingItem,
  isOwn: boolean,
  now: Date,
): Write[] {
  if (!held) return newTrainingWrites(training);
  if (isOwn) return trainingChange(held, training);
  return [...takeOverWrites(held, training), ...displacedWrites(held, now)];
}

/**
 * The writes that refuse a waiting code because its payment is another writer's; none if the code
 * is decided.
 */
export function displacedWrites(held: TrainingItem, now: Date): Write[] {
  if (held.status !== "waiting") return [];
  const refused = decided(held, { status: "refused", reason: "used" }, { is: "nowhere" }, now);
  return [...trainingChange(held, refused), ...refusalWrites(held, now)].map((write) => ({
    ...write,
    name: `displaced-${write.name}`,
  }));
}

const refusedUnkept = (finding: Finding): Reply => ({
  status: "refused",
  message: trainingMessages[finding === "spent" ? "spent" : "used"],
  training: null,
});

const replyOf = (training: TrainingItem): Reply => ({
  status: training.status,
  message: trainingMessage(training),
  training: shownTraining(training),
});
