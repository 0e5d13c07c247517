import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ledgerRoutes } from "#contracts/ledger";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { aWriter, openPage, saying } from "../support/open-page";
import { answers, askedOf, refuses } from "../support/stubs";

const earnings = [
  answers(withdrawalRoutes.listWithdrawals, {
    withdrawals: [],
    wallets: ["mpesa"],
    payoutsRest: [],
  }),
  answers(ledgerRoutes.listLedger, { entries: [] }),
  answers(ledgerRoutes.listLedgerMonths, { months: [] }),
  answers(trainingRoutes.listTrainings, {
    trainings: [],
    instructions: { paybill: "600000", account: null, fees: { normal: 250, special: 1000 } },
  }),
];

test("the first withdrawal to a number shows the whole number and asks about it", async () => {
  const rich = aWriter({
    currentBalance: 500,
    totalMoney: 500,
    withdrawable: 500,
    approvedTasks: 1,
  });
  const user = openPage("/dashboard/withdraw-money", {
    as: rich,
    api: [...earnings, refuses(withdrawalRoutes.withdraw, "phone_unconfirmed", "Is it yours?")],
  });
  await user.type(await screen.findByLabelText("Amount, KES"), "200");
  await user.click(screen.getByRole("button", { name: "Withdraw Now" }));
  await screen.findByText("Is +254 712 345 678 your own number?");
  screen.getByText(saying("Nothing has left your balance."));
  expect(document.activeElement?.textContent).toBe("Withdraw Now");
  expect(screen.getByRole("link", { name: "No, change the number" }).getAttribute("href")).toBe(
    "/dashboard/profile#details",
  );

  await user.click(screen.getByRole("button", { name: "Yes, it is mine: withdraw" }));
  const own = { confirmPhoneNumber: "+254712345678" };
  await expect
    .poll(() => askedOf(withdrawalRoutes.withdraw).map(({ input }) => input))
    .toEqual([
      { wallet: "mpesa", amount: 200 },
      { wallet: "mpesa", amount: 200, ...own },
    ]);
});
