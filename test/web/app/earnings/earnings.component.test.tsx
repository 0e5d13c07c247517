import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type LedgerEntry, ledgerRoutes } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import { type Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import { asListed } from "../../../../web/app/earnings/movement-state";
import { queryClient } from "../../../../web/app/frame/api/query-client";
import { aWriter, openPage, saying } from "../support/open-page";
import { answers, askedOf, held, intercepted, refuses, stub, unreached } from "../support/stubs";

const path = "/dashboard/withdraw-money";
const earned: Partial<Me> = {
  totalMoney: 1800,
  currentBalance: 1800,
  withdrawable: 1800,
  approvedTasks: 1,
};
const phone = "+254 712 ••• 678";
const date = new Date().toISOString();
const withdrawal: Withdrawal = {
  id: "W1",
  wallet: "mpesa",
  amount: 100,
  phone,
  state: "requested",
  reason: null,
  receiptNumber: null,
  createdAt: new Date().toISOString(),
  sentAt: null,
  settledAt: null,
};
const offers = (
  own: Partial<{
    withdrawals: Withdrawal[];
    wallets: Withdrawal["wallet"][];
    payoutsRest: Withdrawal["wallet"][];
  }>,
) =>
  answers(withdrawalRoutes.listWithdrawals, {
    withdrawals: [],
    wallets: ["mpesa", "airtel"],
    payoutsRest: [],
    ...own,
  });
const taken = () => [
  answers(withdrawalRoutes.withdraw, { withdrawal }),
  answers(withdrawalRoutes.getWithdrawal, { withdrawal }),
  offers({ withdrawals: [withdrawal] }),
];
const button = () => screen.queryByRole("button", { name: "Withdraw Now" });
const amount = () => screen.findByLabelText("Amount, KES");

test.each<[string, Partial<Me>, string[]]>([
  [
    "who has only the activation fee",
    { totalMoney: 300, currentBalance: 300, kept: { amount: 300, reason: "no_earnings" } },
    ["Nothing can be withdrawn yet", "You can withdraw it once your first work is paid."],
  ],
  [
    "with nothing",
    { accountStatus: "inactive" },
    ["Nothing can be withdrawn yet", "You can withdraw once your first work is paid."],
  ],
  [
    "who took all out",
    { totalMoney: 1800, totalWithdrawals: 1800, approvedTasks: 1 },
    ["Nothing is left to withdraw", "What your next approved work pays can be withdrawn at once."],
  ],
  [
    "whose number has just changed",
    { ...earned, phoneChangedAt: new Date().toISOString() },
    ["Withdrawals are paused until"],
  ],
  [
    "with a number of another country",
    { ...earned, phoneNumber: "+256712345631" },
    ["This number can't receive mobile money", "Change the number in your profile first."],
  ],
])(
  "a writer %s reads why nothing can be withdrawn, and can't press the button",
  async (_, me, words) => {
    openPage(path, { as: aWriter(me) });
    for (const said of words) await screen.findByText(saying(said));
    expect(button()).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: /^All KES/ })).toBe(null);
  },
);

test("a second press on the busy button requests no second withdrawal", async () => {
  const asking = held(withdrawalRoutes.withdraw, { withdrawal });
  const user = openPage(path, { as: aWriter(earned), api: [asking.stub, ...taken()] });
  await user.type(await amount(), "100");
  await user.dblClick(button() as HTMLElement);
  await expect.poll(() => button()?.getAttribute("aria-busy")).toBe("true");
  asking.arrive();
  await expect.poll(() => button()?.getAttribute("aria-busy")).toBe(null);
  expect(askedOf(withdrawalRoutes.withdraw)).toHaveLength(1);
});

describe("the wallets", () => {
  test("only the wallets that can receive payouts are listed", async () => {
    openPage(path, { as: aWriter(earned), api: [offers({ wallets: ["airtel"] })] });
    expect(await screen.findAllByRole("radio", { checked: true })).toHaveLength(1);
    screen.getByText("Airtel Money");
  });

  test("if no wallet can receive payouts, the button is disabled", async () => {
    openPage(path, { as: aWriter(earned), api: [offers({ wallets: [] })] });
    await screen.findByText(saying("No wallet is set up yet."));
    expect(button()).toHaveProperty("disabled", true);
  });

  test("a paused wallet is marked, and the other wallet can be chosen", async () => {
    const user = openPage(path, {
      as: aWriter(earned),
      api: [offers({ payoutsRest: ["airtel"] })],
    });
    await user.click(await screen.findByRole("radio", { name: "Airtel Money paused now" }));
    await screen.findByText(saying("Payouts to Airtel Money are paused"));
    screen.getByText(saying("M-Pesa pays right away."));
    expect(button()).toHaveProperty("disabled", false);
    await user.click(screen.getByRole("radio", { name: /^M-Pesa/ }));
    await screen.findByText(saying("Day and night, usually within a minute."));
    expect(screen.queryByText(saying("Payouts to Airtel Money are paused"))).toBe(null);
  });

  test("a payout to a wallet that doesn't match the phone number needs a confirmation", async () => {
    const user = openPage(path, { as: aWriter(earned), api: taken() });
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("radio", { name: /^Airtel Money/ }));
    await user.click(button() as Element);
    await screen.findByText(saying(/looks like a number of M-Pesa$/));
    // The second Enter of a double press must not confirm.
    await user.type(await amount(), "{Enter}");
    expect(askedOf(withdrawalRoutes.withdraw)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send it to Airtel Money" }));
    await screen.findByText(saying(/KES\s100.00 is on/));
    expect(askedOf(withdrawalRoutes.withdraw)).toMatchObject([
      { input: { wallet: "airtel", amount: 100 } },
    ]);
  });
});

describe("a withdrawal", () => {
  test.each([
    ["", "Please", undefined],
    ["5", "10.00", undefined],
    ["9,000", "Your balance is KES 1,800.00. Enter that or less.", undefined],
    [
      "100",
      "You can withdraw 10 times a day.",
      refuses(withdrawalRoutes.withdraw, "daily_limit", "You can withdraw 10 times a day."),
    ],
  ])(
    "the amount “%s” is refused with “%s” until another amount is typed",
    async (typed, words, no) => {
      const user = openPage(path, { as: aWriter(earned), api: no ? [no] : [] });
      await user.type(await amount(), `${typed}{Enter}`);
      await screen.findAllByText(saying(words));
      expect(await amount()).toHaveProperty("value", typed);
      if (!no) expect(askedOf(withdrawalRoutes.withdraw)).toEqual([]);
      await user.clear(await amount());
      await user.type(await amount(), "200");
      if (!no) expect(screen.queryByRole("alert")).toBe(null);
    },
  );

  test("the first withdrawal to a number shows the whole number and asks for confirmation", async () => {
    const user = openPage(path, {
      as: aWriter(earned),
      api: [refuses(withdrawalRoutes.withdraw, "phone_unconfirmed", "Is it yours?")],
    });
    await user.type(await amount(), "200");
    await user.click(button() as Element);
    await screen.findByText("Is +254 712 345 678 your own number?");
    screen.getByText(saying("Nothing has left your balance."));
    expect(document.activeElement).toBe(button());
    const change = screen.getByRole("link", { name: "No, change the number" });
    expect(change.getAttribute("href")).toBe("/dashboard/profile#details");
    await user.click(screen.getByRole("button", { name: "Yes, it is mine: withdraw" }));
    const input = { wallet: "mpesa", amount: 200 };
    await expect
      .poll(() => askedOf(withdrawalRoutes.withdraw).map((each) => each.input))
      .toEqual([input, { ...input, confirmPhoneNumber: "+254712345678" }]);
  });

  test("an accepted withdrawal shows its steps and empties the field", async () => {
    const user = openPage(path, { as: aWriter(earned) });
    await user.click(await screen.findByRole("button", { name: /^All KES/ }));
    expect(await amount()).toHaveProperty("value", "1800");
    stub(...taken());
    await user.click(button() as Element);
    const title = await screen.findByText(saying(/KES\s100.00 is on/));
    await expect.poll(() => document.activeElement?.textContent).toContain(title.textContent);
    expect(await amount()).toHaveProperty("value", "");
    expect(askedOf(withdrawalRoutes.listWithdrawals).length).toBeGreaterThan(1);
  });

  test.each([
    ["lost", unreached(withdrawalRoutes.withdraw)],
    [
      "a failure of ours",
      intercepted(withdrawalRoutes.withdraw, 500, {
        code: "internal",
        message: "Something went wrong. Nothing was lost.",
      }),
    ],
  ])(
    "after an answer that was %s, the page looks up the withdrawal until it is found",
    async (_, met) => {
      const missing = answers(withdrawalRoutes.findWithdrawal, { withdrawal: null });
      const user = openPage(path, { as: aWriter(earned), api: [met, missing] });
      await user.type(await amount(), "100{Enter}");
      await screen.findByText(saying(/^We got no reply, and are checking/));
      expect(screen.queryByText(saying("Nothing was lost"))).toBe(null);
      expect(screen.queryByText(saying("Nothing has left your balance"))).toBe(null);

      openPage(path, {
        as: aWriter(earned),
        api: [...taken(), answers(withdrawalRoutes.findWithdrawal, { withdrawal })],
      });
      await screen.findByText(saying(/KES\s100.00 is on/));
      await expect.poll(() => screen.queryByText(saying(/looking it up/))).toBe(null);
      const [asked] = askedOf(withdrawalRoutes.withdraw);
      expect(askedOf(withdrawalRoutes.findWithdrawal).at(-1)?.params.key).toBe(asked?.key);
    },
  );
});

test("a returned withdrawal is one row of KES 0.00 with the reason", async () => {
  const half = { taskId: null, withdrawalId: "W1", receiptNumber: null, wallet: "mpesa", phone };
  const entries: LedgerEntry[] = [
    {
      ...half,
      sequence: 3,
      kind: "return",
      state: "booked",
      amount: 100,
      balanceAfter: 1800,
      date,
      reason: "wallet-limit",
    },
    {
      ...half,
      sequence: 2,
      kind: "withdrawal",
      state: "returned",
      amount: -100,
      balanceAfter: 1700,
      date,
    },
  ].map((entry) => entry as LedgerEntry);
  const listed = (only: LedgerEntry[], isPart?: boolean) =>
    asListed(only, isPart).map(({ sequence, kind, amount }) => [sequence, kind, amount]);

  const ofKind = answers(ledgerRoutes.listLedger, ({ input: { kind } }) => ({
    entries: entries.filter((each) => !kind || each.kind === kind),
  }));
  const user = openPage(path, { as: aWriter(earned), api: [ofKind] });
  const row = (await screen.findByText("Withdrawal returned")).closest("tr, li");
  expect(row?.textContent).toMatch(
    /KES\s100\.00 left your balance and came back\. Your wallet can’t receive or hold more today\..*Returned.*KES\s0\.00/,
  );
  expect(screen.queryByText("Withdrawal")).toBe(null);
  expect(listed(entries, true)).toEqual([[3, "return", 0]]);
  expect(listed(entries.slice(1))).toEqual([[2, "return", 0]]);
  expect(listed(entries.slice(0, 1), true)).toEqual([[3, "return", 100]]);
  expect(listed(entries.slice(1), true)).toEqual([[2, "withdrawal", -100]]);
  await user.click(screen.getByRole("button", { name: "Withdrawn", hidden: true }));
  const alone = (await screen.findByText("Withdrawal")).closest("tr, li");
  expect(alone?.textContent).toMatch(/Returned.*− KES\s100\.00/);
});

test("the page shows the time of the oldest data on it", async () => {
  openPage(path, { as: aWriter(earned) });
  await screen.findByText("M-Pesa");
  const months = [ledgerRoutes.listLedgerMonths.path, "amina"];
  await queryClient.cancelQueries({ queryKey: months });
  queryClient.setQueryData(months, { months: [] }, { updatedAt: Date.now() - 86_400_000 });
  await screen.findByText(saying("as of"));
});

test("if transactions fail to load, the page shows an error and offers another try", async () => {
  const user = openPage(path, {
    as: aWriter(earned),
    api: [refuses(ledgerRoutes.listLedger, "not_found", "User not found")],
  });
  await screen.findByText(saying("User not found"));
  stub(answers(ledgerRoutes.listLedger, { entries: [] }));
  const [again] = await screen.findAllByRole("button", { name: "Try again" });
  await user.click(again as Element);
  await expect.poll(() => screen.queryByText(saying("User not found"))).toBe(null);
  screen.getByText("No transactions yet");
});
