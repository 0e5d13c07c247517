import type { Settings } from "#contracts/settings";
import { waitsForWriter } from "#contracts/tasks";
import { profiles } from "../../accounts/profile/profile";
import { type BidRules, inARowAsRead, missedOnceMore } from "../../accounts/profile/suspension";
import { notificationWrite } from "../../messages/notifications";
import { WorkFailed } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { dueOn } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { isOvertaken, transact } from "../../platform/table/transact";
import { rated } from "../ratings";
import {
  AwardItem,
  awards,
  dueAwards,
  duePlace,
  missedFrom,
  placeAttributes,
  readTaskAndWriter,
  reminderAt,
} from "./award";
import { takeAwayWrite } from "./task";

type DueRules = Pick<Settings, "dueSoonHours" | "bids">;

const perShard = 250;
const atOnce = 10;

/**
 * Sends reminders before deadlines, and ends awards past their deadline. If there is no time for an
 * award or it changed, the next run handles it a minute later. Throws WorkFailed at the end if an
 * award failed.
 */
export async function passDueAwards(
  now: Date,
  rules: DueRules,
  hasTime: () => boolean,
): Promise<void> {
  const due = await dueOn(dueAwards, AwardItem, now, perShard);
  let failed = 0;
  for (let at = 0; at < due.length && hasTime(); at += atOnce) {
    const some = due.slice(at, at + atOnce);
    const passed = await Promise.all(some.map((award) => pass(award, rules, now)));
    failed += passed.filter((isPassed) => !isPassed).length;
  }
  if (failed > 0) throw new WorkFailed(failed);
}

async function pass(
  award: AwardItem,
  { dueSoonHours, bids }: DueRules,
  now: Date,
): Promise<boolean> {
  try {
    const step = dueStep(award, dueSoonHours, now);
    if (step === "remind") await remind(award, now);
    else if (step === "wait") await wait(award);
    else if (step === "leave" || !(await missAward(award, bids, now))) await leave(award);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return true;
    logger.error("due-award-not-passed", { taskId: award.taskId, ...errorFacts(error) });
    return false;
  }
}

export function dueStep(
  award: Pick<AwardItem, "dueDate" | "uploadBegunAt" | "status" | "remindedAt">,
  dueSoonHours: number,
  now: Date,
): "leave" | "miss" | "remind" | "wait" {
  if (!waitsForWriter(award)) return "leave";
  if (missedFrom(award) <= now) return "miss";
  if (award.dueDate <= now.toISOString() || award.remindedAt) return "wait";
  return reminderAt(award, dueSoonHours) <= now ? "remind" : "wait";
}

/** The condition that the deadline is unchanged since the read and no upload began. */
const asRead = ({ status, dueDate, uploadBegunAt }: AwardItem) =>
  where({ status, dueDate, uploadBegunAt });

const remind = (award: AwardItem, now: Date) =>
  transact([
    awards.change(
      award,
      { set: { remindedAt: now.toISOString(), ...duePlace(award) } },
      asRead(award),
      where({ remindedAt: undefined }),
    ),
    profiles.change(
      { userId: award.userId },
      { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } },
    ),
    dueNotificationWrite(award, "task-due-soon", now),
  ]);

/** Lists the award under its deadline, or under the end of an upload that began in time. */
const wait = (award: AwardItem) =>
  transact([awards.change(award, { set: duePlace(award) }, asRead(award))]);

/** Takes the award off the list, since nothing is due during a review or after the award's end. */
const leave = (award: AwardItem) =>
  transact([awards.change(award, { remove: placeAttributes }, where({ status: award.status }))]);

/**
 * In one transaction, ends an award past its deadline, takes the task from the writer and lowers
 * the rating. False if the writer no longer has the task.
 */
export async function missAward(award: AwardItem, rules: BidRules, now: Date): Promise<boolean> {
  const { userId, taskId, awardedAt } = award;
  const { task, writer } = await readTaskAndWriter(userId, taskId);
  if (!task || !writer) throw new Error("An award has lost its task or its writer.");
  if (task.takenBy !== userId || task.takenAt !== awardedAt || task.completedAt) return false;
  const change = rated(writer, "missed", taskId, now);
  await transact([
    awards.change(
      award,
      {
        set: { status: "missed", uploadBegunAt: null },
        remove: placeAttributes,
      },
      asRead(award),
    ),
    // An award's deadline is never earlier than its task's, so the task is past due and can't be
    // offered again.
    takeAwayWrite(task, userId),
    profiles.change(
      { userId },
      {
        set: {
          lastUpdated: now.toISOString(),
          rating: change.rating,
          ...missedOnceMore(writer, rules, now),
        },
        add: { unread: 1, missedCount: 1 },
      },
      change.asRead,
      inARowAsRead(writer),
    ),
    ...change.writes,
    dueNotificationWrite(award, "task-missed", now),
  ]);
  return true;
}

const dueNotificationWrite = (
  { userId, taskId, amount, dueDate }: AwardItem,
  kind: "task-due-soon" | "task-missed",
  now: Date,
) => notificationWrite({ userId, kind, taskId, amount, dueDate }, now);
