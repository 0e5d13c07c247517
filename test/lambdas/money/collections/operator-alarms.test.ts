import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profileKey } from "../../../../lambdas/accounts/profile/profile";
import type { MetricName } from "../../../../lambdas/contracts/metrics";
import {
  keptFeeWrites,
  UnattributedItem,
} from "../../../../lambdas/money/collections/received-payment";
import { transact } from "../../../../lambdas/platform/table/transact";
import { toDarajaTime } from "../../../../lambdas/providers/daraja/fields";
import { putItem } from "../../../support/items";
import { loggedInEach } from "../../../support/logged";
import { writers } from "./history/run-history";
import {
  approves,
  byHand,
  othersPress,
  poll,
  polls,
  press,
  query,
  type Step,
  wait,
} from "./history/step";
import { paymentRails } from "./support/payment-rails";

const log = loggedInEach();
const { here, entries, kept, openWebhooks, closes, isGivenUp } = paymentRails();
const { does, ofType, takes, arrives, settles, claims, paid } = here;

const unanswered: Step = { ...press, push: "lost" };
const anHour = 3600;

const attemptOf = (writer: 0 | 1) =>
  ofType("PaymentAttempt").find(({ userId }) => userId === writers[writer]);
const delivers = async () => {
  for (const notice of takes("stk")) await here.world.deliver(notice);
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
  happens: () => Promise<unknown>;
  /** The recorded metric; by default the one for payments that need a review. */
  metric?: MetricName;
  /** The recorded values of the metric; by default a single 1. */
  recorded?: number[];
  told: {
    event: string;
    /**
     * The outcome of the notice that the log line names; null while the notice is open, undefined
     * if the line names none.
     */
    outcome?: string | null;
    /** The writer whose attempt the log line names. */
    attempt?: 0 | 1;
  };
}

const ofOtherCheckout = {
  event: "notice-of-other-checkout",
  outcome: "other-checkout",
  attempt: 0,
} as const;
const otherReceipt = { event: "receipt-differs", outcome: "other-receipt", attempt: 0 } as const;

const causes: Cause[] = [
  {
    of: "a callback about another writer's paid prompt, at the address of the first writer's prompt",
    happens: async () => {
      await does(press, othersPress, approves);
      await claims(paid(0), { of: 1, to: 0 });
    },
    told: ofOtherCheckout,
  },
  {
    of: "a callback about another writer's paid prompt, at the address of an attempt without a known prompt",
    happens: async () => {
      await does(unanswered, othersPress, approves);
      await claims(paid(0), { of: 1, to: 0 });
    },
    told: ofOtherCheckout,
  },
  {
    of: "a callback that names a receipt which is confirmed for another writer",
    happens: async () => {
      await does(press, approves, othersPress, approves);
      await arrives("c2b");
      await claims(paid(1));
    },
    told: otherReceipt,
  },
  {
    of: "a callback that names a receipt which the Paybill has not confirmed within a minute",
    happens: async () => {
      await does(press, approves);
      await arrives("c2b");
      await claims("FORGED0001");
      expect(values("PaymentReviews")).toEqual([]);
      await does(wait(200), polls);
    },
    told: otherReceipt,
  },
  {
    of: "a repeated confirmation of a credited payment that names another writer",
    happens: async () => {
      await does(press, approves, othersPress);
      const told = here.world.provider.outbox;
      await arrives("c2b");
      here.world.provider.outbox = told;
      await arrives("c2b", { BillRefNumber: attemptOf(1)?.["reference"] });
    },
    told: { event: "confirmation-credited-elsewhere", outcome: "unattributed", attempt: 1 },
  },
  {
    of: "a callback that reports success where the query reports a failure",
    happens: async () => {
      await does(press, approves, query("failed"));
      await arrives("stk");
    },
    told: { event: "payment-contradicted", attempt: 0 },
  },
  {
    of: "a payment that the query confirms after the account was closed",
    happens: async () => {
      await does(press, approves, query("failed"));
      takes("stk");
      await does(wait(10), poll, query("truth"));
      await closes();
      await does(wait(700), polls, wait(10 * anHour), polls);
    },
    told: { event: "payment-of-closed-account", attempt: 0 },
  },
  {
    of: "a payment that the query confirms after it became the fee of another writer's training",
    happens: async () => {
      await does(press, approves);
      await isGivenUp();
      const fee = { kept: UnattributedItem.parse(kept()[0]), userId: writers[1], note: null };
      await transact(keptFeeWrites({ ...fee, now: here.world.now }));
      log.taken();
      await does(wait(10), poll);
    },
    told: { event: "payment-fee-of-another", attempt: 0 },
  },
  {
    of: "a confirmation that can't be read",
    happens: async () => {
      await does(press, approves);
      await arrives("c2b", { TransID: "?" });
      expect(entries()).toEqual([]);
    },
    told: { event: "confirmation-unreadable", outcome: "malformed" },
  },
  {
    of: "a second payment, without a prompt, after all notices of the prompt's own payment were lost",
    happens: async () => {
      await does(press, approves);
      here.world.provider.outbox = [];
      await does(wait(120), poll, wait(anHour), byHand);
      expect(values("PaymentReviews")).toEqual([]);
      await arrives("c2b", { TransTime: toDarajaTime(here.world.now) });
      expect(entries()).toHaveLength(1);
    },
    told: { event: "payment-after-paid", outcome: "confirmed", attempt: 0 },
  },
  {
    of: "a callback that the query has not confirmed within ten minutes",
    happens: async () => {
      await does(unanswered, approves, query("lost"));
      await arrives("stk");
      await does(wait(700), polls);
    },
    metric: "NoticesUnsettled",
    told: { event: "notice-still-open", outcome: null, attempt: 0 },
  },
  {
    of: "an unsettled callback at an address of no attempt",
    happens: async () => {
      await does(press, approves);
      for (const { body } of takes("stk"))
        await here.world.deliver({ path: "/stk/0712345678", body });
      await does(wait(700), polls);
    },
    metric: "NoticesUnsettled",
    told: { event: "notice-still-open", outcome: "unknown-attempt" },
  },
  {
    of: "a callback that the query has not confirmed within two days",
    happens: async () => {
      await does(unanswered, approves, query("lost"));
      await delivers();
      await does(wait(47 * anHour));
      await settles();
      expect(openWebhooks()).toHaveLength(1);
      await does(wait(2 * anHour), polls);
    },
    metric: "NoticesUnsettled",
    // Recorded twice: the notice was open for too long, and was then given up.
    recorded: [1, 1],
    told: { event: "notice-unproven", outcome: "unproven", attempt: 0 },
  },
  {
    of: "a prompt without an answer for two days",
    happens: () => does(press, query("lost"), wait(49 * anHour), polls),
    told: { event: "payment-outcome-unknown", attempt: 0 },
  },
  {
    of: "a callback that failed to settle ten times",
    happens: async () => {
      await does(press, approves);
      await delivers();
      await putItem(
        { ...profileKey(writers[0]), type: "Profile", currentBalance: "a lot" },
        { ConditionExpression: "attribute_exists(pk)" },
      );
      while (openWebhooks().length > 0) {
        log.taken();
        await does(wait(anHour + 100), polls);
      }
      expect(lines().map(({ event }) => event)).toContain("notice-not-settled");
    },
    metric: "NoticesUnsettled",
    // Recorded twice: the notice was open for too long, and was then given up.
    recorded: [1, 1],
    told: { event: "notice-given-up", outcome: "unusable", attempt: 0 },
  },
  {
    of: "a payment to an account name that nobody has",
    happens: async () => {
      await does({ ...byHand, account: "nobody" });
      await arrives("c2b");
    },
    metric: "UnattributedPayments",
    told: { event: "payment-unattributed", outcome: "unattributed" },
  },
  {
    of: "a prompt that failed because of our own account",
    happens: async () => {
      await does(press, { do: "answer", how: "ours" });
      await arrives("stk");
      await does(wait(700), polls);
    },
    metric: "ProviderRefusals",
    told: { event: "prompt-failed-by-us", attempt: 0 },
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
    told: { event: "provider-keys-refused" },
  },
];

test.each(causes.map((cause) => [cause.of, cause] as const))(
  "a log line and an alarm report %s to the operator, with its ids",
  async (_of, { happens, metric = "PaymentReviews", recorded = [1], told }) => {
    const { event, outcome, attempt } = told;
    await happens();

    expect(values(metric)).toEqual(recorded);
    const [line, ...others] = lines().filter((each) => each["event"] === event);
    expect(others).toEqual([]);
    expect(line).toBeDefined();
    const notices = ofType("Notice").filter((notice) => notice["outcome"] === outcome);
    expect(line?.["noticeId"]).toBe(notices[0]?.["noticeId"]);
    expect(line?.["attemptId"] ?? line?.["subjectId"]).toBe(
      attempt === undefined ? undefined : attemptOf(attempt)?.["attemptId"],
    );
    expect(runbook).toMatch(new RegExp(`[\` ]${event}\``));
    expect(log.text()).not.toMatch(/712345678|798765432|733000999|UKL\d|FORGED|token-\d/);
  },
);

test("a metric records how long a payer waited even if only the query reports the payment", async () => {
  await does(press, approves);
  here.world.provider.outbox = [];

  await does(wait(600), poll);

  expect(entries()).toHaveLength(1);
  expect(values("PaymentConfirmationSeconds")[0]).toBeGreaterThanOrEqual(600);
});
