import { peopleRoutes, type SuspensionChange } from "#contracts/people";
import { type Suspension, suspensionMessages } from "#contracts/person";
import type { ReplyOf } from "#contracts/route";
import { auditWrite } from "../../desk/audit-log";
import { type NewNotification, notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { where } from "../../platform/table/expressions";
import { ConditionFailed, retryContested, transact } from "../../platform/table/transact";
import {
  findWriter,
  isNotClosed,
  type Profile,
  profileNotFound,
  profiles,
} from "../profile/profile";
import { shownUser } from "./show-person";

interface Request {
  userId: string;
  by: string;
  change: SuspensionChange;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = ReplyOf<typeof peopleRoutes.changeSuspension>;

/**
 * Suspends a writer or ends the suspension, and notifies the writer of the reason. If nothing
 * changes, nothing is written.
 */
export async function changeSuspension(request: Request): Promise<Reply> {
  if (request.userId === request.by)
    throw new AppError("conflict", suspensionMessages.administrator);
  return await retryContested(
    () => changeOnce(request),
    () => new AppError("conflict", suspensionMessages.changedMeanwhile),
  );
}

async function changeOnce({ userId, by, change, idempotency, now }: Request): Promise<Reply> {
  const before = await findWriter(userId);
  if (before.closedAt) throw profileNotFound();
  const suspension = suspensionAfter(before.suspension, change, now);
  if (isSame(before.suspension, suspension)) return { user: shownUser(before) };
  const { suspension: _, ...rest } = before;
  const after: Profile = {
    ...rest,
    ...(suspension && { suspension }),
    lastUpdated: now.toISOString(),
  };
  const reply = { user: shownUser(after) };
  try {
    await transact([
      profiles.change(
        { userId },
        {
          set: { lastUpdated: after.lastUpdated, ...(suspension && { suspension }) },
          ...(!suspension && { remove: ["suspension"] }),
          add: { unread: 1 },
        },
        isNotClosed,
        where({ suspension: before.suspension }),
      ),
      notificationWrite(notificationOf(userId, suspension, change.reason), now),
      auditWrite(
        {
          act: suspension ? "writer-suspended" : "suspension-lifted",
          by,
          subject: userId,
          userId,
          note: change.reason,
          before: factsOf(before.suspension),
          after: factsOf(suspension),
        },
        now,
      ),
      ...replyWrites(idempotency, reply, now),
    ]);
    return reply;
  } catch (error) {
    const isUsed = error instanceof ConditionFailed && error.failures.has("idempotency");
    const earlier =
      isUsed &&
      idempotency &&
      (await earlierReply(peopleRoutes.changeSuspension.reply, idempotency));
    if (earlier) return earlier;
    throw error;
  }
}

/** If the writer is suspended already, the suspension's start stays the same. */
const suspensionAfter = (
  before: Suspension | undefined,
  { suspended, withdrawals, reason }: SuspensionChange,
  now: Date,
): Suspension | undefined =>
  suspended ? { since: before?.since ?? now.toISOString(), withdrawals, reason } : undefined;

const isSame = (one: Suspension | undefined, other: Suspension | undefined) =>
  one?.since === other?.since &&
  one?.withdrawals === other?.withdrawals &&
  one?.reason === other?.reason;

const factsOf = (suspension: Suspension | undefined) => ({
  suspended: suspension !== undefined,
  ...(suspension && { withdrawalsStopped: suspension.withdrawals }),
});

const notificationOf = (
  userId: string,
  suspension: Suspension | undefined,
  reason: string,
): NewNotification =>
  suspension
    ? { userId, kind: "account-suspended", withdrawals: suspension.withdrawals, reason }
    : { userId, kind: "suspension-lifted", reason };
