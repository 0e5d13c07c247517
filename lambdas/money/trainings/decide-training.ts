import type { ReplyOf } from "#contracts/route";
import {
  ReferenceCode,
  type TrainingDecision,
  trainingMessages,
  trainingRoutes,
} from "#contracts/trainings";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { receivedPayment } from "../collections/find-payment";
import {
  anotherAskedFor,
  type ReceivedPayment,
  refusedCodeWrites,
} from "../collections/received-payment";
import { BalanceTooLow } from "../ledger/movement";
import { shownToAdmin } from "./list-trainings";
import { findTraining, type TrainingItem, trainingChange } from "./training";
import { acceptanceWrites, decided, refusalWrites } from "./training-writes";

type Reply = ReplyOf<typeof trainingRoutes.decideTrainingPayment>;

interface Request {
  code: string;
  /** The administrator's `userId`. */
  by: string;
  decision: TrainingDecision;
  idempotency: Idempotency | undefined;
  now: Date;
}

const statusBy = { accept: "accepted", refuse: "refused" } as const;

/**
 * Decides about a waiting code. A repeated decision returns the same answer; a different one throws
 * a conflict.
 */
export async function decideTraining(request: Request): Promise<Reply> {
  const code = ReferenceCode.safeParse(request.code).data;
  if (code === undefined) throw notFound();
  return await retryContested(() =>
    answerOnce(trainingRoutes.decideTrainingPayment.reply, request.idempotency, () =>
      decide({ ...request, code }),
    ),
  );
}

const notFound = () => new AppError("not_found", trainingMessages.noCode);
const conflict = (message: string) => new AppError("conflict", message);

async function decide(request: Request): Promise<Reply> {
  const { code, by, decision, idempotency, now } = request;
  const read = await findTraining(code);
  if (!read) throw notFound();
  const status = statusBy[decision.decision];
  if (read.status === status) return { training: await shownToAdmin(read) };
  if (read.status !== "waiting") throw conflict(trainingMessages.decidedOtherwise);
  // Read the payment after the training: a payment that arrives after both reads changes the
  // training, so that our write fails.
  const payment = await receivedPayment(code);
  // Another request has just decided that the payment is the fee.
  if (payment.is === "fee" && (await findTraining(code))?.status !== "waiting")
    return await decide(request);
  const profile = await profiles.find({ userId: read.userId });
  if (!profile) throw notFound();
  const change = { status, reason: read.reason, note: decision.note };
  const training = decided(read, change, payment, now);
  const answer = { training: await shownToAdmin(training) };
  await transact([
    ...trainingChange(read, training),
    ...(status === "accepted"
      ? acceptedWrites({ profile, training, payment, now })
      : [...refusalWrites(training, now), ...refusedCodeWrites(payment)]),
    auditWrite(
      {
        act: `training-${status}`,
        by,
        subject: code,
        userId: read.userId,
        note: decision.note,
        before: { status: read.status, reason: read.reason },
        after: { status },
      },
      now,
    ),
    ...replyWrites(idempotency, answer, now),
  ]);
  return answer;
}

interface Accepted {
  profile: Profile;
  training: TrainingItem;
  payment: ReceivedPayment;
  now: Date;
}

/**
 * The writes that accept a training. They take money only from the training's writer, and never a
 * payment that another writer's prompt asked for.
 */
function acceptedWrites({ profile, training, payment, now }: Accepted): Write[] {
  if (profile.closedAt) throw conflict(trainingMessages.accountClosed);
  if (payment.is === "fee") throw conflict(trainingMessages.used);
  if (payment.is === "credited" && payment.userId !== profile.userId)
    throw conflict(trainingMessages.inOthersBalance);
  const asked = anotherAskedFor(payment, profile.userId);
  if (asked) throw conflict(trainingMessages.askedForOf(asked.username));
  try {
    return acceptanceWrites({ profile, training, payment, now });
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error;
    throw conflict(trainingMessages.balanceTooLow);
  }
}
