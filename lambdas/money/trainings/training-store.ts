import * as z from "zod/mini";
import type { ListOrder } from "#contracts/fields";
import type { TrainingCourse, TrainingStatus } from "#contracts/trainings";
import { userPartition } from "../../accounts/profile/profile";
import { fromCursor, instantPattern, matchingPage, pageOf } from "../../platform/cursor";
import { absent, present, updateWhere } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { queryLists } from "../../platform/table/merged-lists";
import { dueOn, placeOn } from "../../platform/table/open-list";
import { getItem, queryPage } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import { listOf, TrainingItem } from "./training";

// USER#<userId>            TRAINING#<submittedAt>#<code>   gsi1: OPEN_TRAINING#<shard>, next look for its payment
//                                                          gsi2: TRAININGS#<status>, <submittedAt>#<code>
// TRAINING_CODE#<code>     TRAINING_CODE                   whose code it is, and where
const prefix = "TRAINING#";
const placeOf = ({ submittedAt, referenceCode }: Place) => `${submittedAt}#${referenceCode}`;
type Place = Pick<TrainingItem, "submittedAt" | "referenceCode">;
const trainingKey = (userId: string, place: Place): Key => ({
  pk: userPartition(userId),
  sk: prefix + placeOf(place),
});
const codeKey = (code: string): Key => ({ pk: `TRAINING_CODE#${code}`, sk: "TRAINING_CODE" });

const openList = "OPEN_TRAINING";
const statuses: readonly TrainingStatus[] = ["waiting", "accepted", "refused"];
const placePattern = `${instantPattern}#[A-Z0-9]{6,20}`;
const ownCursor = new RegExp(`^${prefix}${placePattern}$`);
const adminCursor = new RegExp(`^${placePattern}$`);
const perPage = 25;
/** So many are looked at for one course's; their writers and owners are one read. */
const mostLookedAt = 50;

interface Asked {
  status?: TrainingStatus | undefined;
  course?: TrainingCourse | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

const CodeItem = z.object({ userId: z.string(), submittedAt: z.string() });

const toItem = (training: TrainingItem): Item => ({
  ...trainingKey(training.userId, training),
  type: "Training",
  ...training,
  gsi2pk: listOf(training.status),
  gsi2sk: placeOf(training),
  ...(training.nextCheckAt && placeOn(openList, training.referenceCode, training.nextCheckAt)),
});

export const trainingStore = {
  /** The training that a code is used for; undefined when nobody has entered it. */
  async find(referenceCode: string): Promise<TrainingItem | undefined> {
    const code = await getItem(CodeItem, codeKey(referenceCode));
    return (
      code && (await getItem(TrainingItem, trainingKey(code.userId, { ...code, referenceCode })))
    );
  },

  /** A page of a writer's trainings, newest first. */
  async page(userId: string, cursor: string | undefined, limit = perPage) {
    const pk = userPartition(userId);
    const read = await queryPage(TrainingItem, {
      pk,
      sk: { expression: "begins_with(#sk, :trainings)", values: { ":trainings": prefix } },
      after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, ownCursor) },
      limit: limit + 1,
      consistent: true,
    });
    const { items: trainings, next } = pageOf(read, limit, (each) => prefix + placeOf(each));
    return { trainings, ...next };
  },

  /** A page of everybody's. Unless said otherwise what waits the longest comes first, and else the newest. */
  async adminPage({ status, course, order, cursor }: Asked) {
    const lookAt = course ? mostLookedAt : perPage;
    const read = await queryLists((status ? [status] : statuses).map(listOf), TrainingItem, {
      order: order ?? (status === "waiting" ? "asc" : "desc"),
      after: cursor === undefined ? undefined : fromCursor(cursor, adminCursor),
      limit: lookAt + 1,
    });
    const matches = (each: TrainingItem) => !course || each.course === course;
    const { items: trainings, next } = matchingPage(read, lookAt, placeOf, matches);
    return { trainings, ...next };
  },

  /** Codes whose payments are to be looked for now. */
  due: (now: Date, perShard: number) => dueOn(openList, TrainingItem, now, perShard),

  store: (writes: readonly Write[]) => transact(writes),
};

/** The writes of a training whose code nobody has entered; they refuse as `code`. */
export const newTrainingWrites = (training: TrainingItem): Write[] => [
  {
    name: "code",
    put: {
      ...codeKey(training.referenceCode),
      type: "TrainingCode",
      userId: training.userId,
      submittedAt: training.submittedAt,
    },
    if: absent,
  },
  { name: "training", put: toItem(training) },
];

/** The write that changes a training; refuses as `training` when it has changed since it was read. */
export const trainingChange = (read: TrainingItem, next: TrainingItem): Write => ({
  name: "training",
  put: toItem({ ...next, version: read.version + 1 }),
  if: {
    ConditionExpression: "#version = :versionRead",
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":versionRead": read.version },
  },
});

/** The writes that give a code, which is another writer's as `held`, to a training of its own; they refuse as `code`. */
export const takeOverWrites = (held: TrainingItem, training: TrainingItem): Write[] => [
  {
    name: "code",
    update: {
      Key: codeKey(training.referenceCode),
      ...updateWhere(
        { set: { userId: training.userId, submittedAt: training.submittedAt } },
        present,
        {
          ConditionExpression: "#userId = :holder",
          ExpressionAttributeNames: { "#userId": "userId" },
          ExpressionAttributeValues: { ":holder": held.userId },
        },
      ),
    },
  },
  { name: "training", put: toItem(training) },
];
