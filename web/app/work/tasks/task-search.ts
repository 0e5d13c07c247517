import { Cursor } from "#contracts/fields";
import { TaskField, TaskId, TaskSort, taskIdPrefix } from "#contracts/tasks";

/** What the marketplace shows, as its address says. */
export interface TaskSearch {
  field?: TaskField;
  /** Another order than the newest first; then only what can be taken is listed. */
  sort?: Exclude<TaskSort, "newest">;
  /** Only what can be taken; absent while nobody has chosen. */
  open?: boolean;
  id?: string;
  cursor?: string;
  page: number;
}

/** Reads the address and leaves out what makes no sense in it. */
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

/** An id as people type it: any case, with or without `TASK-`. */
export function taskIdFrom(typed: string): string {
  const written = typed.trim().toUpperCase();
  const whole = `${taskIdPrefix}${written}`;
  return TaskId.safeParse(whole).success ? whole : written;
}
