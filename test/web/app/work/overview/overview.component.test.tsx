import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LedgerEntry } from "#contracts/ledger";
import { taskRoutes } from "#contracts/tasks";
import { anEntry } from "../../support/desk";
import { anAward, aWriter, openPage, saying } from "../../support/open-page";
import { answers } from "../../support/stubs";

const now = new Date().toISOString();
const activation = LedgerEntry.parse({ ...anEntry(300), kind: "activation", date: now });
const lists = (own: Parameters<typeof anAward>[0]) =>
  answers(taskRoutes.listAwards, { awards: [anAward(own)] });

test("the receipt of an activation stays until a task is taken or paid", async () => {
  const active = aWriter({ recentEntries: [activation], currentBalance: 300 });
  openPage("/dashboard", { as: active });
  await screen.findByRole("heading", { name: "Paid, and active" });
  screen.getByText("Balance after it");

  openPage("/dashboard", { as: active, api: [lists({})] });
  await screen.findByRole("heading", { name: "Finish this task" });
  expect(screen.queryByRole("heading", { name: "Paid, and active" })).toBe(null);

  const earning = LedgerEntry.parse({ ...activation, sequence: 2, kind: "earning", amount: 500 });
  const earned = { recentEntries: [earning, activation], approvedTasks: 1, currentBalance: 800 };
  openPage("/dashboard", { as: aWriter(earned) });
  await screen.findByRole("heading", { name: /^Your first earning: KES\s500\.00$/ });
  expect(screen.queryByRole("heading", { name: "Paid, and active" })).toBe(null);
});

test("the overview lists all tasks on which the writer can act", async () => {
  const dueIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const changes = { status: "changes", note: "Name the sources." } as const;
  const user = openPage("/dashboard", {
    as: aWriter(),
    api: [
      answers(taskRoutes.listAwards, {
        awards: [
          anAward({ ...changes, taskId: "TASK-00000001", dueDate: dueIn(3) }),
          anAward({ ...changes, taskId: "TASK-00000002", dueDate: dueIn(2) }),
          anAward({ status: "rejected", taskId: "TASK-00000003", reviewedAt: now }),
        ],
      }),
    ],
  });
  await screen.findByRole("heading", { name: "Finish the changes" });
  screen.getByText(saying("TASK-00000002, Data Science: KES 500.00 when approved. Due "));
  const also = within(screen.getByRole("list", { name: "Also waiting for you" }));
  expect(also.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^TASK-00000001, Data Science, KES\s500\.00, needs changes by /),
    expect.stringMatching(/^TASK-00000003, .* was not accepted\. .* ask for a second look\.$/),
  ]);
  await user.click(also.getByRole("link", { name: "TASK-00000001" }));
  await screen.findByRole("heading", { level: 1, name: "My Tasks" });
  expect(location.hash).toBe("#TASK-00000001");
});

test("after the day's task is submitted, the overview shows the time of the next possible bid", async () => {
  const submitted = { status: "submitted", awardedAt: now, submittedAt: now } as const;
  openPage("/dashboard", { as: aWriter(), api: [lists(submitted)] });
  await screen.findByRole("heading", { name: "You can bid again tomorrow" });
  screen.getByText(saying("You can take one task per day. New tasks"));
});
