import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closeProfile } from "../../../../lambdas/accounts/close-account";
import { profileKey, profiles } from "../../../../lambdas/accounts/profile/profile";
import type { MetricName } from "../../../../lambdas/contracts/metrics";
import {
  keptFeeWrites,
  UnattributedItem,
} from "../../../../lambdas/money/collections/received-payment";
import { keepUnsettled } from "../../../../lambdas/money/collections/settle-confirmation";
import { transact } from "../../../../lambdas/platform/table/transact";
import { toDarajaTime } from "../../../../lambdas/providers/daraja/fields";
import { putItem } from "../../../support/items";
import { loggedInEach } from "../../../support/logged";
import { freshWorld } from "./history/memory-world";
import { stkNotice } from "./history/model-provider";
import { rails } from "./history/rails";
import { writers } from "./history/run-history";
import type { Step } from "./history/step";
import { approves, poll, press, wait } from "./support/payment-rails";

const here = freshWorld();
const { does, ofType } = here;
const log = loggedInEach();

const { takes, arrives, settles } = rails(() => here.world);
const others: Step = { ...press, writer: 1, phone: 1 };
const polls: Step = { do: "poll-providers" };
const anHour = 3600;
const byHand = (account: "reference" | "nobody"): Step => ({
  do: "pay-bill",
  pick: 0,
  account,
  amount: "fee",
});

const attemptOf = (writer: 0 | 1) =>
  ofType("PaymentAttempt").find(({ userId }) => userId === writers[writer]);

/** A callback of the prompt `from`, at the address of the prompt `to`. */
async function callback(claims: { from: number; to: number; receipt: string }) {
  const [from, to] = [
    here.world.provider.prompts[claims.from],
    here.world.provider.prompts[claims.to],
  ];
  if (!from || !to) throw new Error("There is no such prompt.");
  const told = { ...from, noticeUrl: to.noticeUrl };
  await here.world.deliver(stkNotice(told, "0", claims.receipt, here.world.provider.now));
}
const paid = (position: number) => here.world.provider.payments[position]?.receipt ?? "";

/** Makes a writer's account unreadable. */
const losesAccount = async () =>
  await putItem(
    { ...profileKey(writers[0]), type: "Profile", currentBalance: "a lot" },
    { ConditionExpression: "attribute_exists(pk)" },
  );

const closesAccount = async () => {
  const profile = await profiles.find({ userId: writers[0] });
  const caller = { userId: writers[0], isAdmin: false, signedInAt: 1 };
  if (profile) await closeProfile(caller, profile, here.world.now);
};

const runbook = ["payments", "payouts"]
  .map((page) => readFileSync(`docs/runbook/${page}.md`, "utf8"))
  .join("\n");

type Line = Record<string, unknown>;
const lines = (): Line[] => log.lines().map((line) => JSON.parse(line) as Line);
const values = (name: MetricName) =>
  lines().flatMap(({ _aws, [name]: value }) => (_aws && value ? [value] : []));

interface Cause {
  of: string;
  happens: () => Promise<void>;
  /** The recorded metric; usually once. */
  recorded?: number[];
  event: string;
  /** The end of the notice that the line points to; null while it is open, undefined if it names none. */
  outcome?: string | null;
  /** The writer whose attempt the line names. */
  attempt?: 0 | 1;
}

const reviews: Cause[] = [
  {
    of: "another writer's paid prompt, told at the address of one's own",
    happens: async () => {
      await does(press, others, approves);
      takes("stk");
      await callback({ from: 1, to: 0, receipt: paid(0) });
      await settles();
    },
    event: "notice-of-other-checkout",
    outcome: "other-checkout",
    attempt: 0,
  },
  {
    of: "another writer's paid prompt, told at the address of one whose own prompt isn't known",
    happens: async () => {
      await does({ ...press, push: "lost" }, others, approves);
      takes("stk");
      await callback({ from: 1, to: 0, receipt: paid(0) });
      await settles();
    },
    event: "notice-of-other-checkout",
    outcome: "other-checkout",
    attempt: 0,
  },
  {
    of: "a callback that names a receipt which is confirmed for another writer",
    happens: async () => {
      await does(press, approves, others, approves);
      await arrives("c2b");
      takes("stk");
      await callback({ from: 0, to: 0, receipt: paid(1) });
      await settles();
    },
    event: "receipt-differs",
    outcome: "other-receipt",
    attempt: 0,
  },
  {
    of: "a callback that names a receipt which nobody has confirmed",
    happens: async () => {
      await does(press, approves);
      await arrives("c2b");
      await callback({ from: 0, to: 0, receipt: "FORGED0001" });
      await settles();
      await does(wait(200), polls);
    },
    event: "receipt-differs",
    outcome: "other-receipt",
    attempt: 0,
  },
  {
    of: "a confirmation, credited before, that comes again and names another writer",
    happens: async () => {
      await does(press, approves, others);
      const told = here.world.provider.outbox;
      await arrives("c2b");
      here.world.provider.outbox = told;
      await arrives("c2b", { BillRefNumber: attemptOf(1)?.["reference"] });
    },
    event: "confirmation-credited-elsewhere",
    outcome: "unattributed",
    attempt: 1,
  },
  {
    of: "a callback that says paid where the query says failed",
    happens: async () => {
      await does(press, approves, { do: "query-mode", mode: "failed" });
      await arrives("stk");
    },
    event: "payment-contradicted",
    attempt: 0,
  },
  {
    of: "a payment that the query calls paid once its account is closed",
    happens: async () => {
      await does(press, approves, { do: "query-mode", mode: "failed" });
      takes("stk");
      await does(wait(10), poll, { do: "query-mode", mode: "truth" });
      await closesAccount();
      await does(wait(700), polls, wait(10 * anHour), polls);
    },
    event: "payment-of-closed-account",
    attempt: 0,
  },
  {
    of: "a payment that the query calls paid once it is the fee of another's training",
    happens: async () => {
      await does(press, approves);
      for (const sent of takes("c2b")) await here.world.deliver(sent);
      await here.world.look();
      for (const notice of here.world.notices()) await keepUnsettled(notice, here.world.now);
      const kept = UnattributedItem.parse(ofType("UnattributedPayment")[0]);
      const fee = { kept, userId: writers[1], note: null, now: here.world.now };
      await transact(keptFeeWrites(fee));
      log.taken();
      await does(wait(10), poll);
    },
    event: "payment-fee-of-another",
    attempt: 0,
  },
  {
    of: "a confirmation that can't be read",
    happens: async () => {
      await does(press, approves);
      await arrives("c2b", { TransID: "?" });
      expect(ofType("LedgerEntry")).toEqual([]);
    },
    event: "confirmation-unreadable",
    outcome: "malformed",
  },
  {
    of: "a payment by hand after the prompt's, of which every notice is lost: it may be another",
    happens: async () => {
      await does(press, approves);
      takes("stk");
      takes("c2b");
      await does(wait(120), poll, wait(anHour), byHand("reference"));
      expect(values("PaymentReviews")).toEqual([]);
      await arrives("c2b", { TransTime: toDarajaTime(new Date(here.world.provider.now)) });
      expect(ofType("LedgerEntry")).toHaveLength(1);
    },
    event: "payment-after-paid",
    outcome: "confirmed",
    attempt: 0,
  },
];

const unsettled: Cause[] = [
  {
    of: "a callback that the query hasn't vouched for within ten minutes",
    happens: async () => {
      await does({ ...press, push: "lost" }, approves, { do: "query-mode", mode: "lost" });
      await arrives("stk");
      await does(wait(700), polls);
    },
    event: "notice-still-open",
    outcome: null,
    attempt: 0,
  },
  {
    of: "a callback that nobody has settled, at an address which is no attempt's",
    happens: async () => {
      await does(press, approves);
      for (const { body } of takes("stk"))
        await here.world.deliver({ path: "/stk/0712345678", body });
      await does(wait(700), polls);
    },
    event: "notice-still-open",
    outcome: "unknown-attempt",
  },
  {
    of: "a callback that the query hasn't vouched for within two days",
    happens: async () => {
      await does({ ...press, push: "lost" }, approves, { do: "query-mode", mode: "lost" });
      for (const notice of takes("stk")) await here.world.deliver(notice);
      await does(wait(49 * anHour));
      await settles();
    },
    event: "notice-unproven",
    outcome: "unproven",
    attempt: 0,
  },
  {
    of: "a callback on which settling fails ten times",
    happens: async () => {
      await does(press, approves);
      for (const notice of takes("stk")) await here.world.deliver(notice);
      await losesAccount();
      while (ofType("Notice").some(({ nextTryAt }) => nextTryAt)) {
        log.taken();
        await does(wait(anHour + 100), polls);
      }
      expect(lines().map(({ event }) => event)).toContain("notice-not-settled");
    },
    // Open for too long, and abandoned.
    recorded: [1, 1],
    event: "notice-given-up",
    outcome: "unusable",
    attempt: 0,
  },
];

const further: (Cause & { metric: MetricName })[] = [
  {
    of: "a payment under a name that nobody has",
    happens: async () => {
      await does(byHand("nobody"));
      await arrives("c2b");
      expect(ofType("UnattributedPayment")).toMatchObject([{ receiptNumber: paid(0) }]);
    },
    metric: "UnattributedPayments",
    event: "payment-unattributed",
    outcome: "unattributed",
  },
  {
    of: "keys that the provider refuses",
    happens: async () => {
      const { fetch } = here.world.provider;
      here.world.provider.fetch = (url, init) =>
        url.includes("/oauth/") ? new Response("", { status: 400 }) : fetch(url, init);
      await does(press);
    },
    metric: "ProviderRefusals",
    event: "provider-keys-refused",
  },
];

const causes = [
  ...reviews.map((cause) => ({ ...cause, metric: "PaymentReviews" as const })),
  ...unsettled.map((cause) => ({ ...cause, metric: "NoticesUnsettled" as const })),
  ...further,
];

test.each(causes.map((cause) => [cause.of, cause] as const))(
  "the operator is told of %s, and finds it",
  async (_of, { happens, metric, recorded = [1], event, outcome, attempt }) => {
    await happens();

    expect(values(metric)).toEqual(recorded);
    const told = lines().filter((line) => line["event"] === event);
    expect(told).toHaveLength(1);
    const notices = ofType("Notice").filter((notice) => notice["outcome"] === outcome);
    expect(told[0]?.["noticeId"]).toBe(notices[0]?.["noticeId"]);
    expect(told[0]?.["attemptId"] ?? told[0]?.["subjectId"]).toBe(
      attempt === undefined ? undefined : attemptOf(attempt)?.["attemptId"],
    );
    expect(runbook).toMatch(new RegExp(`[\` ]${event}\``));
    expect(log.text()).not.toMatch(/712345678|798765432|733000999|UKL\d|FORGED|token-\d/);
  },
);

test("the operator learns how long a payer waited if only the query reports the payment", async () => {
  await does(press, approves);
  takes("stk");
  takes("c2b");

  await does(wait(600), poll);

  expect(ofType("LedgerEntry")).toHaveLength(1);
  expect(values("PaymentConfirmationSeconds")[0]).toBeGreaterThanOrEqual(600);
});
