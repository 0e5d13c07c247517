import { Award, taskIdPattern } from "#contracts/tasks";
import { Profile } from "../accounts/profile/profile";
import { accountKey, userPartition } from "../ledger/account";
import { fromCursor, instantPattern, pageOf } from "../platform/cursor";
import { getItems, queryPage } from "../platform/table/read";
import type { ConditionFailed } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import type { Scene } from "./award";
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

type Stored = Record<string, unknown>;

export const awardStore = {
  /** Everything that decides about a bid, in one read; without `quota` the day is left out. */
  async scene(
    userId: string,
    taskId: string,
    quota?: { day: string; tasksPerDay: number },
  ): Promise<Scene> {
    const places = Array.from({ length: quota?.tasksPerDay ?? 0 }, (_, at) =>
      dayKey(userId, quota?.day ?? "", at + 1),
    );
    const [task, writer, ...used] = await getItems([
      taskKey(taskId),
      accountKey(userId),
      ...places,
    ]);
    return sceneOf(task, writer, used.map(taskOfPlace));
  },

  /** Takes the task, uses the day's place and keeps the award, all at once; else `ConditionFailed`. */
  award: (bid: Bid, now: Date) => transact(bidWrites(bid, now)),

  /** Gives the task back and lowers the rating, all at once; else `ConditionFailed`. */
  cancel: (cancellation: Cancellation, now: Date) => transact(cancelWrites(cancellation, now)),

  /** A page of the writer's awards, the newest first. */
  async page(userId: string, cursor: string | undefined, limit = perPage) {
    const pk = userPartition(userId);
    const { items } = await queryPage(Award, {
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

const sceneOf = (
  task: Stored | undefined,
  writer: Stored | undefined,
  day: Scene["day"],
): Scene => ({
  task: task && TaskItem.parse(task),
  writer: writer && Profile.parse(writer),
  day,
});

const taskOfPlace = (place: Stored | undefined) => place && String(place["taskId"]);

/** The scene with what stood in the way of a bid, as the refused transaction says. */
export const changedScene = (
  scene: Scene,
  place: number,
  failures: ConditionFailed["failures"],
): Scene => ({
  ...scene,
  ...(failures.has("task") && { task: sceneOf(failures.get("task"), undefined, []).task }),
  ...(failures.has("writer") && { writer: sceneOf(undefined, failures.get("writer"), []).writer }),
  ...(failures.has("day") && {
    day: scene.day.with(place - 1, taskOfPlace(failures.get("day"))),
  }),
});
