import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { BalanceParts } from "../../../../web/app/earnings/balance-parts";
import { formatDateTime } from "../../../../web/ui/dates";
import { Look } from "../../../../web/ui/look";

const hour = 3_600_000;
const account = {
  withdrawable: 1600,
  inReview: { count: 0, amount: 0, answerBy: null },
  kept: { amount: 300, reason: "paid_in" },
  phoneChangedAt: null,
  suspension: null,
} as const;

/** What is said of the sum that can be withdrawn. */
function freeOf(change: Partial<Pick<Me, "withdrawable" | "phoneChangedAt" | "suspension">>) {
  const client = new QueryClient();
  client.setQueryData(["config"], { settings: { withdrawals: { phoneLockHours: 24 } } });
  const parts = renderToStaticMarkup(
    <Look>
      <QueryClientProvider client={client}>
        <BalanceParts account={{ ...account, ...change }} />
      </QueryClientProvider>
    </Look>,
  );
  return /<dt[^>]*>([^<]*)<\/dt>/.exec(parts)?.[1];
}

const suspended = (withdrawals: boolean) => ({
  suspension: { since: "2026-11-24T07:00:00.000Z", withdrawals, reason: "Copied work." },
});

test("money can be withdrawn as long as nothing stops it", () => {
  expect(freeOf({})).toBe("You can withdraw");
  expect(freeOf({ phoneChangedAt: "2026-11-01T07:00:00.000Z" })).toBe("You can withdraw");
  expect(freeOf(suspended(false))).toBe("You can withdraw");
});

test("after a change of the number it says from when on", () => {
  const changed = new Date(Date.now() - hour);
  const until = formatDateTime(new Date(changed.getTime() + 24 * hour));

  expect(freeOf({ phoneChangedAt: changed.toISOString() })).toBe(`You can withdraw, from ${until}`);
  expect(freeOf({ phoneChangedAt: changed.toISOString(), withdrawable: 0 })).toBe(
    "You can withdraw",
  );
});

test("a suspension that stops withdrawals is said", () => {
  expect(freeOf(suspended(true))).toBe("You can withdraw, not while suspended");
});
