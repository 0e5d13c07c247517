import { expect, test } from "vitest";
import type { AdminTaskRecord } from "#contracts/admin-tasks";
import type { Award } from "#contracts/tasks";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { aWordFile } from "../../../../support/work-files";
import { anActiveWriter, signIn, unique, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs, refusedCall } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();
const path = "/admin-dashboard/manage-task";
const aTask = async () => {
  const [task] = await newTasks(1, "Math");
  if (!task) throw new Error("No task was made.");
  return task;
};

test("a task is found by how its ID begins and changed in the list", async () => {
  const task = await aTask();
  const context = `Count the boats of Lamu. ${unique()}`;
  const page = await openAs(visit, world().demo.admin, path);
  await page.getByLabel("Words or ID").fill(task.id.slice(5, 12).toLowerCase());
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
  await page.getByText(context).first().waitFor();
  await page.locator(`button[aria-label="Change ${task.id}"]:focus`).waitFor();

  await page.getByRole("link", { name: task.id }).click();
  await page.getByRole("heading", { level: 1, name: task.id }).waitFor();
  const marked = page.getByRole("navigation").locator("a[aria-current=page]");
  expect(await marked.allTextContents()).toEqual(["Manage Task"]);
});

test("no button of a row is outside its card, and a row's text has room", async () => {
  const [free, taken] = await newTasks(2, "Data Science");
  if (!free || !taken) throw new Error("No tasks were made.");
  const name = { firstName: "Wanjirũ wa Ngũgĩ", lastName: "Mbugua-Otieno Kipchirchir" };
  const { session } = await anActiveWriter(name);
  await session.call("POST", `/api/tasks/${taken.id}/bid`, {});
  const query = "search=market+day&field=Data+Science";
  const page = await openAs(visit, world().demo.admin, `${path}?${query}`);
  for (const { width, room } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("row").filter({ hasText: taken.id }).waitFor();
    // Where rows are two lines, their buttons are on the task's own page.
    const count = width < 1280 ? 0 : 1;
    await expect
      .poll(() => page.getByRole("button", { name: `Take ${taken.id} back` }).count())
      .toBe(count);

    const found = await page.getByRole("table").evaluate(roomOfRows);

    expect({ width, outside: found.outside }).toEqual({ width, outside: [] });
    expect(found.narrowest).toBeGreaterThan(room);
  }
});

/** Widths of the window, and the pixels that each of two lines of a task's text has there at least. */
const rooms = [
  { width: 1024, room: 200 },
  { width: 1280, room: 150 },
  { width: 1440, room: 250 },
  { width: 1920, room: 250 },
];

/** What a table's rows hold outside their card, and the least room that a task's text has. */
function roomOfRows(table: Element) {
  const { right } = (table.closest("section > div") ?? table).getBoundingClientRect();
  const texts = [...table.querySelectorAll("[title]")].map((text) => text.clientWidth);
  const held = [...table.querySelectorAll("button, a")];
  return {
    outside: held
      .filter((each) => each.getBoundingClientRect().right > right)
      .map((each) => each.getAttribute("aria-label") ?? each.textContent),
    narrowest: Math.min(...texts),
  };
}

test("on a phone a task is two lines under a folded filter, and is changed on its page", async () => {
  const task = await aTask();
  const page = await openAs(visit, world().demo.admin, path, { width: 360 });
  await page.getByText("Shown: all tasks").click();
  await page.getByLabel("Field", { exact: true }).selectOption("Math");
  await page.getByText("Shown: all tasks, Math").waitFor();
  const row = page.getByRole("row").filter({ hasText: task.id });
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(96);

  await page.getByRole("link", { name: task.id }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.locator(`form[aria-label*="${task.id}"]`).waitFor();
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

test("tasks that are found by their words are selected, paid better and deleted together", async () => {
  const tasks = await newTasks(2, "Law");
  const session = await signIn(world().demo.admin);
  const word = unique();
  for (const { id, field, dueDate, version } of tasks)
    await session.call("PUT", `/api/tasks/${id}`, {
      field,
      dueDate,
      version,
      amount: 700,
      context: `The land law of Lamu, ${word}.`,
    });
  const page = await openAs(visit, world().demo.admin, `${path}?search=LAMU+${word}`);
  await page.getByRole("checkbox", { name: "Select all shown (2)" }).check();
  await page.getByText("2 selected, KES 1,400.00").waitFor();
  await page.getByRole("button", { name: "Change selected" }).click();
  await page.getByLabel("Amount (KES)").fill("850");
  await page.getByRole("button", { name: "Change 2 tasks" }).click();
  await page.getByText("2 tasks are changed.").waitFor();
  const pay = page.getByRole("table").getByText(/^KES\s850\b/);
  expect(await pay.count()).toBe(2);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: "Select all shown (2)" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Yes, delete 2 tasks" }).click();
  await page.getByText("2 tasks are deleted.").waitFor();
  await page.getByText("No task has these words").waitFor();
});

test("all that a filter finds is selected and deleted, beyond the page that is shown", async () => {
  const session = await signIn(world().demo.admin);
  const word = unique();
  const row = { field: "Law", dueDate: "2099-12-31", context: `The lake law, ${word}.` };
  const rows = Array.from({ length: 30 }, (_, at) => ({ ...row, row: at + 2, amount: 500 + at }));
  for (const some of [rows.slice(0, 25), rows.slice(25)])
    await session.call("POST", "/api/tasks/import", { importId: `lake-${word}`, rows: some });
  const page = await openAs(visit, world().demo.admin, `${path}?search=lake+${word}`, {
    expected: refusedCall,
  });
  await page.getByRole("checkbox", { name: "Select all shown (25)" }).waitFor();
  await page.getByRole("button", { name: "Select all that are found" }).click();
  await page.getByText("30 selected, KES 15,435.00").waitFor();
  await page.getByRole("button", { name: "Delete selected" }).click();
  const question = page.getByRole("dialog", { name: "Delete 30 tasks?" });
  await question.getByText("30 selected, KES 15,435.00").waitFor();
  await expectAccessible(page);

  // One is gone by then, as after a press whose answer was lost.
  const { body } = await session.call<{ tasks: { id: string }[] }>(
    "GET",
    `/api/admin/tasks?search=lake+${word}`,
  );
  await session.call("DELETE", `/api/tasks/${body.tasks[0]?.id}`);
  await question.getByRole("button", { name: "Yes, delete 30 tasks" }).click();
  await page.getByText("30 tasks are deleted.").waitFor();
  await page.getByText("No task has these words").waitFor();
});

deepTest("the page of a task tells who has it, and takes it back", async () => {
  const [{ session }, task] = [await anActiveWriter(), await aTask()];
  await session.call("POST", `/api/tasks/${task.id}/bid`, {});
  const page = await openAs(visit, world().demo.admin, `${path}/${task.id}`);
  await page.getByRole("listitem").filter({ hasText: "The writer works on it" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("The client has gone.");
  await page.getByRole("button", { name: "Yes, take it back" }).click();
  await page.getByRole("listitem").filter({ hasText: "Taken back by you" }).waitFor();
});

test("a question about a task is answered on its page", async () => {
  const [{ session }, task] = [await anActiveWriter(), await aTask()];
  await session.call("POST", `/api/tasks/${task.id}/questions`, {
    question: "Whose ruling is it?",
  });
  const page = await openAs(visit, world().demo.admin, `${path}/${task.id}`);
  await page.getByText("Whose ruling is it?").waitFor();
  await page.getByRole("button", { name: `Answer about ${task.id}` }).click();
  await page.getByLabel("Your answer").fill("Of the High Court.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByRole("blockquote").filter({ hasText: "Of the High Court." }).waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Wanjiru Otieno" }).first().click();
  const asked = page.getByRole("listitem").filter({ hasText: "Whose ruling is it?" });
  await asked.getByText("Of the High Court.").waitFor();
  await asked.getByRole("link", { name: task.id }).waitFor();
});

test("the page of a task whose work was rejected says so, and frees it for others", async () => {
  const { taskId } = await workInReview("notes.docx", aWordFile());
  const admin = await signIn(world().demo.admin);
  const { body } = await admin.call<AdminTaskRecord>("GET", `/api/admin/tasks/${taskId}`);
  const work = body.submissions[0]?.id;
  const decision = { decision: "reject", note: "It is copied." };
  await admin.call("POST", `/api/admin/submissions/${work}/review`, decision);
  const page = await openAs(visit, world().demo.admin, `${path}/${taskId}`);
  await page.getByText(/^Its work was rejected .* until you free it/).waitFor();
  await page.getByText("Whose work was rejected").waitFor();
  expect(await page.getByRole("button", { name: "Change" }).count()).toBe(0);
  await page.getByRole("button", { name: "Free the task" }).click();
  const dialog = page.getByRole("dialog", { name: "Free this task?" });
  await dialog.getByText("The rejection stands", { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Yes, free it" }).click();
  await page.getByText(`${taskId} is free.`).waitFor();
  await page.getByText("Open again: waits for a writer").waitFor();
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
    // On a phone the task's own page has the button.
    if (width < 768) await page.getByRole("link", { name: task.id }).click();
    await page.getByRole("button", { name: /^Take (TASK-\w+ )?back$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Take this task back?" });
    await dialog.getByText("Everybody can take it", { exact: false }).waitFor();
    await dialog.getByRole("switch", { name: "Offer it to all writers again at once" }).click();
    await dialog.getByText("Nobody can take it.", { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Note").fill("The client has gone.");
    await dialog.getByRole("button", { name: "Yes, take it back" }).click();
    await page.getByText(`${task.id} is taken back, and its writer is told why.`).waitFor();
    await page
      .getByText(/^Taken back/)
      .first()
      .waitFor();

    const mine = await openAs(visit, person, "/dashboard/tasks-awarded", { width });
    const card = mine.getByRole("listitem").filter({ hasText: task.id });
    await card.getByText(task.id).click();
    await card.getByText(/It costs you no rating and no task of the day/).waitFor();
    await card.getByText("The client has gone.").waitFor();
    await expectAccessible(mine);
  },
);
