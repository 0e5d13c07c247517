import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LedgerEntry, type LedgerMonth, ledgerRoutes } from "#contracts/ledger";
import { meRoutes } from "#contracts/me";
import { Submission, submissionRoutes } from "#contracts/submissions";
import { Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import { anEntry } from "../support/desk";
import { anAward, aWriter, openPage, saying } from "../support/open-page";
import { answers, askedOf, stub } from "../support/stubs";

const path = "/dashboard/withdraw-money";
const { taskId, awardedAt } = anAward();
const earning = (sequence: number, amount: number) =>
  LedgerEntry.parse({ ...anEntry(amount), sequence, kind: "earning", taskId, field: "Law" });
const table = (caption: string | RegExp) =>
  screen.getByText(caption, { selector: "caption" }).closest("table") as HTMLTableElement;

test("a press on a transaction shows the steps of its task", async () => {
  const version = (number: number, status: Submission["status"], note: string | null) =>
    Submission.parse({
      ...{ id: `v${number}`, taskId, version: number, fileName: `v${number}.docx`, size: 1000 },
      ...{ status, note, begunAt: awardedAt, submittedAt: awardedAt, reviewedAt: awardedAt },
      ...{ dueDate: awardedAt, sha256: null, marks: [] },
    });
  const submissions = [
    version(1, "Changes Requested", "Name the sources."),
    version(2, "Approved", null),
  ];
  const user = openPage(path, {
    as: aWriter(),
    api: [
      answers(ledgerRoutes.listLedger, { entries: [earning(1, 500)] }),
      answers(submissionRoutes.getTaskWork, { award: anAward(), submissions }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Task approved" }));
  const name = "This task, from your bid to your money";
  const steps = within(await screen.findByRole("list", { name })).getAllByRole("listitem");
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Taken"),
    expect.stringContaining("Submitted"),
    expect.stringMatching(/Changes requested.*“Name the sources\.”/),
    expect.stringContaining("Version 2 submitted"),
    expect.stringMatching(/Approved.*KES\s500\.00, is in your balance/),
  ]);
  const link = screen.getByRole("link", { name: "See the task under My Tasks" });
  expect(link.getAttribute("href")).toContain(taskId);
});

test("older transactions load on a press, and each month shows its sum", async () => {
  const date = "2026-08-03T09:00:00.000Z";
  const withdrawal = Withdrawal.parse({
    ...{ id: "W1", wallet: "mpesa", amount: 100, phone: "+254 712 ••• 678", state: "paid" },
    ...{ reason: null, receiptNumber: "UKM2K7X999", createdAt: date, sentAt: date },
    settledAt: date,
  });
  const old = LedgerEntry.parse({
    ...anEntry(-100),
    ...{ kind: "withdrawal", state: "paid", date, withdrawalId: "W1", wallet: "mpesa" },
    phone: withdrawal.phone,
  });
  const month = (name: string, kinds: LedgerMonth["kinds"]): LedgerMonth => {
    const amount = kinds.reduce((sum, kind) => sum + kind.amount, 0);
    return { month: name, openingBalance: 0, closingBalance: amount, entries: 3, kinds };
  };
  const user = openPage(path, {
    as: aWriter(),
    api: [
      answers(ledgerRoutes.listLedger, ({ input: { month, cursor } }) => {
        if (month) return { entries: [earning(4, 350), earning(3, 250), earning(2, 150)] };
        return cursor ? { entries: [old] } : { entries: [earning(5, 70)], cursor: "older" };
      }),
      answers(ledgerRoutes.listLedgerMonths, {
        months: [
          month("2026-11", [{ kind: "earning", count: 1, amount: 70 }]),
          month("2026-10", [{ kind: "earning", count: 3, amount: 750 }]),
          month("2026-08", [{ kind: "withdrawal", count: 1, amount: -100 }]),
        ],
      }),
      answers(withdrawalRoutes.getWithdrawal, { withdrawal }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Show older transactions" }));
  const withdrawn = await screen.findByRole("button", { name: "Withdrawal" });
  expect(table(/^Your transactions/).rows).toHaveLength(1 + 2);
  await user.click(withdrawn);
  const steps = await screen.findByRole("list", { name: "This withdrawal, step by step" });
  within(steps).getByText(saying(/Receipt UKM2K7X999\.$/));
  screen.getByText(saying("1 withdrawal paid"));

  await user.selectOptions(screen.getByLabelText("Month"), "2026-10");
  await expect.poll(() => table(/^Your transactions/).rows.length).toBe(1 + 3);
  expect(askedOf(ledgerRoutes.listLedger).at(-1)?.input).toMatchObject({ month: "2026-10" });
  expect(table("Earned by month").textContent).toMatch(/KES\s750\.00/);
  screen.getByText(saying("3 tasks approved"));
});

test("this tab immediately shows a change made in another tab", async () => {
  openPage(path, { as: aWriter() });
  await screen.findByText("No transactions yet");
  stub(answers(meRoutes.getMe, aWriter({ currentBalance: 640, totalMoney: 640 })));
  const other = new BroadcastChannel("kalamu.changes");
  other.postMessage({ userId: "amina", lastUpdated: "2126-01-01T00:00:00.000Z" });
  await screen.findAllByText(saying(/^KES\s640\.00$/));
  other.close();
});
