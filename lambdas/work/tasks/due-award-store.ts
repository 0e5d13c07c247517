import type { RatingReason } from "#contracts/ratings";
import { Profile, profileKey } from "../../accounts/profile/profile";
import { profileChange } from "../../accounts/profile/profile-store";
import { type BidRules, inARowAsRead, missedOnceMore } from "../../accounts/profile/suspension";
import { notificationWrite } from "../../messages/notifications";
import type { Condition } from "../../platform/table/expressions";
import { dueOn } from "../../platform/table/open-list";
import { getItems } from "../../platform/table/read";
import { transact } from "../../platform/table/transact";
import { rated } from "../ratings/rating-change";
import { awardChange, hasStatus } from "./award-writes";
import { AwardItem } from "./due-award";
import { dueAwards, duePlace, placeAttributes } from "./due-place-store";
import { takeAwayWrite } from "./return-task";
import { TaskItem, taskKey } from "./task";

const reason: RatingReason = "missed";

export const dueAwardStore = {
  /** Those whose reminder or due time has come, longest ago first. */
  timeHasCome: (now: Date, perShard: number) => dueOn(dueAwards, AwardItem, now, perShard),

  /** Tells the writer once that it is due soon; else `ConditionFailed`. */
  remind: (award: AwardItem, now: Date) =>
    transact([
      awardChange(
        award.userId,
        award,
        { set: { remindedAt: now.toISOString(), ...duePlace(award) } },
        hasStatus(award.status),
        hasTimes(award),
        {
          ConditionExpression: "attribute_not_exists(#remindedAt)",
          ExpressionAttributeNames: { "#remindedAt": "remindedAt" },
        },
      ),
      profileChange(award.userId, { set: { lastUpdated: now.toISOString() }, add: { unread: 1 } }),
      newsWrite(award, "task-due-soon", now),
    ]),

  /** Lists it for its due time, and for the end of an upload that was begun in time. */
  wait: (award: AwardItem) =>
    transact([
      awardChange(
        award.userId,
        award,
        { set: duePlace(award) },
        hasStatus(award.status),
        hasTimes(award),
      ),
    ]),

  /** Takes it off the list: nothing is due while nobody waits for the writer. */
  leave: (award: AwardItem) =>
    transact([
      awardChange(
        award.userId,
        award,
        { set: { type: "Award" }, remove: placeAttributes },
        hasStatus(award.status),
      ),
    ]),

  /**
   * Ends an award whose due time is missed, takes the task from the writer and lowers the rating, all at
   * once and once; else `ConditionFailed`. False when the task is not the writer's any more.
   */
  async miss(award: AwardItem, rules: BidRules, now: Date): Promise<boolean> {
    const { userId, taskId, awardedAt } = award;
    const [taskRead, profileRead] = await getItems([taskKey(taskId), profileKey(userId)]);
    const task = TaskItem.parse(taskRead);
    if (task.takenBy !== userId || task.takenAt !== awardedAt || task.completedAt) return false;
    const writer = Profile.parse(profileRead);
    const change = rated(writer, reason, taskId, now);
    await transact([
      awardChange(
        userId,
        award,
        { set: { status: "missed", uploadBegunAt: null }, remove: placeAttributes },
        hasStatus(award.status),
        hasTimes(award),
      ),
      // An award is never due before its task, which is past due as well then.
      takeAwayWrite(task, userId),
      profileChange(
        userId,
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
      newsWrite(award, "task-missed", now),
    ]);
    return true;
  },
};

/** Neither more time was given meanwhile, nor an upload begun. */
const hasTimes = ({ dueDate, uploadBegunAt }: AwardItem): Condition => ({
  ConditionExpression: "#dueDate = :dueDateRead AND #uploadBegunAt = :uploadBegunAtRead",
  ExpressionAttributeNames: { "#dueDate": "dueDate", "#uploadBegunAt": "uploadBegunAt" },
  ExpressionAttributeValues: { ":dueDateRead": dueDate, ":uploadBegunAtRead": uploadBegunAt },
});

const newsWrite = (
  { userId, taskId, amount, dueDate }: AwardItem,
  kind: "task-due-soon" | "task-missed",
  now: Date,
) => notificationWrite({ userId, kind, taskId, amount, dueDate }, now);
