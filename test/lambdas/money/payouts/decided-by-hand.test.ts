import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { WithdrawalDecision } from "#contracts/withdrawals";
import { closeAccount } from "../../../../lambdas/accounts/close-account";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import type { WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import { freshWorld, hear, operators, wait, withdrawal, work } from "./history/fresh-world";

const here = freshWorld();
const { does, only, log } = here;

/** A decision with the receipt as the administrator typed it. */
const typed = (receiptNumber: string) =>
  WithdrawalDecision.safeParse({ decision: "paid", note: "Paid from the till.", receiptNumber });

async function paidByHand(withdrawal: WithdrawalItem, receiptNumber: string) {
  const { data: decision } = typed(receiptNumber);
  if (!decision) throw new Error("It is no receipt.");
  return await here.world.decide(withdrawal, decision);
}

/**
 * Delivers the provider's message without checking the books, which can't represent a double
 * payment.
 */
async function isTold() {
  for (const step of hear) await here.world.move({ steps: [step], crash: null });
}

test("a payment made both by the administrator and by the provider is reported to the operator", async () => {
  await does(operators({ ask: "lost", question: "lost", fate: "open" }), withdrawal(), work);
  await paidByHand(only(), "BYHAND0001");
  here.world.operators.decideOpen("paid");
  expect(log()).not.toContain("payout-claimed-again");

  await isTold();

  expect(only()).toMatchObject({ state: "paid", receiptNumber: "BYHAND0001" });
  expect(log()).toContain("payout-claimed-again");
});

test("a failure reported after the payment and the account's closing only warns the operator", async () => {
  await does(operators({ question: "lost", fate: "open" }), withdrawal("mpesa", 1000), work);
  await does(wait(61), work);
  const { userId, state } = only();
  expect(state).toBe("checking");
  const writer = () => {
    const found = here.world.ofType<Profile>("Profile").find((each) => each.userId === userId);
    if (!found) throw new Error("The writer is gone.");
    return found;
  };
  const signedInAt = Math.floor(here.world.now.getTime() / 1000);
  const caller = { userId, isAdmin: false, signedInAt };
  const close = () =>
    closeAccount(caller, writer().username, { disableUser: async () => undefined }, here.world.now);

  await expect(close()).rejects.toMatchObject({ code: "account_not_empty" });
  await paidByHand(only(), "BYHAND0001");
  await close();
  const closed = writer();
  here.world.operators.decideOpen("declined");
  expect(log()).not.toContain("payout-contradicted");
  await isTold();

  expect(log()).toContain("payout-contradicted");
  expect(log()).not.toContain("notice-not-settled");
  expect(writer()).toEqual(closed);
  expect(closed).toMatchObject({ currentBalance: 0, payoutsOnTheirWay: 0 });
  expect(only()).toMatchObject({ state: "paid", receiptNumber: "BYHAND0001" });
});

test.each([
  ["in another spelling", "mpesa"],
  ["for the other wallet", "airtel"],
] as const)(
  "a receipt that one withdrawal has is refused for another one %s",
  async (_, wallet) => {
    await does({ do: "pause", paused: true }, withdrawal(), withdrawal(wallet));
    const [first = only(), second = only()] = here.world.withdrawals();

    await paidByHand(first, "UKL7QW3RT9");
    const again = paidByHand(second, " ukl7 QW3\u00a0rt9");

    await expect(again).rejects.toMatchObject({
      code: "conflict",
      message: messages.withdrawals.receiptTaken,
    });
    const states = here.world.withdrawals().map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(["paid", "requested"]));
  },
);

test("a withdrawal returned on the same day frees its amount in the day's limit, but not its count", async () => {
  await does({ do: "pause", paused: true }, withdrawal());
  await here.world.decide(only(), { decision: "return" });

  expect(here.world.ofType("WithdrawnOfDay")).toMatchObject([{ amount: 0, count: 1 }]);
});

test.each([
  [
    "UKL7QW3RT9",
    ["ukl7qw3rt9.", "\u202aUKL7QW3RT9\u202c", "(UKL 7QW 3RT9)", "UKL7QW3RT9 Confirmed. You…"],
  ],
  ["CI250506.1824.H00006", [" ci250506.1824.h00006", "CI250506.1824.H00006."]],
])("%s is stored in one spelling, whether typed as one or another of %j", (receipt, spellings) => {
  for (const spelling of spellings)
    expect(typed(spelling).data).toMatchObject({ receiptNumber: receipt });
});

test.each(["", "ukl7q", "=HYPERLINK(1)", "the till's receipt", "UKL7QW3RT9#x"])(
  "%j is not accepted as a receipt",
  (receiptNumber) => {
    const { error } = typed(receiptNumber);

    expect(error?.issues.map(({ message }) => message)).toEqual([
      messages.withdrawals.wrongReceipt,
    ]);
  },
);
