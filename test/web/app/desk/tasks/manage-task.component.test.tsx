import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AdminTask, type AdminTaskRecord, adminTaskRoutes } from "#contracts/admin-tasks";
import { questionRoutes } from "#contracts/questions";
import { Award, taskMessages, taskRoutes } from "#contracts/tasks";
import { queryClient } from "../../../../../web/app/frame/api/query-client";
import { anAdminTask, farOff, openDesk, someWork } from "../../support/desk";
import { anAward, aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, held, refuses, stub, unreached } from "../../support/stubs";

const { listAllTasks, changeTask, deleteTask, takeBackTask, getAdminTask } = adminTaskRoutes;
type Stubs = Parameters<typeof stub>;

const law = anAdminTask("TASK-0000A001");
const lake = anAdminTask("TASK-0000A002", { amount: 800 });
const taken = anAdminTask("TASK-0000A003", {
  status: "unavailable",
  takenAt: "2026-11-28T05:00:00.000Z",
  writer: { userId: "amina", name: "Amina Otieno" },
});
const gone = { code: "conflict", message: taskMessages.changedMeanwhile } as const;

/** Opens the list with these tasks, which requests change as the service would. */
function openTasks(tasks: AdminTask[], { query = "", api = [] as unknown as Stubs } = {}) {
  let all = tasks;
  return openDesk(`/manage-task${query}`, {
    api: [
      ...api,
      answers(listAllTasks, () => ({ tasks: all })),
      answers(changeTask, ({ params: { id }, input }) => {
        const { amount, context } = input;
        all = all.map((task) => (task.id === id ? { ...task, amount, context } : task));
        return { task: all.find((task) => task.id === id) ?? law };
      }),
      answers(deleteTask, ({ params: { id } }) => {
        all = all.filter((task) => task.id !== id);
        return undefined;
      }),
      answers(takeBackTask, () => {
        all = all.map((task) => ({ ...task, takenAt: null, writer: undefined }));
        return { task: { ...taken, takenAt: null } };
      }),
    ],
  });
}

const press = (name: string | RegExp) => screen.findByRole("button", { name });
/**
 * Finds even hidden buttons: only wide screens show buttons in rows, and this document has no
 * width.
 */
const inRow = (name: string) => screen.findByRole("button", { name, hidden: true });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test("the list shows a changed task, and the focus returns to its button", async () => {
  const user = openTasks([law, lake]);
  await user.click(await inRow(`Change ${law.id}`));
  const form = screen.getByRole("form", { name: `Change ${law.id}` });
  expect(document.activeElement).toBe(form);
  const amount = field("Amount (KES)");
  await user.clear(amount);
  await user.type(amount, "a lot");
  await user.click(await press("Save"));
  within(form).getByText("Please fill out all fields correctly.");
  within(form).getByText("Whole shillings, from 1 to 250,000.");
  expect([document.activeElement, amount.value]).toEqual([amount, "a lot"]);
  expect(askedOf(changeTask)).toEqual([]);

  await user.clear(amount);
  await user.type(amount, "2,345");
  await user.click(await press("Save"));
  await screen.findByText("Task updated successfully!");
  await within(screen.getByRole("table")).findByText(/2,345/);
  expect(document.activeElement).toBe(await inRow(`Change ${law.id}`));
  expect(askedOf(changeTask)).toMatchObject([
    { params: { id: law.id }, input: { amount: 2345, version: 1, context: law.context } },
  ]);
});

test("the list shows a deletion and a new pay immediately, even if it can't be loaded again", async () => {
  let isSlow = false;
  const user = openTasks([law, lake], {
    api: [
      answers(listAllTasks, () => (isSlow ? new Promise<never>(() => {}) : { tasks: [law, lake] })),
    ],
  });
  // The command palette stores its search under the same route, but without pages.
  queryClient.setQueryData([`${listAllTasks.path}?search=l`, "admin"], { tasks: [law] });
  await user.click(await inRow(`Delete ${lake.id}`));
  isSlow = true;
  await user.click(await press("Yes, delete it"));
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  expect(screen.queryByText(lake.id)).toBe(null);

  await user.click(await inRow(`Change ${law.id}`));
  await user.clear(field("Amount (KES)"));
  await user.type(field("Amount (KES)"), "2345");
  await user.click(await press("Save"));
  await screen.findByText("Task updated successfully!");
  within(screen.getByRole("table")).getByText(/2,345/);
});

test.each([
  [
    "overtaken by another change",
    refuses(changeTask, gone.code, gone.message),
    gone.message,
    "Show it as it is now",
  ],
  ["no answer", unreached(changeTask), /^We got no reply/, "Save"],
])(
  "a change that fails (%s) keeps the typed text, and the page shows the reason",
  async (_, answer, told, next) => {
    const user = openTasks([law], { api: [answer] });
    await user.click(await inRow(`Change ${law.id}`));
    await user.type(field("Context"), " In 300 words.");
    await user.click(await press("Save"));
    await screen.findByText(told);
    expect(field("Context").value).toBe(`${law.context} In 300 words.`);
    await press(next);
    await user.click(await press("Leave it as it is"));
    expect(screen.queryByRole("form", { name: `Change ${law.id}` })).toBe(null);
  },
);

test("a taken task accepts only more pay or a later deadline", async () => {
  const user = openTasks([taken]);
  await user.click(await inRow(`Change ${taken.id}`));
  screen.getByText(/^A writer has this task: it can pay more or be due later/);
  expect(screen.queryByLabelText("Context")).toBe(null);
  await user.clear(field("Amount (KES)"));
  await user.type(field("Amount (KES)"), "3,000");
  await user.click(await press("Save"));
  await screen.findByText("Task updated successfully!");
  expect(askedOf(changeTask)).toMatchObject([{ input: { amount: 3000 } }]);
});

test("a task that nobody has taken is deleted after one confirmation", async () => {
  const user = openTasks([law, lake]);
  const ask = await inRow(`Delete ${law.id}`);
  await user.click(ask);
  const question = screen.getByRole("dialog", { name: "Delete this task?" });
  within(question).getByText(
    saying(`${law.id} leaves the marketplace at once. Nobody has taken it.`),
  );
  await user.click(within(question).getByRole("button", { name: "Keep it" }));
  expect([document.activeElement, askedOf(deleteTask)]).toEqual([ask, []]);

  const { takenByWriter } = taskMessages;
  stub(refuses(deleteTask, "taken_task", takenByWriter));
  await user.click(ask);
  await user.click(await press("Yes, delete it"));
  await screen.findByText("Error deleting task, please try again.");
  within(screen.getByRole("dialog")).getByText(takenByWriter);
  screen.getByRole("link", { name: law.id });

  stub(answers(deleteTask, undefined), answers(listAllTasks, { tasks: [lake] }));
  await user.click(await press("Yes, delete it"));
  await screen.findByText("Task deleted successfully!");
  await expect.poll(() => screen.queryByText(law.id)).toBe(null);
  expect(screen.queryByRole("dialog")).toBe(null);
  screen.getByRole("link", { name: lake.id });
});

test("the second click of a double click does nothing in the dialog that the first click opened", async () => {
  const user = openTasks([law]);
  await user.click(await inRow(`Delete ${law.id}`));
  const question = screen.getByRole("dialog");
  fireEvent.click(question, { detail: 2 });
  fireEvent.click(await press("Yes, delete it"), { detail: 2 });
  expect([screen.getByRole("dialog"), askedOf(deleteTask)]).toEqual([question, []]);
  fireEvent.click(question, { detail: 1 });
  expect(screen.queryByRole("dialog")).toBe(null);
});

test("the pay of several selected tasks is changed together, and invalid pay is refused", async () => {
  const other = anAdminTask("TASK-0000A004");
  const user = openTasks([law, lake, other, taken]);
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown (3)" }));
  screen.getByText(saying("3 selected, KES 2,200.00"));
  await user.click(screen.getByRole("checkbox", { name: `Select ${other.id}` }));
  screen.getByText(saying("2 selected, KES 1,500.00"));
  await user.click(await press("Change selected"));
  const change = await press("Change 2 tasks");
  await user.click(change);
  screen.getByText("Fill in what shall change.");
  await user.type(field(/^Amount \(KES\)/), "some");
  await user.click(change);
  expect(screen.getAllByText("Please give whole shillings.")).not.toEqual([]);
  await user.clear(field(/^Amount \(KES\)/));
  await user.type(field(/^Amount \(KES\)/), "850");
  await user.click(change);
  await screen.findByText("2 tasks are changed.");
  expect(await within(screen.getByRole("table")).findAllByText(/^KES\s850$/)).toHaveLength(2);
  expect(askedOf(changeTask)).toHaveLength(2);
});

test("if some of several tasks can't be deleted, the page lists these with the reasons", async () => {
  const { takenByWriter, notFound } = taskMessages;
  const user = openTasks([law, lake], { api: [refuses(deleteTask, "taken_task", takenByWriter)] });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown (2)" }));
  await user.click(await press("Delete selected"));
  const question = screen.getByRole("dialog", { name: "Delete 2 tasks?" });
  const yes = within(question).getByRole("button", { name: "Yes, delete 2 tasks" });
  await user.click(yes);
  await within(question).findByText("2 tasks stayed as they were");
  for (const { id } of [law, lake]) within(question).getByText(saying(`${id}: ${takenByWriter}`));
  // The task is already deleted, as if the answer to an earlier request was lost.
  const list = held(listAllTasks, { tasks: [] });
  stub(refuses(deleteTask, "not_found", notFound), list.stub);
  await user.click(yes);
  await screen.findByText("2 tasks are deleted.");
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  list.arrive();
  await screen.findByText("No task here");
});

test("the selection of all results includes the results on further pages", async () => {
  const pages = [[law], [lake], [taken]];
  const user = openTasks([], {
    query: "?search=lake",
    api: [
      answers(listAllTasks, ({ input: { cursor = "0" } }) => {
        const at = Number(cursor);
        return { tasks: pages[at] ?? [], ...(at < 2 && { cursor: String(at + 1) }) };
      }),
    ],
  });
  await user.click(await press("Select all that are found"));
  await screen.findByText(saying("2 selected, KES 1,500.00"));
  expect(askedOf(listAllTasks).every(({ input: { search } }) => search === "lake")).toBe(true);
});

test("the page's address stores the filter, and a button removes it if no task matches", async () => {
  const user = openTasks([], {
    api: [
      answers(listAllTasks, ({ input: { search, field: kind } }) => ({
        tasks: search || kind ? [] : [law],
      })),
    ],
  });
  await screen.findByRole("link", { name: law.id });
  await user.type(field("Words or ID"), "a001{Enter}");
  await screen.findByText(/^No task has these words, or an ID that begins so/);
  expect(location.search).toBe("?search=a001");
  await user.selectOptions(field("Field"), "Math");
  await expect
    .poll(() => askedOf(listAllTasks).at(-1)?.input)
    .toMatchObject({ search: "a001", field: "Math" });
  await user.click(await press("Show all tasks"));
  await screen.findByRole("link", { name: law.id });
  expect([location.search, field("Words or ID").value]).toEqual(["", ""]);
});

function openTask(
  status: Award["status"],
  { own = {} as Partial<AdminTaskRecord>, api = [] as unknown as Stubs } = {},
) {
  const { writer } = someWork();
  const award = Award.parse({
    ...taken,
    taskId: taken.id,
    awardedAt: taken.takenAt,
    dueDate: farOff,
    status,
    cancelledAt: null,
    reviewedAt: status === "rejected" ? new Date().toISOString() : null,
  });
  const record = {
    task: taken,
    award,
    writer,
    submissions: [],
    payment: null,
    import: null,
  };
  return openDesk(`/manage-task/${taken.id}`, {
    api: [...api, answers(getAdminTask, () => ({ ...record, ...own }))],
  });
}

test.each([
  [
    "awarded",
    "Take back",
    "Take this task back?",
    "Yes, take it back",
    `${taken.id} is taken back, and its writer is told why.`,
    "It costs them no rating",
  ],
  [
    "rejected",
    "Free the task",
    "Free this task?",
    "Yes, free it",
    `${taken.id} is free.`,
    "The rejection stands",
  ],
] as const)(
  "the administrator can take back a task with a note if its award is %s",
  async (status, open, title, yes, done, what) => {
    const user = openTask(status, {
      api: [answers(takeBackTask, { task: { ...taken, takenAt: null } })],
    });
    await user.click(await press(open));
    expect(screen.queryAllByRole("button", { name: "Change" })).toHaveLength(
      status === "rejected" ? 0 : 1,
    );
    const dialog = screen.getByRole("dialog", { name: title });
    within(dialog).getByText(saying(what));
    await user.click(
      within(dialog).getByRole("switch", { name: "Offer it to all writers again at once" }),
    );
    within(dialog).getByText(/^Nobody can take it\./);
    await user.type(within(dialog).getByLabelText("Note"), "The client has gone.");
    await user.click(within(dialog).getByRole("button", { name: yes }));
    await screen.findByText(saying(done));
    expect(screen.queryByRole("dialog")).toBe(null);
    const [asked] = askedOf(takeBackTask);
    expect(asked?.input).toMatchObject({
      reopen: false,
      note: expect.stringMatching(/The client has gone\.$/),
    });
  },
);

test("a writer whose task was taken back reads the reason", async () => {
  const award = anAward({
    ...{ status: "taken-back", note: "The client has gone." },
    reviewedAt: new Date().toISOString(),
  });
  openPage("/dashboard/tasks-awarded", {
    as: aWriter(),
    api: [answers(taskRoutes.listAwards, { awards: [award] })],
  });
  await screen.findByText(saying(/Your rating stays, and you can take another task today/));
  screen.getByText(saying("The client has gone."));
});

test.each([
  ["awarded", "The writer works on it", ["Change", "Take back"]],
  ["submitted", "Waits for your review", ["Change"]],
  ["rejected", "Whose work was rejected", ["Free the task"]],
] as const)(
  "the page of a task whose award is %s shows that state and the fitting buttons",
  async (status, told, buttons) => {
    openTask(status);
    await screen.findByText(told);
    for (const name of ["Change", "Take back", "Free the task", "Delete"])
      expect([name, screen.queryAllByRole("button", { name }).length]).toEqual([
        name,
        buttons.some((each) => each === name) ? 1 : 0,
      ]);
  },
);

test("a question about a task is answered on the task's page, which then shows the answer", async () => {
  const { writer } = someWork();
  const asked = {
    id: "01KAR00000000000000000000A",
    kind: "text" as const,
    question: "Whose ruling is it?",
    askedAt: "2026-11-28T05:00:00.000Z",
    answer: null,
    answeredAt: null,
    writer,
  };
  const own: Partial<AdminTaskRecord> = { questions: [asked] };
  const user = openTask("awarded", {
    own,
    api: [
      answers(questionRoutes.answerQuestion, ({ input: { answer } }) => {
        own.questions = [{ ...asked, answer, answeredAt: asked.askedAt }];
        return { question: { ...asked, answer } };
      }),
    ],
  });
  await user.click(await press(`Answer about ${taken.id}`));
  await user.type(field("Your answer"), "Of the High Court.");
  await user.click(await press("Send the answer"));
  await screen.findByText("Answered. The writer is told.");
  const answer = await screen.findByText("Of the High Court.");
  expect(answer.closest("blockquote")).not.toBe(null);
  expect(screen.queryByRole("button", { name: `Answer about ${taken.id}` })).toBe(null);
});
