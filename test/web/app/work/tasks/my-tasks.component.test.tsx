import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { meRoutes } from "#contracts/me";
import { questionRoutes } from "#contracts/questions";
import { secondLookRoutes } from "#contracts/second-looks";
import { Submission, submissionRoutes } from "#contracts/submissions";
import { type Award, taskRoutes } from "#contracts/tasks";
import { anAward, aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, held, refuses, stub, unreached } from "../../support/stubs";

const path = "/dashboard/tasks-awarded";
const task = anAward();
const cancelled: Award = {
  ...task,
  status: "cancelled",
  cancelledAt: "2026-11-28T07:00:00.000Z",
};
const lists = (...awards: Award[]) => answers(taskRoutes.listAwards, { awards });
const question = () => screen.queryByRole("dialog", { name: "Cancel this task?" });

test("a cancellation shows its effect on the rating before it is confirmed", async () => {
  const user = openPage(path, { as: aWriter(), api: [lists(task)] });
  const ask = await screen.findByRole("button", { name: "Cancel task" });
  await user.click(ask);
  const sheet = await screen.findByRole("dialog", { name: "Cancel this task?" });
  within(sheet).getByText(saying(/falls by 0\.2, from 5\.0 to 4\.8/));
  for (const leave of [
    () => user.click(within(sheet).getByRole("button", { name: "Keep the task" })),
    () => history.back(),
    () => user.dblClick(screen.getByRole("button", { name: "Close" })),
  ]) {
    if (!question()) await user.click(ask);
    await screen.findByRole("dialog", { name: "Cancel this task?" });
    await leave();
    await expect.poll(question).toBe(null);
    expect(document.activeElement).toBe(ask);
    expect(location.pathname).toBe(path);
  }

  await user.click(ask);
  const before = held(taskRoutes.listAwards, { awards: [task] });
  stub(before.stub);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => askedOf(taskRoutes.listAwards).length).toBe(2);
  const changed = aWriter({ rating: 4.8 });
  stub(answers(taskRoutes.cancelAward, { award: cancelled, rating: 4.8 }), lists(cancelled));
  stub(answers(meRoutes.getMe, changed));
  await user.click(await screen.findByRole("button", { name: "Yes, cancel it" }));
  await screen.findByText(saying("Your rating is now 4.8."));
  await screen.findByText("Cancelled");
  // The earlier request is cancelled, and the awards are requested a third time.
  await expect.poll(() => askedOf(taskRoutes.listAwards).length).toBe(3);
  before.arrive();
  expect(screen.queryByRole("button", { name: "Cancel task" })).toBe(null);
  expect(askedOf(taskRoutes.cancelAward)).toHaveLength(1);
});

test.each([
  [0.1, /Your rating falls by 0\.1, from 0\.1 to 0\.0\./],
  [0, /Your rating is 0\.0 and stays there\./],
])("a cancellation never lowers a rating of %s below 0.0", async (rating, cost) => {
  openPage(`${path}?cancel=${task.taskId}`, { as: aWriter({ rating }), api: [lists(task)] });
  const sheet = within(await screen.findByRole("dialog", { name: "Cancel this task?" }));
  sheet.getByText(saying(cost));
});

test("the cancel dialog can't be closed while the cancellation is being sent", async () => {
  const order = held(taskRoutes.cancelAward, { award: cancelled, rating: 4.8 });
  const user = openPage(`${path}?cancel=${task.taskId}`, {
    as: aWriter(),
    api: [lists(task), order.stub],
  });
  await user.click(await screen.findByRole("button", { name: "Yes, cancel it" }));
  const keep = screen.getByRole("button", { name: "Keep the task" });
  expect(keep).toHaveProperty("disabled", true);
  await user.keyboard("{Escape}{Escape}");
  const cross = screen.getByRole("button", { name: "Close" });
  expect(cross.getAttribute("aria-disabled")).toBe("true");
  await user.click(cross);
  expect(question()).not.toBe(null);

  stub(lists(cancelled));
  order.arrive();
  await screen.findByText(saying("Your rating is now 4.8."));
  await expect.poll(question).toBe(null);
});

test.each([
  ["not reached", unreached(taskRoutes.cancelAward), "it counts once"],
  [
    "refused",
    refuses(taskRoutes.cancelAward, "conflict", "This task is being reviewed."),
    "This task is being reviewed.",
  ],
])("a cancellation that was %s can be repeated in the dialog", async (_, no, words) => {
  const user = openPage(`${path}?cancel=${task.taskId}`, {
    as: aWriter(),
    api: [lists(task), no],
  });
  const give = await screen.findByRole("button", { name: "Yes, cancel it" });
  await user.click(give);
  await within(await screen.findByRole("dialog")).findByText(saying(words));
  stub(answers(taskRoutes.cancelAward, { award: cancelled, rating: 4.8 }), lists(cancelled));
  await user.click(screen.getByRole("button", { name: "Yes, cancel it" }));
  await screen.findByText(saying("Your rating is now 4.8."));
  const [first, second] = askedOf(taskRoutes.cancelAward);
  if (words.includes("once")) expect(second?.key).toBe(first?.key);
});

test("the cancel dialog closes if the task is cancelled on another device", async () => {
  openPage(`${path}?cancel=${task.taskId}`, { as: aWriter(), api: [lists(cancelled)] });
  await screen.findByText("Cancelled");
  await expect.poll(() => location.search).toBe("");
  expect(question()).toBe(null);
});

test("a suspended writer keeps the task but can't submit it", async () => {
  const suspension = { since: "2026-11-28T07:00:00.000Z", withdrawals: false, reason: "Copied." };
  openPage(path, { as: aWriter({ suspension }), api: [lists(task)] });
  const [hold] = await screen.findAllByRole("button", { name: "Not while suspended" });
  expect(hold).toHaveProperty("disabled", true);
  const main = within(screen.getByRole("main"));
  expect(main.queryByRole("link", { name: "Submit Work" })).toBe(null);
  main.getByText(saying(/Copied\./));
});

test.each([
  ["active", "The task you take appears here"],
  ["inactive", "Activate your account first"],
] as const)(
  "without a task, the page tells the owner of an %s account what to do",
  async (accountStatus, why) => {
    openPage(path, { as: aWriter({ accountStatus }) });
    await screen.findByRole("heading", { name: "No task selected" });
    screen.getByText(saying(/Frequently cancelling awarded bids lowers account ratings/));
    screen.getByText(saying(why));
  },
);

test("an inactive account can't use the form to submit work, and reads the reason", async () => {
  openPage("/dashboard/task-submission", { as: aWriter({ accountStatus: "inactive" }) });
  expect(await screen.findByLabelText("File with your work")).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Upload Task" })).toHaveProperty("disabled", true);
  screen.getByText(saying("Activate your account first"));
  screen.getByText("Submission hours: 5AM to 8PM");
});

test.each([
  ["tasks", refuses(taskRoutes.listAwards, "not_found", "Not found"), "Not found"],
  ["account", refuses(meRoutes.getMe, "not_found", "Not found"), "Failed to load profile data"],
])("if the %s fails to load, the page offers another try", async (_, no, words) => {
  const user = openPage(path, { as: aWriter(), api: [no] });
  await screen.findByText(saying(words));
  stub(lists(task), answers(meRoutes.getMe, aWriter()));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Cancel task" });
});

test("a second look is requested with a note, and both people's notes stay visible", async () => {
  const rejected = anAward({
    status: "rejected",
    reviewedAt: new Date().toISOString(),
    note: "It is copied.",
  });
  const user = openPage(path, { as: aWriter(), api: [lists(rejected)] });
  await user.click(
    await screen.findByRole("button", { name: `Ask for a second look: ${rejected.taskId}` }),
  );
  const sheet = within(await screen.findByRole("dialog", { name: "Ask for a second look" }));
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await sheet.findByText("Write why the decision should be looked at again.");
  const words = sheet.getByRole("textbox");
  await user.type(words, "Page two names them.");
  stub(refuses(secondLookRoutes.askSecondLook, "conflict", "It was asked for already."));
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await sheet.findByText("It was asked for already.");
  expect(words).toHaveProperty("value", "Page two names them.");

  const asked = anAward({
    status: "submitted",
    secondLookAt: new Date().toISOString(),
    secondLook: { words: "Page two names them.", rejectedFor: "It is copied." },
  });
  stub(answers(secondLookRoutes.askSecondLook, { award: asked }), lists(asked));
  await user.click(sheet.getByRole("button", { name: "Send" }));
  await screen.findByText(saying(/^You asked for a second look\. /));
  screen.getByText("It is copied.");
  screen.getByText("Page two names them.");
});

test("the page to submit work offers a second look at rejected work", async () => {
  const rejected = anAward({
    status: "rejected",
    submissionId: "the-last",
    reviewedAt: new Date().toISOString(),
  });
  const versions = ["the-last", "the-first"].map((id) =>
    Submission.parse({
      id,
      taskId: rejected.taskId,
      version: id === "the-last" ? 2 : 1,
      fileName: `${id}.docx`,
      size: 1000,
      status: id === "the-last" ? "Rejected" : "Changes Requested",
      begunAt: rejected.awardedAt,
      submittedAt: rejected.awardedAt,
      reviewedAt: rejected.reviewedAt,
      note: "It is copied.",
      dueDate: rejected.dueDate,
      sha256: null,
      marks: [],
    }),
  );
  const user = openPage("/dashboard/task-submission", {
    as: aWriter(),
    api: [lists(rejected), answers(submissionRoutes.listSubmissions, { submissions: versions })],
  });
  const rows = await screen.findAllByRole("button", { name: rejected.taskId });
  const name = `Ask for a second look: ${rejected.taskId}`;
  await user.click(rows[1] ?? expect.fail("no first version"));
  expect(screen.queryByRole("button", { name })).toBe(null);
  await user.click(rows[0] ?? expect.fail("no last version"));
  await user.click(screen.getByRole("button", { name }));
  await screen.findByRole("dialog", { name: "Ask for a second look" });
});

test("a writer sees the state of each question, even about a deleted task", async () => {
  const asked = { taskId: task.taskId, askedAt: "2026-11-28T07:00:00.000Z" };
  const open = { ...asked, answer: null, answeredAt: null, taskDeletedAt: null };
  const at = "2026-11-28T08:00:00.000Z";
  const user = openPage(`${path}#questions`, {
    as: aWriter(),
    api: [
      answers(questionRoutes.listOwnQuestions, {
        questions: [
          { ...open, id: "1", question: "Which market?", hasEnded: true, taskDeletedAt: at },
          { ...open, id: "2", question: "How many?", answer: "Twelve.", answeredAt: at },
          { ...open, id: "3", question: "Whose market?" },
        ],
      }),
    ],
  });
  for (const [name, state, told] of [
    ["Which market?", "Task deleted", "The task was deleted"],
    ["How many?", "Answered", "Twelve."],
    ["Whose market?", "Waits", "The administrator answers"],
  ] as const) {
    const row = within(await screen.findByRole("listitem", { name }));
    await user.click(row.getAllByText(state)[0] ?? expect.fail(`no ${state}`));
    row.getByText(saying(told));
  }
});
