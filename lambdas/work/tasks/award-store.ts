import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Award, TaskId, taskIdPattern } from "#contracts/tasks";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import type { Key } from "../../platform/table/item";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import type { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import type { BidRead, TaskAndWriter } from "./award";
import {
  awardKey,
  awardPrefix,
  type Bid,
  bidWrites,
  type Cancellation,
  cancelWrites,
  dayKey,
} from "./award-writes";
import { TaskItem, taskKey } from "./task";

const cursorPattern = new RegExp(`^${awardPrefix}${instantPattern}#${taskIdPattern}$`);
const perPage = 20;

const TaskOfTheDay = z.object({ taskId: TaskId });

type Stored = Record<string, unknown>;

export const awardStore = {
  /** What decides about giving a task back, in one read. */
  async readTaskAndWriter(userId: string, taskId: string): Promise<TaskAndWriter> {
    const [task, writer] = await getItems([taskKey(taskId), profileKey(userId)]);
    return { task: toTask(task), writer: toWriter(writer) };
  },

  /** Everything that decides about a bid, in one read, though its items may be a moment apart. */
  async readForBid(
    userId: string,
    taskId: string,
    { day, tasksPerDay }: { day: string; tasksPerDay: number },
  ): Promise<BidRead> {
    const places = Array.from({ length: tasksPerDay }, (_, at) => dayKey(userId, day, at + 1));
    const [task, writer, ...used] = await getItems([
      taskKey(taskId),
      profileKey(userId),
      ...places,
    ]);
    return { task: toTask(task), writer: toWriter(writer), day: used.map(taskOfPlace) };
  },

  /** An award, and which of the first `places` of its day it uses up, in one read. */
  async readHeld(
    userId: string,
    award: Pick<Award, "awardedAt" | "taskId">,
    places: number,
  ): Promise<{ award: Award; placeOfDay: Key | undefined }> {
    const day = eastAfricanDay(new Date(award.awardedAt));
    const keys = Array.from({ length: places }, (_, at) => dayKey(userId, day, at + 1));
    const [found, ...used] = await getItems([awardKey(userId, award), ...keys]);
    const at = used.findIndex((place) => taskOfPlace(place) === award.taskId);
    return { award: Award.parse(found), placeOfDay: keys[at] };
  },

  /** Takes the task, uses the day's place and keeps the award, all at once; else `ConditionFailed`. */
  award: (bid: Bid, now: Date) => transact(bidWrites(bid, now)),

  /** Gives the task back and lowers the rating, all at once; else `ConditionFailed`. */
  cancel: (cancellation: Cancellation, now: Date) => transact(cancelWrites(cancellation, now)),

  /** One award as it is now. */
  find: (userId: string, award: Pick<Award, "awardedAt" | "taskId">) =>
    getItem(Award, awardKey(userId, award)),

  /** A page of the writer's awards, the newest first. */
  async page(userId: string, cursor: string | undefined, limit = perPage) {
    const pk = userPartition(userId);
    const items = await queryPage(Award, {
      pk,
      sk: { expression: "begins_with(#sk, :awards)", values: { ":awards": awardPrefix } },
      after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, cursorPattern) },
      limit: limit + 1,
      consistent: true,
    });
    const { items: awards, next } = pageOf(items, limit, (award) => awardKey(userId, award).sk);
    return { awards, ...next };
  },
};

const toTask = (item: Stored | undefined) => item && TaskItem.parse(item);
const toWriter = (item: Stored | undefined) => item && Profile.parse(item);
const taskOfPlace = (place: Stored | undefined) => place && TaskOfTheDay.parse(place).taskId;

/** What was read, with what stood in the way of the bid as the refused transaction met it. */
export const asRefused = (
  read: BidRead,
  place: number,
  failures: ConditionFailed["failures"],
): BidRead => ({
  task: failures.has("task") ? toTask(failures.get("task")) : read.task,
  writer: failures.has("profile") ? toWriter(failures.get("profile")) : read.writer,
  day: failures.has("day") ? read.day.with(place - 1, taskOfPlace(failures.get("day"))) : read.day,
});
