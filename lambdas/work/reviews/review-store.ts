import type { ListOrder } from "#contracts/fields";
import { reviewsPerPage } from "#contracts/reviews";
import type { SubmissionStatus } from "#contracts/submissions";
import { Award, type TaskField } from "#contracts/tasks";
import { Profile, profileKey } from "../../accounts/profile/profile";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import type { Key } from "../../platform/table/item";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import {
  reviewPlace,
  reviewQueue,
  SubmissionItem,
  submissionKey,
  submissionKeyOf,
} from "../submissions/submission";
import { awardKey } from "../tasks/award-writes";
import { TaskItem, taskKey } from "../tasks/task";

// gsi1pk               gsi1sk                 work that is decided about, the oldest decision first
// REVIEWED#<status>    <reviewedAt>#<id>
const reviewed = (status: SubmissionStatus) => `REVIEWED#${status}`;

export const reviewedPlace = (status: SubmissionStatus, id: string, reviewedAt: string) => ({
  gsi1pk: reviewed(status),
  gsi1sk: `${reviewedAt}#${id}`,
});

const cursorPattern = new RegExp(
  String.raw`^${instantPattern}#([0-9a-zA-Z-]{1,64}\.[0-9a-f]{32})$`,
);

/** Where work, its award and its task are. */
export type WorkPlace = Pick<SubmissionItem, "userId" | "id" | "awardedAt" | "taskId">;

/** Work together with what decides about it. */
export interface WorkRead {
  item: SubmissionItem;
  award: Award;
  task: TaskItem;
  writer: Profile;
}

export const reviewStore = {
  async find(id: string): Promise<SubmissionItem | undefined> {
    const key = submissionKeyOf(id);
    return key && (await getItem(SubmissionItem, key));
  },

  /** Work as it is now, with award, task and writer, in one read; undefined when it is not of that place. */
  async readWork(place: WorkPlace): Promise<WorkRead | undefined> {
    const { userId, id, awardedAt, taskId } = place;
    const [found, award, task, writer] = await getItems([
      submissionKey(userId, id),
      awardKey(userId, { awardedAt, taskId }),
      taskKey(taskId),
      profileKey(userId),
    ]);
    const item = found && SubmissionItem.parse(found);
    if (item?.id !== id || item.taskId !== taskId || item.awardedAt !== awardedAt) return undefined;
    return {
      item,
      award: Award.parse(award),
      task: TaskItem.parse(task),
      writer: Profile.parse(writer),
    };
  },

  /** A page of work of one status, each with its award, writer and earlier versions. */
  async page({ status = "Pending Review", field, order, cursor }: Asked) {
    const lookAt = field ? mostLookedAt : reviewsPerPage;
    const pk = status === "Pending Review" ? reviewQueue : reviewed(status);
    const read = await queryPage(SubmissionItem, {
      index: "gsi1",
      pk,
      after: cursor === undefined ? undefined : startKey(pk, cursor),
      limit: lookAt + 1,
      order: order === "desc" ? "descending" : "ascending",
    });
    const { items, next } = pageOf(read, lookAt, (item) => placeOf(item).gsi1sk);
    const found = await readAll(items.flatMap(keysBeside));
    const works = items.map((item) => ({
      item,
      award: Award.parse(found(awardKey(item.userId, item))),
      writer: Profile.parse(found(profileKey(item.userId))),
      earlier: item.earlierIds.map((id) =>
        SubmissionItem.parse(found(submissionKey(item.userId, id))),
      ),
    }));
    return { works: works.filter(({ award }) => !field || award.field === field), next };
  },
};

interface Asked {
  status?: SubmissionStatus | undefined;
  field?: TaskField | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/** So many are looked at for those of one field, which their awards tell. */
const mostLookedAt = 40;

const placeOf = ({ id, status, submittedAt, reviewedAt }: SubmissionItem) =>
  status === "Pending Review"
    ? reviewPlace(id, submittedAt ?? "")
    : reviewedPlace(status, id, reviewedAt ?? "");

function startKey(pk: string, cursor: string) {
  const gsi1sk = fromCursor(cursor, cursorPattern);
  const key = submissionKeyOf(gsi1sk.slice(gsi1sk.indexOf("#") + 1));
  return { gsi1pk: pk, gsi1sk, pk: key?.pk ?? "", sk: key?.sk ?? "" };
}

const keysBeside = (item: SubmissionItem): Key[] => [
  awardKey(item.userId, item),
  profileKey(item.userId),
  ...item.earlierIds.map((id) => submissionKey(item.userId, id)),
];

/** DynamoDB takes a hundred different keys at a time. */
const atOnce = 100;

async function readAll(keys: readonly Key[]) {
  const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const different = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const parts = Array.from({ length: Math.ceil(different.length / atOnce) }, (_, part) =>
    different.slice(part * atOnce, (part + 1) * atOnce),
  );
  const items = (await Promise.all(parts.map(getItems))).flat();
  const found = new Map(different.map((key, at) => [nameOf(key), items[at]]));
  return (key: Key) => found.get(nameOf(key));
}
