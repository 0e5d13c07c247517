import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Import, taskImportRoutes } from "#contracts/admin-tasks";
import { taskMessages } from "#contracts/tasks";
import { aWorkbook } from "../../../../support/office-files";
import { anAdminTask, openDesk, ownClock } from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf, held, refuses, stub } from "../../support/stubs";

const { importTasks, listImportedRows, listImports, deleteImport } = taskImportRoutes;
const heads = "Field;Due;Amount;Context";
const row = (at: number) => `Law;31/12/2099 18:00;${100 + at};Compare row ${at}`;
const task = anAdminTask("TASK-0000A001");

const csv = (...rows: string[]) =>
  new File([[heads, ...rows, row(1000)].join("\r\n")], "tomorrow.csv", { type: "text/csv" });

/** Opens the import page and chooses a file. The stubbed service makes each row a task. */
async function choose(file: File, api: Parameters<typeof stub> = []) {
  const user = openDesk("/manage-task/import", {
    api: [
      ...api,
      answers(listImportedRows, { rows: [] }),
      answers(importTasks, ({ input: { rows } }) => ({
        results: rows.map(({ row: of }) => ({ row: of, task })),
      })),
    ],
  });
  fireEvent.change(await screen.findByLabelText(/^CSV file or Excel file/), {
    target: { files: [file] },
  });
  return user;
}
const posted = () =>
  askedOf(importTasks).flatMap(({ input }) => input.rows.map((each) => each.row));
const heading = () => document.activeElement?.closest("h2")?.textContent;
const press = (name: string | RegExp) => screen.findByRole("button", { name });
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test.each([
  ["without rows", new File([heads], "empty.csv"), "This file has no rows below its first line."],
  [
    "without columns",
    new File(["Field;Due\r\nLaw;1/1/2099"], "short.csv"),
    /These are missing: Amount, Context/,
  ],
])(
  "a file %s is refused with the reason, and the page accepts another file",
  async (_, file, told) => {
    await choose(file);
    await screen.findByText(told);
    await screen.findByLabelText(/^CSV file or Excel file/);
    expect(askedOf(importTasks)).toEqual([]);
  },
);

test("a file without a correct row can't be posted, and shows no sum", async () => {
  await choose(new File([`${heads}\r\nLaw;31/11/2099;900;A by-law.`], "bad.csv"));
  expect((await press("Nothing to post")).matches(":disabled")).toBe(true);
  expect(screen.queryByText("Promised to writers")).toBe(null);
});

test("wrong rows can be corrected and posted after the correct rows are posted", async () => {
  const user = await choose(
    csv("Histroy;31/12/2099;950;A", "Law;31/11/2099;900;B", "Law;31/12/2099;;C"),
  );
  await press("To fix 3");
  screen.getByText("November has 30 days.");
  const field = await cell("Field, row 2");
  await user.selectOptions(field, "History");
  expect([document.activeElement, field.value]).toEqual([field, "History"]);
  const amount = await cell("Amount, KES, row 4");
  await user.type(amount, "1,200");
  expect(amount.value).toBe("1,200");
  await user.click(await press("Post 3 tasks"));
  await screen.findByRole("heading", { name: "3 tasks are posted" });
  expect(posted()).toEqual([2, 4, 5]);
  await user.click(await press("Fix the row"));
  const due = await cell("Due, EAT, row 3");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Preview" }));
  await user.clear(due);
  await user.type(due, "30/11/2099");
  // The page shows how it has read the typed date.
  await screen.findByText(saying("Mon 30 Nov 2099, 11:59 PM EAT"));
  await user.click(await press("Post 1 task"));
  await screen.findByRole("heading", { name: "4 tasks are posted" });
  expect(posted()).toEqual([2, 4, 5, 3]);
  await user.click(await press("Import another file"));
  await screen.findByRole("heading", { name: "Tasks from a file" });
});

test("nothing can be posted until the page knows which rows were posted before", async () => {
  const asked = held(listImportedRows, {
    rows: [{ row: 3, taskId: task.id, postedAt: "2026-11-20T06:00:00.000Z" }],
  });
  const user = await choose(csv("Law;31/12/2099;;Explain a queue."), [asked.stub]);
  const amount = await cell("Amount, KES, row 2");
  await user.type(amount, "7");
  expect((await press("Post 2 tasks")).matches(":disabled")).toBe(true);
  asked.arrive();
  await screen.findByText("This file was posted before");
  await expect.poll(async () => (await press("Post 1 task")).matches(":disabled")).toBe(false);
  await user.keyboard("00");
  expect([document.activeElement, amount.value]).toEqual([amount, "700"]);
});

test("if posting fails, the page shows the reason, and another press posts the remaining rows", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => row(at));
  const user = await choose(csv(...rows));
  const post = await press("Post 31 tasks");
  await expect.poll(() => post.matches(":disabled")).toBe(false);
  stub(refuses(importTasks, "not_allowed", taskMessages.noPermissionToAdd));
  await user.click(post);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(`Posting stopped. ${taskMessages.noPermissionToAdd}`);
  const first = screen.getByRole("heading", { name: "tomorrow.csv" });
  expect(alert.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(heading()).toBe("Preview");
  stub(
    answers(importTasks, ({ input }) => ({
      results: input.rows.map((each) => ({ row: each.row, task })),
    })),
  );
  await user.click(await press("Post 31 tasks"));
  await screen.findByRole("heading", { name: "31 tasks are posted" });
  expect([heading(), screen.queryByRole("alert")]).toEqual(["31 tasks are posted", null]);
  await screen.findByText(/^They appear .* 7:00 AM EAT\. Until then you can change them/);
});

test("rows that were posted before are posted again only on request", async () => {
  ownClock();
  const user = await choose(csv(row(1), row(2)), [
    answers(importTasks, ({ input }) => ({
      results: input.rows.map(({ row: of, again }) => ({
        row: of,
        task,
        ...(of === 2 && !again && { already: true }),
      })),
    })),
  ]);
  const post = await press("Post 3 tasks");
  await user.click(screen.getByLabelText("At another time"));
  const [date = "", time = ""] = new Date(Date.now() + 3 * 3_600_000 + 120_000)
    .toISOString()
    .split("T");
  fireEvent.change(screen.getByLabelText("Publication Date"), { target: { value: date } });
  const at = { target: { value: time.slice(0, 5) } };
  fireEvent.change(screen.getByLabelText(/^Publication Time/), at);
  await expect.poll(() => post.matches(":disabled")).toBe(false);
  await user.click(post);
  await screen.findByRole("heading", { name: "2 tasks are posted" });
  screen.getByText("1 row was posted before");
  screen.getByText(saying(/Row 2 is TASK-0000A001/));
  vi.setSystemTime(Date.now() + 120_000);
  await user.click(await press("Post it again"));
  expect((await screen.findByRole("alert")).textContent).toMatch("This time has passed already.");
  await user.click(screen.getByLabelText("At once"));
  expect(screen.queryByRole("alert")).toBe(null);
  await user.click(await press("Post 1 task"));
  await screen.findByRole("heading", { name: "3 tasks are posted" });
  expect(askedOf(importTasks).at(-1)?.input.rows).toMatchObject([{ row: 2, again: true }]);
});

test("the page distinguishes a row that repeats another row of its file from a row posted before", async () => {
  const user = await choose(csv(row(1), row(1)), [
    answers(importTasks, ({ input }) => ({
      results: input.rows.map(({ row: of }) => ({
        row: of,
        task,
        ...(of > 2 && { already: true }),
        ...(of === 3 && { repeats: 2 }),
      })),
    })),
  ]);
  const post = await press("Post 3 tasks");
  await expect.poll(() => post.matches(":disabled")).toBe(false);
  await user.click(post);
  await screen.findByRole("heading", { name: "1 task is posted" });
  screen.getByText("1 row repeats another row of this file");
  screen.getByText(saying(/Row 3 repeats row 2, which is TASK-0000A001/));
  screen.getByText("1 row was posted before");
  screen.getByText(saying(/Row 4 is TASK-0000A001/));
  await user.click(await press("Post it too"));
  await expect
    .poll(() => askedOf(importTasks).at(-1)?.input.rows)
    .toMatchObject([{ row: 3, again: true }]);
});

test("one confirmation deletes all tasks of an imported file except the taken ones", async () => {
  const file: Import = {
    ...{ importId: "a".repeat(64), fileName: "tomorrow.csv", at: "2026-11-20T06:00:00.000Z" },
    ...{ by: { userId: "office", name: "Zawadi" }, posted: 3, taken: 1, total: 4 },
  };
  let calls = 0;
  const user = openDesk("/manage-task/imports", {
    api: [
      answers(listImports, () => ({ imports: calls > 1 ? [] : [file] })),
      answers(deleteImport, () => {
        calls += 1;
        return { deleted: calls, kept: 1, more: calls === 1 };
      }),
    ],
  });
  const listed = within(await screen.findByRole("row", { name: /tomorrow\.csv/ }));
  listed.getByText("3 of 4 rows");
  await user.click(await press("Delete tomorrow.csv"));
  screen.getByText(saying(/^2 tasks that nobody has taken leave the marketplace at once/));
  await user.click(await press("Yes, delete 2 tasks"));
  await screen.findByText(saying(/^2 tasks of the file are deleted/));
  await expect.poll(() => screen.queryByRole("row", { name: /tomorrow\.csv/ })).toBe(null);
  expect(askedOf(deleteImport)).toHaveLength(2);
});

test("rows that Excel hides are posted only if the administrator includes them", async () => {
  const user = await choose(csv());
  const of = (context: string) => ["Law", "31/12/2099 18:00", 950, context];
  const rows = [heads.split(";"), of("Seen."), of("Hidden."), of("Seen too.")];
  const book = new Uint8Array(aWorkbook([{ name: "Tasks", rows, hiddenRows: [2] }]));
  await screen.findByRole("heading", { name: "tomorrow.csv" });
  fireEvent.drop(screen.getByText("Or drop the file here."), {
    dataTransfer: { files: [new File([book], "tasks.xlsx")] },
  });
  await screen.findByText("Excel hides row 3, by a filter for example. It is left out.");
  expect(screen.queryByText("Hidden.")).toBeNull();
  await user.click(await press("Take it too"));
  await screen.findByText("Hidden.");
});

test("leaving the page needs a confirmation if corrections would be lost or posting would stop", async () => {
  const user = await choose(csv("Law;31/12/2099;;A"));
  await user.type(await cell("Amount, KES, row 2"), "7");
  const another = await screen.findByLabelText("Choose another file");
  const choice = { target: { files: [new File([[heads, row(1)].join("\n")], "other.csv")] } };
  const asked = async (press: string, told = /^Your corrections are not posted/) => {
    const question = await screen.findByRole("dialog", { name: "Leave this file?" });
    within(question).getByText(told);
    await user.click(within(question).getByRole("button", { name: press }));
    await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  };
  fireEvent.change(another, choice);
  await asked("Stay here");
  expect((await cell("Amount, KES, row 2")).value).toBe("7");
  await user.click(screen.getByRole("link", { name: "Imports" }));
  await asked("Stay here");
  fireEvent.change(another, choice);
  await asked("Leave it");
  await screen.findByRole("heading", { name: "other.csv" });

  const posting = held(importTasks, { results: [{ row: 2, task }] });
  stub(posting.stub);
  await expect.poll(async () => (await press("Post 1 task")).matches(":disabled")).toBe(false);
  await user.click(await press("Post 1 task"));
  expect(heading()).toBe("Posting: 0 of 1 row");
  await user.click(screen.getByRole("link", { name: "Imports" }));
  await asked("Stay here", /^If you leave, posting stops/);
  posting.arrive();
  await screen.findByRole("heading", { name: "1 task is posted" });
});

test("while another file is read, nothing can be posted", async () => {
  await choose(csv());
  const isHeld = async () => (await press("Post 1 task")).matches(":disabled");
  await expect.poll(isHeld).toBe(false);
  const empty = new File([heads], "empty.csv");
  const { promise, resolve } = Promise.withResolvers<void>();
  const bytes = await empty.arrayBuffer();
  empty.arrayBuffer = () => promise.then(() => bytes);
  fireEvent.change(screen.getByLabelText("Choose another file"), { target: { files: [empty] } });
  await expect.poll(isHeld).toBe(true);
  resolve();
  await screen.findByText("This file has no rows below its first line.");
  expect(await isHeld()).toBe(false);
});
