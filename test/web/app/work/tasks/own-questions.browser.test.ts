import { test } from "vitest";
import type { OwnQuestion } from "#contracts/questions";
import { browser } from "../../../../support/browser";
import { until } from "../../../../support/until";
import { anActiveWriter, signIn, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();

test("a writer sees where each question stands, and what became of one about a deleted task", async () => {
  const { person, session } = await anActiveWriter();
  const admin = await signIn(world().demo.admin);
  const ask = async (question: string) => {
    const [task] = await newTasks(1);
    const path = `/api/tasks/${task?.id}/questions`;
    const { body } = await session.call<{ question: OwnQuestion }>("POST", path, { question });
    return { taskId: task?.id, questionId: body.question.id };
  };
  const deleted = await ask("Which market is it?");
  const answered = await ask("How many stalls?");
  await ask("Whose market is it?");
  await admin.call("DELETE", `/api/tasks/${deleted.taskId}`, {});
  const { taskId, questionId } = answered;
  await admin.call("POST", `/api/admin/tasks/${taskId}/answers`, { questionId, answer: "Twelve." });
  await until("the question is ended", async () => {
    const { body } = await session.call<{ questions: OwnQuestion[] }>("GET", "/api/questions");
    return body.questions.some(({ taskDeletedAt }) => taskDeletedAt !== null);
  });

  const page = await openAs(visit, person, "/dashboard/tasks-awarded", { width: 360 });
  await page
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  await page.getByRole("link", { name: /was deleted, so your question about it/ }).click();

  const row = (question: string) => page.getByRole("listitem", { name: question });
  await row("Which market is it?").getByText("Task deleted").click();
  await row("Which market is it?").getByText("The task was deleted").waitFor();
  await row("How many stalls?").getByText("Answered").first().click();
  await row("How many stalls?").getByText("Twelve.").waitFor();
  await row("Whose market is it?").getByText("Waits").click();
  await row("Whose market is it?").getByText("The administrator answers").waitFor();
});
