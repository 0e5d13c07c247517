import { type AdminTask, type adminTaskRoutes, adminTasksPerPage } from "#contracts/admin-tasks";
import { eastAfricanInstant, endOfEastAfricanDay } from "#contracts/east-africa-time";
import type { InputOf, ReplyOf } from "#contracts/route";
import { TaskId, taskIdPrefix, taskPlace } from "#contracts/tasks";
import { findProfiles, nameOf } from "../../accounts/profile/profile";
import { exists, where } from "../../platform/table/expressions";
import { toCursor } from "../../platform/table/read";
import { pageOfRows } from "./imported-file";
import { showDay } from "./published-days";
import {
  findTasks,
  newestPlace,
  pageOfOpenTasks,
  statusOf,
  type TaskItem,
  taskForAdmin,
  tasks,
} from "./task";

type Route = typeof adminTaskRoutes.listAllTasks;
type Asked = InputOf<Route>;

export async function listAllTasks(asked: Asked, now: Date): Promise<ReplyOf<Route>> {
  const { id = wholeId(asked), import: importId, publishDay } = asked;
  const [{ items, ...page }, day] = await Promise.all([
    id ? oneTask(id) : importId ? pageOfFile(importId, asked, now) : pageOfAll(asked, now),
    publishDay && showDay(publishDay),
  ]);
  return { tasks: await withWriters(items, now), ...page, ...(day && { day }) };
}

interface Page {
  items: TaskItem[];
  cursor?: string;
  lookedTo?: string;
}

async function oneTask(id: string): Promise<Page> {
  const task = await tasks.find({ id });
  return { items: task ? [task] : [] };
}

async function pageOfFile(importId: string, asked: Asked, now: Date): Promise<Page> {
  const { rows, ...next } = await pageOfRows(importId, asked.cursor, adminTasksPerPage);
  const found = await findTasks(rows.map(({ taskId }) => taskId));
  const ofFile = rows.flatMap(({ taskId, already }) => (already ? [] : (found.get(taskId) ?? [])));
  return { items: ofFile.filter(fitting(asked, now)), ...next };
}

async function pageOfAll(asked: Asked, now: Date): Promise<Page> {
  const { status, field, publishDay, search, cursor } = asked;
  if (status === "active" && !publishDay && !search) {
    const { tasks: items, ...next } = await pageOfOpenTasks(field, cursor, now, adminTasksPerPage);
    return { items, ...next };
  }
  if (search || (status && status !== "scheduled")) return await lookThrough(asked, now);
  const { items, next } = await pageOfPart(asked, now, { cursor, limit: adminTasksPerPage });
  return { items, ...next };
}

/** With `mostReads` this limits a request to 2,000 tasks, about two megabytes. */
const perRead = 500;
const mostReads = 4;

/**
 * The next matching tasks. To limit its cost, a request reads at most 2,000 tasks, and returns the
 * place that it reached.
 */
async function lookThrough(asked: Asked, now: Date): Promise<Page> {
  const found: TaskItem[] = [];
  let { cursor } = asked;
  let lookedTo: string | undefined;
  for (let read = 1; read <= mostReads; read++) {
    const { items, next } = await pageOfPart(asked, now, {
      cursor,
      limit: perRead,
      matching: { condition: where({ id: exists }), lookAt: perRead },
    });
    found.push(...items.filter(fitting(asked, now)));
    cursor = next.cursor;
    lookedTo = items.at(-1)?.publishAt ?? lookedTo;
    if (!cursor || found.length > adminTasksPerPage) break;
  }
  const items = found.slice(0, adminTasksPerPage);
  const last = items.at(-1);
  if (last && found.length > adminTasksPerPage)
    return { items, cursor: toCursor(taskPlace(last)), lookedTo: last.publishAt };
  return { items, ...(cursor && { cursor, ...(lookedTo && { lookedTo }) }) };
}

type Part = Parameters<typeof tasks.pageOf>[2];

function pageOfPart({ field, publishDay, status }: Asked, now: Date, part: Part) {
  const range = {
    ...(publishDay && {
      above: eastAfricanInstant(publishDay, "00:00").toISOString(),
      upTo: newestPlace(endOfEastAfricanDay(publishDay)),
    }),
    ...(!publishDay && status === "scheduled" && { above: newestPlace(now) }),
  };
  return field
    ? tasks.pageOf("ofField", { field }, { ...part, ...range })
    : tasks.pageOf("all", {}, { ...part, ...range });
}

/**
 * A filter for tasks by status and field, and by the search: all words in the text, or the
 * beginning of the id.
 */
function fitting({ status, field, search = "" }: Asked, now: Date) {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const beginning = beginningOfId(search);
  return (task: TaskItem) =>
    (!status || statusOf(task, now) === status) &&
    (!field || task.field === field) &&
    (task.id.startsWith(beginning ?? "-") || hasAll(plain(task.context), words));
}

const hasAll = (text: string, words: readonly string[]) =>
  words.every((word) => text.includes(word));

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The search as the beginning of an id (`3f2`, `task-3F2`); undefined if it is no hexadecimal
 * number.
 */
function beginningOfId(search: string): string | undefined {
  const digits = /^(?:TASK-)?([0-9A-F]{1,8})$/.exec(search.trim().toUpperCase())?.[1];
  return digits && `${taskIdPrefix}${digits}`;
}

const wholeId = ({ search = "" }: Asked) => TaskId.safeParse(beginningOfId(search)).data;

async function withWriters(all: readonly TaskItem[], now: Date): Promise<AdminTask[]> {
  const people = await findProfiles(
    all.flatMap(({ takenBy }) => (takenBy === undefined ? [] : [takenBy])),
  );
  return all.map((task) => {
    const writer = task.takenBy === undefined ? undefined : people.get(task.takenBy);
    return {
      ...taskForAdmin(task, now),
      ...(writer && {
        writer: { userId: writer.userId, name: nameOf(writer) },
      }),
    };
  });
}
