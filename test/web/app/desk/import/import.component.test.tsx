import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { taskImportRoutes } from "#contracts/admin-tasks";
import { taskMessages } from "#contracts/tasks";
import { setImport } from "../../../../../web/app/desk/import/import-store";
import { anAdminTask, openDesk } from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf, held, refuses, stub, unreached } from "../../support/stubs";

const { importTasks, listImportedRows } = taskImportRoutes;
const heads = "Field;Due;Amount;Context";
const row = (at: number) => `Law;31/12/2099 18:00;${100 + at};Compare row ${at}`;
const task = anAdminTask("TASK-0000A001");

// It goes on while other pages are shown.
afterEach(() => setImport(undefined));

let files = 0;
const csv = (...rows: string[]) => {
  files += 1;
  return new File([[heads, ...rows, row(1000 + files)].join("\r\n")], "tomorrow.csv", {
    type: "text/csv",
  });
};

/** The page of the import with a file chosen; each row that is sent becomes a task. */
async function choose(file: File, api: Parameters<typeof stub> = []) {
  const user = openDesk("/manage-task/import", {
    api: [
      ...api,
      answers(listImportedRows, { rows: [] }),
      answers(importTasks, ({ input: { ask, rows } }) => ({
        results: rows.map(({ row: of }) => ({ row: of, ...(!ask && { task }) })),
      })),
    ],
  });
  fireEvent.change(await screen.findByLabelText(/^CSV file or Excel file/), {
    target: { files: [file] },
  });
  return user;
}
const posted = () =>
  askedOf(importTasks).flatMap(({ input }) =>
    input.ask ? [] : input.rows.map((each) => each.row),
  );
const press = (name: string | RegExp) => screen.findByRole("button", { name });
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test.each([
  ["without rows", new File([heads], "empty.csv"), "This file has no rows below its first line."],
  [
    "without columns",
    new File(["Field;Due\r\nLaw;1/1/2099"], "short.csv"),
    /These are missing: Amount, Context/,
  ],
])("a file %s is refused in words, and another can be chosen", async (_, file, told) => {
  await choose(file);
  await screen.findByText(told);
  await screen.findByLabelText(/^CSV file or Excel file/);
  expect(askedOf(importTasks)).toEqual([]);
});

test("bad rows are mended in the preview, and the good ones posted once without those left bad", async () => {
  const user = await choose(
    csv("Histroy;31/12/2099;950;A", "Law;31/11/2099;900;B", "Law;31/12/2099;;C"),
  );
  await press("To fix 3");
  screen.getByText("November has 30 days.");
  await user.click(await press("Use History"));
  expect(document.activeElement).toBe(await cell("Field, row 2"));
  const amount = await cell("Amount, KES, row 4");
  await user.type(amount, "1,200");
  expect(amount.value).toBe("1,200");
  await user.click(await press("Post 3 tasks"));
  await screen.findByRole("heading", { name: "3 tasks are posted" });
  expect(posted()).toEqual([2, 4, 5]);
  await user.click(await press("Fix the row"));
  const due = await cell("Due, EAT, row 3");
  await user.clear(due);
  await user.type(due, "30/11/2099");
  await user.click(await press("Post 1 task"));
  await screen.findByRole("heading", { name: "4 tasks are posted" });
  expect(posted()).toEqual([2, 4, 5, 3]);
  await user.click(await press("Import another file"));
  await screen.findByRole("heading", { name: "Tasks from a file" });
});

test("nothing is posted before it is known what was posted earlier, and the cell keeps the focus", async () => {
  const asked = held(importTasks, { results: [{ row: 3 }] });
  const user = await choose(csv("Law;31/12/2099;;Explain a queue."), [asked.stub]);
  const amount = await cell("Amount, KES, row 2");
  await user.type(amount, "7");
  expect((await press("Post 2 tasks")).matches(":disabled")).toBe(true);
  asked.arrive();
  stub(answers(importTasks, { results: [{ row: 2 }] }));
  await expect.poll(async () => (await press("Post 2 tasks")).matches(":disabled")).toBe(false);
  await user.keyboard("00");
  expect([document.activeElement, amount.value]).toEqual([amount, "700"]);
});

test("an import that isn't answered goes on by itself, and one that is refused waits for a press", async () => {
  const user = await choose(csv(row(1)));
  const post = await press("Post 2 tasks");
  await expect.poll(() => post.matches(":disabled")).toBe(false);
  stub(unreached(importTasks));
  await user.click(post);
  await screen.findByText(/^We can’t be reached\. It goes on by itself/);
  stub(refuses(importTasks, "not_allowed", taskMessages.noPermissionToAdd));
  await screen.findByText(taskMessages.noPermissionToAdd);
  stub(
    answers(importTasks, ({ input: { rows } }) => ({
      results: rows.map((each) => ({ row: each.row, task })),
    })),
  );
  await user.click(await press("Go on"));
  await screen.findByRole("heading", { name: "2 tasks are posted" });
  await screen.findByText(/^They appear .* 7:00 AM EAT\. Until then you can change them/);
});

test("rows that were posted before, stand twice or resemble a task are told, and not posted unasked", async () => {
  const user = await choose(csv(row(1), row(1), row(2)), [
    answers(importTasks, ({ input: { ask, rows } }) => ({
      results: rows.map(({ row: of, again }) => ({
        row: of,
        ...((!ask || (of < 4 && !again)) && { task, ...(!again && of < 4 && { already: true }) }),
        ...(ask && of === 4 && { similar: task }),
      })),
    })),
  ]);
  await screen.findByText("1 row has the text of a task that stands");
  screen.getByText(saying(/Row 4:.*TASK-0000A001.*is Law, pays KES 700 and is due .*2126/));
  await user.click(await press("Post 2 tasks"));
  await screen.findByRole("heading", { name: "2 tasks are posted" });
  expect(posted().filter((of) => of > 3)).toEqual([4, 5]);
});
