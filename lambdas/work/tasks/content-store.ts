import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { recognisedDays } from "#contracts/task-import";
import { TaskId } from "#contracts/tasks";
import type { Condition } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import type { TaskItem } from "./task";

// pk               sk
// CONTENT#<hash>   CONTENT   as which task a content was posted; expires after 30 days
// CONTENT#<hash>   BRIEF     the newest task that was posted with a text, by the text's hash; expires likewise
export const contentKey = (hash: string): Key => ({ pk: `CONTENT#${hash}`, sk: "CONTENT" });

export const briefKey = (hash: string): Key => ({ pk: `CONTENT#${hash}`, sk: "BRIEF" });

const PostedContent = z.object({ hash: z.string(), taskId: TaskId, postedAt: Instant });
export type PostedContent = z.infer<typeof PostedContent>;

const recognisedFor = recognisedDays * 24 * 60 * 60 * 1000;

/** What two rows have in common that are the same task: 128 bits, for a key. */
export const contentOf = ({ field, dueAt, context, amount }: TaskItem) =>
  hashOf([field, dueAt, context, amount]);

/** What a row and its correction have in common. */
export const briefOf = ({ context }: TaskItem) => hashOf([context]);

const hashOf = (facts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);

/** Whether a content counts as posted: the table removes what expires a day or two late. */
export const isRecent = ({ postedAt }: PostedContent, now: Date) =>
  now.getTime() - Date.parse(postedAt) < recognisedFor;

/** The write that keeps as what a content was posted; it fails when `read` is not there any more as it was. */
export const contentWrite = (
  hash: string,
  taskId: string,
  read: PostedContent | undefined,
  now: Date,
): Write => ({
  name: "content",
  put: {
    ...contentKey(hash),
    type: "PostedContent",
    hash,
    taskId,
    postedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  },
  ...(read && { if: isOf(read.taskId) }),
});

/** The writes that keep which task was posted last with each text. */
export const briefWrites = (tasks: readonly TaskItem[], now: Date): Write[] =>
  [...new Map(tasks.map((task) => [briefOf(task), task.id]))].map(([hash, taskId]) => ({
    name: "brief",
    put: {
      ...briefKey(hash),
      type: "PostedBrief",
      hash,
      taskId,
      postedAt: now.toISOString(),
      expiresAt: expiryOf(now),
    },
    // Whether there was one or not.
    if: { ConditionExpression: "attribute_not_exists(pk) OR attribute_exists(pk)" },
  }));

const expiryOf = (now: Date) => Math.floor((now.getTime() + recognisedFor) / 1000);

/** The writes that free a content with its task; none where it is another task's by now. */
export const freeContentWrites = (read: PostedContent | undefined, taskId: string): Write[] =>
  read?.taskId === taskId
    ? [{ name: "content", delete: contentKey(read.hash), if: isOf(taskId) }]
    : [];

const isOf = (taskId: string): Condition => ({
  ConditionExpression: "#taskId = :taskRead",
  ExpressionAttributeNames: { "#taskId": "taskId" },
  ExpressionAttributeValues: { ":taskRead": taskId },
});

export const findContent = (hash: string) => getItem(PostedContent, contentKey(hash));

/** Contents that were read with other items, by their hashes. */
export function readContents(items: readonly unknown[]): Map<string, PostedContent> {
  const found = items.flatMap((item) => (item ? [PostedContent.parse(item)] : []));
  return new Map(found.map((each) => [each.hash, each]));
}
