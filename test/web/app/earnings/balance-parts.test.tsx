import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { activationFeeWords } from "#contracts/activation-fee";
import { BalanceParts } from "../../../../web/app/earnings/balance-parts";
import { formatDateTime } from "../../../../web/ui/dates";
import { Look } from "../../../../web/ui/look";

const hour = 3_600_000;
const account = {
  accountStatus: "active",
  totalMoney: 1900,
  withdrawable: 1600,
  inReview: { count: 0, amount: 0, answerBy: null },
  kept: { amount: 300, reason: "paid_in" },
  phoneChangedAt: null,
  suspension: null,
} as const;

const settings = {
  activationFee: 300,
  supportEmail: "support@kalamu.example",
  withdrawals: { phoneLockHours: 24 },
};

type Change = Partial<ComponentProps<typeof BalanceParts>["account"]>;

function partsOf(change: Change): string {
  const client = new QueryClient();
  client.setQueryData(["config"], { settings });
  return renderToStaticMarkup(
    <Look>
      <QueryClientProvider client={client}>
        <BalanceParts account={{ ...account, ...change }} />
      </QueryClientProvider>
    </Look>,
  );
}

/** The label of the sum that can be withdrawn. */
const freeOf = (change: Change) => /<dt[^>]*>([^<]*)<\/dt>/.exec(partsOf(change))?.[1];

const suspended = (withdrawals: boolean) => ({
  suspension: { since: "2026-11-24T07:00:00.000Z", withdrawals, reason: "Copied work." },
});

test("a writer can withdraw money if nothing pauses or stops withdrawals", () => {
  expect(freeOf({})).toBe("You can withdraw");
  expect(freeOf({ phoneChangedAt: "2026-11-01T07:00:00.000Z" })).toBe("You can withdraw");
  expect(freeOf(suspended(false))).toBe("You can withdraw");
});

test("after a change of the phone number, the page shows when withdrawals are possible", () => {
  const changed = new Date(Date.now() - hour);
  const until = formatDateTime(new Date(changed.getTime() + 24 * hour));

  expect(freeOf({ phoneChangedAt: changed.toISOString() })).toBe(`You can withdraw, from ${until}`);
  expect(freeOf({ phoneChangedAt: changed.toISOString(), withdrawable: 0 })).toBe(
    "You can withdraw",
  );
});

test("a suspension that stops withdrawals is shown", () => {
  expect(freeOf(suspended(true))).toBe("You can withdraw, not while suspended");
});

test("the page shows why money is on hold, and what its owner can do", () => {
  const kept = (amount: number) => ({ amount, reason: "no_earnings" }) as const;
  const text = (change: Change) => partsOf(change).replaceAll(/<style.*?<\/style>|<[^>]*>/gs, "");

  expect(text({})).toContain(`${activationFeeWords.byMistake} support@kalamu.example`);
  expect(text({ kept: kept(300) })).toMatch(/You can withdraw it once your first work is paid\. $/);
  expect(text({ kept: kept(700) })).toMatch(
    /fee, KES\s300\.00, .* deposited the other KES\s400\.00/,
  );
  expect(text({ accountStatus: "inactive", totalMoney: 100, kept: kept(100) })).toMatch(
    /KES\s200\.00 more activates your account\./,
  );
});

test("an answer that is due at night is promised for the morning", () => {
  const day = new Date(Date.now() + 2 * 24 * hour).toISOString().slice(0, 10);
  const inReview = (utc: number) => ({
    inReview: { count: 1, amount: 600, answerBy: `${day}T${utc}:00:00.000Z` },
  });

  expect(partsOf(inReview(12))).toContain("3:00 PM EAT");
  expect(partsOf(inReview(20))).toContain("8:00 AM EAT");
});
