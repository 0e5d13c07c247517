import { type Award, type TakeBack, waitsForWriter } from "#contracts/tasks";
import { profileChange } from "../../accounts/profile/profile-store";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";
import { awardChange, hasStatus } from "./award-writes";
import { placeAttributes } from "./due-place-store";
import { openTaskWrites } from "./open-task-store";
import { takeAwayWrite } from "./return-task";
import type { TaskItem } from "./task";

export interface TakingBack extends TakeBack {
  /** As it was read, while the writer has it. */
  before: TaskItem & { takenBy: string };
  after: TaskItem;
  award: Award;
  /** Where the task uses up the writer's day; undefined when that day is over. */
  placeOfDay: Key | undefined;
  /** The administrator. */
  by: string;
}

/**
 * The writes that take a task from its writer. Rejected work is decided about already: then only the
 * task is freed, and the writer is told nothing new.
 */
export const takeBackWrites = (taking: TakingBack, now: Date): Write[] => [
  takeAwayWrite(taking.before, taking.before.takenBy, taking.after.takenBackAt),
  ...openTaskWrites(taking.after, now),
  ...(waitsForWriter(taking.award) ? endAwardWrites(taking, now) : []),
  takeBackAct(taking, now),
];

function endAwardWrites({ before, award, note, placeOfDay }: TakingBack, now: Date): Write[] {
  const { takenBy: userId } = before;
  const { taskId, amount, status } = award;
  return [
    awardChange(
      userId,
      award,
      {
        set: { status: "taken-back", note, reviewedAt: now.toISOString(), uploadBegunAt: null },
        remove: placeAttributes,
      },
      hasStatus(status),
    ),
    // It was not the writer's doing: they may take another task that day.
    ...(placeOfDay ? [{ name: "day", delete: placeOfDay }] : []),
    profileChange(userId, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
    notificationWrite({ userId, kind: "task-taken-back", taskId, amount, note }, now),
  ];
}

const takeBackAct = ({ before, award, by, note, reopen }: TakingBack, now: Date): Write =>
  auditWrite(
    {
      act: "task-taken-back",
      by,
      subject: before.id,
      userId: before.takenBy,
      note,
      before: { status: award.status },
      after: { offeredAgain: reopen },
    },
    now,
  );
