import type { Task } from "#contracts/tasks";
import { signIn, world } from "../../../support/world";

const inTwoDays = () => new Date(Date.now() + 48 * 3600_000).toISOString();

/** As the administrator, creates tasks that everybody can take. Returns the newest task last. */
export async function newTasks(count: number, field: Task["field"] = "Others"): Promise<Task[]> {
  const admin = await signIn(world().demo.admin);
  const tasks: Task[] = [];
  for (let made = 1; made <= count; made++) {
    const { body } = await admin.call<{ task: Task }>("POST", "/api/tasks", {
      field,
      dueDate: inTwoDays(),
      context: `Describe market day number ${made} in 300 words.`,
      amount: 800 + made,
      publishAt: "now",
    });
    tasks.push(body.task);
  }
  return tasks;
}
