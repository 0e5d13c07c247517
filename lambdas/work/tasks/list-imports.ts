import { importsPerPage, isImportId, type taskImportRoutes } from "#contracts/admin-tasks";
import { requestMessages } from "#contracts/problem";
import type { ReplyOf } from "#contracts/route";
import { findProfiles, nameOf } from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import { countOnce } from "../../platform/table/counter";
import type { Change } from "../../platform/table/stream";
import { imports, pageOfRows } from "./imported-file";
import { findTasks } from "./task";

export async function listImports(
  cursor: string | undefined,
): Promise<ReplyOf<typeof taskImportRoutes.listImports>> {
  const { items, next } = await imports.pageOf("all", {}, { cursor, limit: importsPerPage });
  const people = await findProfiles(items.map(({ by }) => by));
  return {
    imports: items.map(({ importId, fileName, at, by, posted, taken, total }) => {
      const name = nameOf(people.get(by));
      return { importId, fileName, at, by: { userId: by, name }, posted, taken, total };
    }),
    ...next,
  };
}

/**
 * A page of a file's posted rows. Omits a row that repeated a task if the task no longer exists,
 * since the row can then be posted again.
 */
export async function listImportedRows(importId: string, cursor: string | undefined) {
  if (!isImportId(importId)) throw new AppError("not_found", requestMessages.nothingHere);
  const { rows, ...next } = await pageOfRows(importId, cursor);
  const tasks = await findTasks(rows.flatMap(({ taskId, already }) => (already ? taskId : [])));
  return { rows: rows.filter(({ taskId, already }) => !already || tasks.has(taskId)), ...next };
}

/**
 * Counts the taken tasks of each imported file, from the table's stream. A task that is given back
 * no longer counts.
 */
export const followImports = (changes: readonly Change[], now: Date) =>
  countOnce(
    changes.flatMap(({ eventId, before, after }) => {
      const { type, importId } = after ?? before ?? {};
      const taken = takenIn(after) - takenIn(before);
      if (type !== "Task" || typeof importId !== "string" || taken === 0) return [];
      const counter = { ...imports.key({ importId }), type: "Import" };
      return [{ eventId: `${eventId}#import`, additions: [{ counter, add: { taken } }] }];
    }),
    now,
  );

const takenIn = (item: Change["after"]) => (item?.["takenBy"] === undefined ? 0 : 1);
