import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { ownerOfId } from "../../platform/ids";
import { logger, recordMetric } from "../../platform/logger";
import { defineItem, expiresAfter } from "../../platform/table/define-item";
import { exists, where } from "../../platform/table/expressions";
import { ConditionFailed, type Write, writeAlone } from "../../platform/table/transact";

const WebhookOutcome = z.enum([
  "malformed",
  /** Settling failed too often, and the callback has no payment to store. */
  "unusable",
  /** The provider's answers never confirmed the callback. */
  "unproven",
  "unknown-attempt",
  "other-checkout",
  "other-receipt",
  /** `paid`, `failed` and `pending` are results of the status query about the prompt or payout. */
  "paid",
  "failed",
  "pending",
  /** The callback added its receipt to a paid payment. */
  "receipt-told",
  "confirmed",
  "credited",
  "credited-before",
  "unattributed",
  /** The provider was asked about the payout, and its answer decides. */
  "asked",
  /** The withdrawal was settled already, or had a new attempt. */
  "no-news",
  /** The payment is the fee of a training. */
  "training",
]);
export type WebhookOutcome = z.infer<typeof WebhookOutcome>;

/**
 * A provider's callback, unchanged. It is stored before the provider is answered, and settled
 * afterwards.
 */
export const Webhook = z.object({
  type: z.literal("Notice"),
  noticeId: z.string(),
  kind: z.enum([
    "stk",
    "c2b",
    "b2c-result",
    "b2c-timeout",
    "status-result",
    "status-timeout",
    "airtel",
  ]),
  /**
   * Our id of the payment attempt, withdrawal or status query, from the address; null for callbacks
   * of the Paybill and Airtel.
   */
  subjectId: z.nullable(z.string()),
  body: z.string(),
  /** True if the body was longer than the stored part. */
  isCut: z.boolean(),
  network: z.string(),
  receivedAt: Instant,
  /** When to try next to settle the callback; null once it is settled. */
  nextTryAt: z.nullable(Instant),
  failures: z._default(z.int(), 0),
  outcome: z.nullable(WebhookOutcome),
});
export type Webhook = z.infer<typeof Webhook>;

/**
 * The ids by which the operator finds a callback and its payment or withdrawal. Anyone with the
 * address's secret can write anything there, so only ids in our form are logged.
 */
export const idsOf = ({ noticeId, subjectId }: Webhook) => ({
  noticeId,
  ...(subjectId !== null && ownerOfId(subjectId) !== undefined && { subjectId }),
});

/**
 * Milliseconds for which the provider stores its records. After that, a status query gets no
 * answer.
 */
export const longestOpen = 48 * 60 * 60_000;

export const webhooks = defineItem({
  type: "Notice",
  name: "notice",
  schema: Webhook,
  key: ["NOTICE#{noticeId}", "NOTICE"],
  dueLists: ["OPEN_NOTICE"],
});
const isOpen = where({ gsi1pk: exists });

/** Stores a callback. If an earlier try has stored it, changes nothing. */
export const keepWebhook = (webhook: Webhook) =>
  writeAlone(
    webhooks.put(webhook, {
      ...webhook,
      ...(webhook.nextTryAt && webhooks.due("OPEN_NOTICE", webhook.noticeId, webhook.nextTryAt)),
    }),
  ).catch(unlessDone);

/** Returns open callbacks whose next try was due at `until`, longest wait first. */
export const openWebhooks = (until: Date, perShard: number) =>
  webhooks.findDue("OPEN_NOTICE", until, perShard);

/** The write that closes a callback. Condition `notice` fails if the callback is closed already. */
export const webhookClosure = (webhook: Webhook, outcome: WebhookOutcome, now: Date): Write => {
  const expiresAt = expiresAfter(now, { days: retention.noticeDays });
  const set = { outcome, nextTryAt: null, expiresAt };
  return webhooks.change(webhook, { set, remove: ["gsi1pk", "gsi1sk"] }, isOpen);
};

export async function closeWebhook(
  webhook: Webhook,
  outcome: WebhookOutcome,
  now: Date,
): Promise<void> {
  await writeAlone(webhookClosure(webhook, outcome, now)).catch(unlessDone);
}

/** We try to settle an open callback at least once an hour. */
export const longestWait = 60 * 60_000;

/** Postpones a callback, longer each time; `failed` is added to its failures. */
export async function postponeWebhook(webhook: Webhook, now: Date, failed = 0): Promise<void> {
  const age = now.getTime() - Date.parse(webhook.receivedAt);
  const wait = Math.min(Math.max(age, 15_000), longestWait);
  const nextTryAt = new Date(now.getTime() + wait).toISOString();
  const change = { set: { nextTryAt, gsi1sk: nextTryAt }, add: { failures: failed } };
  await writeAlone(webhooks.change(webhook, change, isOpen)).catch(unlessDone);
}

/**
 * Postpones a callback while the provider may still answer. After that, warns the operator and
 * closes the callback.
 */
export async function waitOrGiveUp(webhook: Webhook, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(webhook.receivedAt) < longestOpen)
    return await postponeWebhook(webhook, now);
  logger.warn("notice-unproven", idsOf(webhook));
  recordMetric("NoticesUnsettled", 1);
  await closeWebhook(webhook, "unproven", now);
}

/** Ignores the error if another run has closed the callback: that run wrote the same data. */
export function unlessClosed(error: unknown) {
  if (!(error instanceof ConditionFailed && error.failures.has("notice"))) throw error;
}

function unlessDone(error: unknown) {
  if (!(error instanceof ConditionFailed)) throw error;
}
