import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { taskImportRoutes } from "#contracts/admin-tasks";
import { Stats, statsRoutes } from "#contracts/stats";
import { aWorkbook } from "../../../../support/office-files";
import { aWriter, openPage } from "../../support/open-page";
import { answers } from "../../support/stubs";

const heads = ["Field", "Due", "Amount", "Context"];
const task = (context: string) => ["Law", "31/12/2099 18:00", 950, context];

const none = { submissions: 0, trainings: 0, withdrawals: 0, unattributed: 0, questions: 0 };
const sums = { totalUsers: 0, activeUsers: 0, inactiveUsers: 0, moneyIn: 0, earned: 0 };
const stats = Stats.parse({
  ...sums,
  withdrawals: 0,
  onItsWay: 0,
  queues: none,
  payouts: { paused: false, since: null },
  days: [],
});

test("rows that Excel hides are left out until somebody takes them", async () => {
  const hands = openPage("/admin-dashboard/manage-task/import", {
    as: aWriter({ isAdmin: true }),
    api: [
      answers(statsRoutes.showStats, stats),
      answers(taskImportRoutes.listImportedRows, { rows: [] }),
      answers(taskImportRoutes.importTasks, ({ input }) => ({
        results: input.rows.map(({ row }) => ({ row })),
      })),
    ],
    width: 1440,
  });
  const rows = [heads, task("Seen."), task("Hidden."), task("Seen too.")];
  const book = new Uint8Array(aWorkbook([{ name: "Tasks", rows, hiddenRows: [2] }]));

  fireEvent.drop(await screen.findByText("Or drop the file here."), {
    dataTransfer: { files: [new File([book], "tasks.xlsx")] },
  });
  await screen.findByText("Excel hides row 3, by a filter for example. It is left out.");
  expect(screen.queryByText("Hidden.")).toBeNull();
  await hands.click(screen.getByRole("button", { name: "Take it too" }));

  await screen.findByText("Hidden.");
});
