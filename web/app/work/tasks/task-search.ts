import { Cursor } from "#contracts/fields";
import { TaskField, TaskId, TaskSort, taskIdPrefix } from "#contracts/tasks";

export interface TaskSearch {
  field?: TaskField;
  /** An order other than newest first; such an order lists only open tasks. */
  sort?: Exclude<TaskSort, "newest">;
  /** True if only open tasks are listed; undefined until the writer has chosen. */
  open?: boolean;
  id?: string;
  cursor?: string;
  page: number;
}

/** Reads the choices from the address. Ignores invalid choices. */
export function readTaskSearch(query: URLSearchParams): TaskSearch {
  const id = TaskId.safeParse(taskIdFrom(query.get("id") ?? ""));
  const field = TaskField.safeParse(query.get("field"));
  const sort = TaskSort.safeParse(query.get("sort")).data;
  const cursor = Cursor.safeParse(query.get("cursor"));
  const open = query.get("open");
  const page = Number(query.get("page"));
  return {
    ...(field.success && { field: field.data }),
    ...(sort && sort !== "newest" && { sort }),
    ...((open === "yes" || open === "no") && { open: open === "yes" }),
    ...(id.success && { id: id.data }),
    ...(cursor.success && cursor.data && { cursor: cursor.data }),
    page: cursor.success && Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The task id for typed text, which may have small letters and no `TASK-`. */
export function taskIdFrom(typed: string): string {
  const written = typed.trim().toUpperCase();
  const whole = `${taskIdPrefix}${written}`;
  return TaskId.safeParse(whole).success ? whole : written;
}
