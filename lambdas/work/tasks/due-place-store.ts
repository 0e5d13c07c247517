import { placeOn } from "../../platform/table/open-list";
import { type AwardItem, missedFrom, reminderAt, type Times } from "./due-award";

// gsi1pk               gsi1sk
// DUE_AWARD#<shard>    when time alone does something next: the reminder, then the due time
export const dueAwards = "DUE_AWARD";

const idOf = (award: Pick<AwardItem, "userId" | "taskId">) => `${award.userId}.${award.taskId}`;

/** The place of an award whose reminder, if it has one, is over. */
export const duePlace = (award: Pick<AwardItem, "userId" | "taskId"> & Times) =>
  placeOn(dueAwards, idOf(award), missedFrom(award).toISOString());

/** The place of an award that has got its due time now. Who is given less time is not reminded of it. */
export function firstPlace(
  award: Pick<AwardItem, "userId" | "taskId"> & Times,
  dueSoonHours: number,
  now: Date,
) {
  const remindedAt = reminderAt(award, dueSoonHours);
  return remindedAt > now
    ? placeOn(dueAwards, idOf(award), remindedAt.toISOString())
    : duePlace(award);
}

/** The attributes of a place, to be taken away with it. */
export const placeAttributes = ["gsi1pk", "gsi1sk"] as const;
