import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { meRoutes } from "#contracts/me";
import { type MoneyReport, moneyRoutes } from "#contracts/money";
import { statsRoutes } from "#contracts/stats";
import {
  AdminWithdrawal,
  type Payouts,
  withdrawalMessages,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { farOff, openDesk, someStats } from "../support/desk";
import { saying } from "../support/open-page";
import { answers, askedOf, refuses, stub, unreached } from "../support/stubs";

const { showMoney } = moneyRoutes;
const { getPayouts, setPayouts, listAllWithdrawals, decideWithdrawal } = withdrawalRoutes;

const paid = { activations: 0, payments: 0, trainings: 0, unowned: 0 };
const none = { ...paid, earned: 0, corrections: 0, paidOut: 0, unknown: 0, returned: 0 };
const all = { ...none, activations: 3300, earned: 1200, paidOut: 1500 };

/** A report of November 2026, with two days or with the whole month as its rows. */
const reportOf = (by: "day" | "month"): MoneyReport => ({
  by,
  from: "2026-11-12",
  to: "2026-11-13",
  rows:
    by === "month"
      ? [{ ...all, from: "2026-11-12" }]
      : [
          { ...none, from: "2026-11-12", activations: 3000, earned: 200 },
          { ...all, from: "2026-11-13", activations: 300, earned: 1000 },
        ],
  totals: all,
  ...{ opening: 1600, credited: 4900, paid: 1500, closing: 5000 },
  owed: 5000,
  onHold: 1200,
  onItsWay: 0,
  float: { mpesa: 90_000, airtel: null, at: "2026-11-13T09:00:00.000Z" },
  paysToAirtel: true,
});
const openMoney = (query = "") =>
  openDesk(`/money${query}`, {
    api: [answers(showMoney, ({ input: { by = "day" } }) => reportOf(by))],
  });
const rows = async () =>
  (await screen.findAllByRole("rowheader")).map(({ textContent }) =>
    textContent?.replace(/^Day|^Month/, ""),
  );
const from = () => screen.getByLabelText<HTMLInputElement>("From");

test("grouped by month, the page has one row for each month and none for single days", async () => {
  const user = openMoney();
  expect(await rows()).toEqual(["Fri 13 Nov", "Thu 12 Nov"]);
  screen.getByText(saying("KES 3,800.00 is earned or free, KES 1,200.00 is on hold"));
  await user.selectOptions(screen.getByLabelText("By"), "Months");
  await expect.poll(rows).toEqual(["Nov 2026"]);
  expect(location.search).toBe("?by=month");
});

test("days in the wrong order send no request, and their fields show the reason", async () => {
  openMoney();
  await rows();
  fireEvent.change(from(), { target: { value: "2026-12-30" } });
  fireEvent.keyDown(from(), { key: "Enter" });
  await screen.findByText("This is after the last day, 13 Nov 2026.");
  expect([from().value, location.search]).toEqual(["2026-12-30", ""]);
  fireEvent.change(from(), { target: { value: "2026-11-01" } });
  await expect.poll(() => location.search).toBe("?by=day&from=2026-11-01");
  expect(screen.queryByText(/^This is after/)).toBe(null);
  await expect.poll(() => askedOf(showMoney).at(-1)?.input.from).toBe("2026-11-01");
  expect(askedOf(showMoney).some(({ input }) => input.from === "2026-12-30")).toBe(false);
});

test("days in the wrong order in the page's address are replaced by the default days", async () => {
  openMoney("?from=2026-12-30&to=2026-11-13");
  await rows();
  expect(from().value).toBe("2026-11-12");
});

test("each sum links to the list of its parts", async () => {
  openMoney();
  const earned = await screen.findByRole("link", { name: /, Earned, Total$/ });
  const list = "/admin-dashboard/money/moved?kind=earned&from=2026-11-12&to=2026-11-13";
  expect(earned.getAttribute("href")).toBe(list);
});

test("without a network, the page shows the last loaded sums", async () => {
  openMoney();
  await rows();
  openDesk("/money", { api: [unreached(showMoney), unreached(meRoutes.getMe)] });
  await screen.findByText("Closing balance");
  await screen.findByText(saying(/You are offline\. What you see is from/));
});

test("if the sums fail to load, the fields remain visible", async () => {
  openDesk("/money?from=2026-11-01", {
    api: [refuses(showMoney, "internal", "Something went wrong.")],
  });
  await screen.findByText(/The sums could not be loaded/);
  expect(from().value).toBe("2026-11-01");
});

const stopped = (wallet: "airtel" | "mpesa", code: string, words: string) => ({
  wallet,
  refused: wallet === "airtel" ? ("account" as const) : ("credentials" as const),
  providerSaid: { code, words },
  since: "2026-11-21T06:00:00.000Z",
});
const airtel = stopped("airtel", "DP00900001010", "Initiator is invalid");
const mpesa = stopped("mpesa", "2001", "Bad initiator");
const running: Payouts = {
  paused: false,
  reason: null,
  since: null,
  oneAtATime: false,
  stopped: [],
};
const resting = { ...running, paused: true, reason: "credentials" as const };

const openWithdrawals = (payouts: () => Payouts, withdrawals: AdminWithdrawal[] = []) =>
  openDesk("/withdrawals", {
    api: [answers(getPayouts, payouts), answers(listAllWithdrawals, { withdrawals })],
  });

test("the stopped payouts of one wallet can be resumed alone", async () => {
  let payouts: Payouts = { ...resting, stopped: [airtel] };
  const user = openWithdrawals(() => payouts);
  stub(
    answers(setPayouts, () => {
      payouts = running;
      return running;
    }),
  );
  await screen.findByRole("heading", { name: "Only payouts to M-Pesa are running" });
  screen.getByText("Payouts to Airtel Money stopped by themselves");
  screen.getByText(/^Our Airtel wallet may not pay\. Ask Airtel to allow it/);
  screen.getByText(/^Since .* It said “DP00900001010: Initiator is invalid”$/);
  await user.click(screen.getByRole("button", { name: "Resume Airtel Money" }));
  const dialog = screen.getByRole("dialog", { name: "Resume payouts to Airtel Money?" });
  await user.click(within(dialog).getByRole("button", { name: "Resume Airtel Money" }));
  await screen.findByRole("heading", { name: "Payouts are running" });
  expect(askedOf(setPayouts).map(({ input }) => input)).toEqual([
    { paused: false, wallet: "airtel" },
  ]);
});

test.each([
  [
    { ...resting, stopped: [mpesa, airtel], oneAtATime: true },
    "Payouts are paused",
    ["Resume M-Pesa", "Resume Airtel Money"],
  ],
  [
    { ...resting, reason: "administrator" as const, stopped: [mpesa] },
    "Payouts are paused",
    ["Resume payouts"],
  ],
  [running, "Payouts are running", []],
])(
  "payouts show their state and the buttons to resume them (case %#)",
  async (payouts, title, buttons) => {
    openWithdrawals(() => payouts);
    await screen.findByRole("heading", { name: title });
    const shown = screen.queryAllByRole("button", { name: /^Resume/ });
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  },
);

test("other pages warn that payouts have stopped, with the reason and a link", async () => {
  const user = openDesk("/acts", {
    api: [
      answers(statsRoutes.showStats, someStats({ payouts: { ...resting, stopped: [airtel] } })),
      answers(getPayouts, running),
      answers(listAllWithdrawals, { withdrawals: [] }),
    ],
  });
  await screen.findByText("Payouts stopped by themselves");
  screen.getByText(saying("It said “DP00900001010: Initiator is invalid”"));
  await user.click(screen.getByRole("link", { name: "See what waits, and resume" }));
  await screen.findByRole("heading", { name: "Withdrawals", level: 1 });
  expect(screen.queryByText("Payouts stopped by themselves")).toBe(null);
});

test("a withdrawal that may still be paid can't be returned, and each decision needs a note", async () => {
  const never = { sentAt: null, settledAt: null, lastAskedAt: null, receiptNumber: null };
  const nobody = { reason: null, waiting: null, providerSaid: null, note: null };
  const asked = { id: "1", wallet: "airtel", amount: 250, phone: "", createdAt: mpesa.since };
  const unknown = AdminWithdrawal.parse({
    ...{ ...never, ...nobody, ...asked, state: "checking", returnableFrom: farOff },
    ...{ writer: { userId: "amina", username: "amina", name: "Amina Otieno" } },
    ...{ timesAsked: 0, attemptIds: [] },
  });
  const user = openWithdrawals(() => running, [unknown]);
  stub(refuses(decideWithdrawal, "conflict", withdrawalMessages.changed));
  await user.selectOptions(await screen.findByLabelText("Wallet"), "Airtel Money");
  await expect.poll(() => location.search).toBe("?wallet=airtel");
  await user.click(await screen.findByRole("button", { name: /^Decide on .+ to Amina Otieno$/ }));
  const dialog = screen.getByRole("dialog");
  within(dialog).getByText("Checking with Airtel Money");
  const action = within(screen.getByRole("group", { name: "Action" }));
  await user.click(action.getByLabelText(/^Return it to the balance/));
  screen.getByText(/^It can be returned from/);
  const give = screen.getByRole<HTMLButtonElement>("button", { name: "Yes, return it" });
  expect(give.disabled).toBe(true);
  await user.click(action.getByLabelText(/^Ask the provider again/));
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  screen.getByText(withdrawalMessages.noteMissing);
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note, kept/);
  await user.type(note, "They rang.");
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  await screen.findByText(withdrawalMessages.changed);
  expect(note.value).toBe("They rang.");
  stub(
    answers(decideWithdrawal, { withdrawal: unknown }),
    answers(listAllWithdrawals, { withdrawals: [] }),
  );
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  await screen.findByText("Done. The list shows how it stands.");
  await expect.poll(() => screen.queryByRole("button", { name: /^Decide on/ })).toBe(null);
  expect(askedOf(decideWithdrawal).at(-1)?.input).toEqual({
    decision: "ask-again",
    state: "checking",
    note: "They rang.",
  });
});
