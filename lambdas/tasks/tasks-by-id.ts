import { taskStore } from "./task-store";

/** At most 100 tasks in one read; what is gone is not among them. */
export const tasksById = async (ids: readonly string[]) => [
  ...(await taskStore.findAll(ids)).values(),
];
