import type { Task } from "#contracts/tasks";
import { anActiveWriter, signIn, unique, world } from "./world";

/** A writer who has just taken a task, and the task. */
export async function anAwardedTask() {
  const [admin, { person, session }] = await Promise.all([
    signIn(world().demo.admin),
    anActiveWriter(),
  ]);
  const { body } = await admin.call<{ task: Task }>("POST", "/api/tasks", {
    field: "History",
    dueDate: "2099-12-31",
    context: `The history of the dhow. ${unique()}`,
    amount: 1200,
    publishAt: "now",
  });
  const bid = await session.call("POST", `/api/tasks/${body.task.id}/bid`, {});
  if (bid.status !== 201) throw new Error(`Bidding: ${bid.status} ${JSON.stringify(bid.body)}`);
  return { person, session, taskId: body.task.id };
}
