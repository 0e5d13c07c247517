import { type AdminTask, type adminTaskRoutes, adminTasksPerPage } from "#contracts/admin-tasks";
import type { InputOf, ReplyOf } from "#contracts/route";
import { findProfiles } from "../../accounts/profile/profile";
import {
  allOf,
  anyOf,
  atMost,
  type Condition,
  exists,
  where,
} from "../../platform/table/expressions";
import { pageOfRows } from "./imported-file";
import { pageOfOpenTasks } from "./open-tasks";
import { findTasks, newestPlace, type TaskItem, taskForAdmin, tasks } from "./task";

type Route = typeof adminTaskRoutes.listAllTasks;
type Asked = InputOf<Route>;

/** A page of all tasks for the administrator, or the one of an id. */
export async function listAllTasks(asked: Asked, now: Date): Promise<ReplyOf<Route>> {
  const { id, import: importId, status, field, cursor } = asked;
  if (id) {
    const task = await tasks.find({ id });
    return { tasks: await withWriters(task ? [task] : [], now) };
  }
  if (importId) {
    const { rows, ...next } = await pageOfRows(importId, cursor, adminTasksPerPage);
    const found = await findTasks(rows.map(({ taskId }) => taskId));
    const ofFile = rows.flatMap(({ taskId, already }) =>
      already ? [] : (found.get(taskId) ?? []),
    );
    const shown = await withWriters(ofFile, now);
    const matches = shown.filter(
      (task) => (!status || task.status === status) && (!field || task.field === field),
    );
    return { tasks: matches, ...next };
  }
  const { items, next } = await pageOfAll(asked, now);
  return { tasks: await withWriters(items, now), ...next };
}

/** How many tasks one page looks through for those of a status that has no list. */
const lookAt = 500;

/** A page of all tasks, also of those that are not published yet; one read, however many there are. */
async function pageOfAll({ status, field, cursor }: Asked, now: Date) {
  if (status === "active") {
    const { tasks: items, ...next } = await pageOfOpenTasks(field, cursor, now, adminTasksPerPage);
    return { items, next };
  }
  const page = {
    cursor,
    limit: adminTasksPerPage,
    ...(status === "scheduled" && { above: newestPlace(now) }),
    ...((status === "completed" || status === "unavailable") && {
      matching: { condition: isIn(status, now), lookAt },
    }),
  };
  return field
    ? await tasks.pageOf("ofField", { field }, page)
    : await tasks.pageOf("all", {}, page);
}

/** As `statusOf` says it. */
const isIn = (status: "completed" | "unavailable", now: Date): Condition =>
  status === "completed"
    ? where({ completedAt: exists })
    : allOf(
        where({ completedAt: undefined, publishAt: atMost(now.toISOString()) }),
        anyOf(
          where({ takenBy: exists }),
          where({ takenBackAt: exists }),
          where({ dueAt: atMost(now.toISOString()) }),
        ),
      );

/** Tasks with the names of those who have them; one read, and none while nobody has any. */
async function withWriters(all: readonly TaskItem[], now: Date): Promise<AdminTask[]> {
  const people = await findProfiles(
    all.flatMap(({ takenBy }) => (takenBy === undefined ? [] : [takenBy])),
  );
  return all.map((task) => {
    const writer = task.takenBy === undefined ? undefined : people.get(task.takenBy);
    return {
      ...taskForAdmin(task, now),
      ...(writer && {
        writer: {
          userId: writer.userId,
          name: `${writer.firstName} ${writer.lastName}`.trim(),
        },
      }),
    };
  });
}
