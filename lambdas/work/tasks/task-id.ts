import { TaskId } from "#contracts/tasks";
import { taskNotFound } from "./award";

/** The task id in an address: people type and paste ids as they like. */
export function taskIdOf({ id }: { id: string }): string {
  const written = TaskId.safeParse(id.trim().toUpperCase());
  if (!written.success) throw taskNotFound();
  return written.data;
}
