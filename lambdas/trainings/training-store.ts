import * as z from "zod/mini";
import type { TrainingStatus } from "#contracts/trainings";
import { fromCursor, instantPattern, pageOf } from "../platform/cursor";
import { absent, present, updateWhere } from "../platform/table/expressions";
import type { Item, Key } from "../platform/table/item";
import { dueOn, placeOn } from "../platform/table/open-list";
import { getItem, queryItems, queryPage } from "../platform/table/read";
import { transact, type Write } from "../platform/table/transact";
import { userPartition } from "../writers/profile";
import { TrainingItem } from "./training";

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
const listOf = (status: TrainingStatus) => `TRAININGS#${status}`;
const statuses: readonly TrainingStatus[] = ["waiting", "accepted", "refused"];
const placePattern = `${instantPattern}#[A-Z0-9]{6,20}`;
const ownCursor = new RegExp(`^${prefix}${placePattern}$`);
const adminCursor = new RegExp(`^${placePattern}$`);
const perPage = 25;

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

  /** A page of everybody's: what waits the longest first, what is decided and all together newest first. */
  async adminPage(status: TrainingStatus | undefined, cursor: string | undefined) {
    const after = cursor === undefined ? undefined : fromCursor(cursor, adminCursor);
    const isQueue = status === "waiting";
    const lists = await Promise.all(
      (status ? [status] : statuses).map((each) => listPage(each, after, isQueue)),
    );
    const read = lists.flat();
    if (!isQueue) read.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
    const { items: trainings, next } = pageOf(read, perPage, placeOf);
    return { trainings, ...next };
  },

  /** Codes whose payments are to be looked for now. */
  due: (now: Date, perShard: number) => dueOn(openList, TrainingItem, now, perShard),

  store: (writes: readonly Write[]) => transact(writes),
};

async function listPage(status: TrainingStatus, after: string | undefined, isQueue: boolean) {
  const items = await queryItems({
    index: "gsi2",
    pk: listOf(status),
    ...(after && {
      sk: { expression: isQueue ? "#sk > :after" : "#sk < :after", values: { ":after": after } },
    }),
    limit: perPage + 1,
    order: isQueue ? "ascending" : "descending",
  });
  return items.map((item) => TrainingItem.parse(item));
}

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
