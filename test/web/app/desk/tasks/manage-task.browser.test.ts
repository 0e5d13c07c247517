import { expect, test } from "vitest";
import type { Award } from "#contracts/tasks";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { anActiveWriter, unique, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";

const visit = browser();
const path = "/admin-dashboard/manage-task";
const aTask = async () => {
  const [task] = await newTasks(1, "Math");
  if (!task) throw new Error("No task was made.");
  return task;
};

test("a task is found by its ID and changed in the list", async () => {
  const task = await aTask();
  const context = `Count the boats of Lamu. ${unique()}`;
  const page = await openAs(visit, world().demo.admin, path, { width: 360 });
  await page.getByRole("button", { name: "Find by ID" }).click();
  await page.getByLabel("Task ID").fill(task.id.slice(5).toLowerCase());
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: `Change ${task.id}` }).click();
  await page.locator(`form[aria-label*="${task.id}"]:focus`).waitFor();
  await page.getByLabel("Amount (KES)").fill("a lot");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please fill out all fields correctly.").waitFor();
  await page.locator("input[name=amount]:focus").waitFor();
  await page.getByLabel("Amount (KES)").fill("2,345");
  await page.getByLabel("Context").fill(context);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Task updated successfully!").waitFor();
  await page.getByRole("table").getByText(/2,345/).waitFor();
  await page.getByText(context).waitFor();
  await page.locator(`button[aria-label="Change ${task.id}"]:focus`).waitFor();
});

test("a free task is deleted after one question", async () => {
  const task = await aTask();
  const page = await openAs(visit, world().demo.admin, `${path}?status=active&field=Math`);
  await page.getByRole("button", { name: `Delete ${task.id}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this task?" });
  await question
    .getByText(`${task.id} leaves the marketplace at once. Nobody has taken it.`)
    .waitFor();
  await question.getByRole("button", { name: "Yes, delete it" }).click();
  await page.getByText("Task deleted successfully!").waitFor();
  await page.getByText(task.id).waitFor({ state: "detached" });
});

deepTest("the open form of a task says when a writer has taken it meanwhile", async () => {
  const task = await aTask();
  const page = await openAs(visit, world().demo.admin, `${path}?status=active&field=Math`, {
    expected: refusedCall,
  });
  await page.getByRole("button", { name: `Change ${task.id}` }).click();
  await page.getByLabel("Context").fill("Something else.");
  const { session } = await anActiveWriter();
  await session.call("POST", `/api/tasks/${task.id}/bid`, {});
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This task has been taken by a writer.").waitFor();
  await page.getByRole("button", { name: "Leave it as it is" }).click();

  await page.getByRole("button", { name: "Taken or past due" }).click();
  await page.getByRole("button", { name: `Change ${task.id}` }).click();
  expect(await page.getByLabel("Context").count()).toBe(0);
  await page.getByLabel("Amount (KES)").fill("3,000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Task updated successfully!").waitFor();
  const awards = await session.call<{ awards: Award[] }>("GET", "/api/awards");
  expect(awards.body.awards[0]).toMatchObject({ taskId: task.id, amount: 3000 });
});

test.each(firstOf(1440, 360))(
  "a task is taken back from its writer, who reads why, at %i px",
  async (width) => {
    const [{ person, session }, task] = [await anActiveWriter(), await aTask()];
    await session.call("POST", `/api/tasks/${task.id}/bid`, {});
    const page = await openAs(visit, world().demo.admin, `${path}?id=${task.id}`, { width });
    await page.getByText("Taken by").waitFor();
    await page.getByRole("button", { name: `Take ${task.id} back` }).click();
    const dialog = page.getByRole("dialog", { name: "Take this task back?" });
    await dialog.getByText("Everybody can take it", { exact: false }).waitFor();
    await dialog.getByRole("switch", { name: "Offer it to all writers again at once" }).click();
    await dialog.getByText("Nobody can take it.", { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Note").fill("The client has gone.");
    await dialog.getByRole("button", { name: "Yes, take it back" }).click();
    await page.getByText(`${task.id} is taken back, and its writer is told why.`).waitFor();
    await page.getByRole("table").getByText("Taken back").waitFor();

    const mine = await openAs(visit, person, "/dashboard/tasks-awarded", { width });
    const card = mine.getByRole("listitem").filter({ hasText: task.id });
    await card.getByText(/It costs you no rating and no task of the day/).waitFor();
    await card.getByText("The client has gone.").waitFor();
    await expectAccessible(mine);
  },
);
