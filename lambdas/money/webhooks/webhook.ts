import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { ownerOfId } from "../../platform/ids";
import { logger, recordMetric } from "../../platform/logger";
import { defineItem, expiresAfter } from "../../platform/table/define-item";
import { exists, where } from "../../platform/table/expressions";
import { ConditionFailed, type Write, writeAlone } from "../../platform/table/transact";

const WebhookOutcome = z.enum([
  /** It can't be read. */
  "malformed",
  /** Settling it failed to the end, and it holds nothing to keep. */
  "unusable",
  /** The provider never said whether it is true. */
  "unproven",
  "unknown-attempt",
  "other-checkout",
  "other-receipt",
  /** What the query said of its prompt. */
  "paid",
  "failed",
  "pending",
  /** Of a payment that is paid, it told the receipt. */
  "receipt-told",
  "confirmed",
  "credited",
  "credited-before",
  "unattributed",
  /** The provider was asked how the payout stands, which decides. */
  "asked",
  /** It changed nothing: what it is about was settled, or made anew, before. */
  "no-news",
  /** It is the fee of a training. */
  "training",
]);
export type WebhookOutcome = z.infer<typeof WebhookOutcome>;

/** What the provider told us, as it came; kept before it is answered, settled afterwards. */
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
  /** Our id of what it is about, from the address it came to; those of the pay bill and Airtel have none. */
  subjectId: z.nullable(z.string()),
  body: z.string(),
  /** The body was longer than what is kept of it. */
  isCut: z.boolean(),
  network: z.string(),
  receivedAt: Instant,
  /** When settling it is to be tried (again); null once it is settled. */
  nextTryAt: z.nullable(Instant),
  /** How often settling it has failed. */
  failures: z._default(z.int(), 0),
  outcome: z.nullable(WebhookOutcome),
});
export type Webhook = z.infer<typeof Webhook>;

/**
 * The ids by which the operator finds a webhook and what it is about. Whoever has the address's
 * secret can write anything there, so only what has the form of our ids is logged.
 */
export const idsOf = ({ noticeId, subjectId }: Webhook) => ({
  noticeId,
  ...(subjectId !== null && ownerOfId(subjectId) !== undefined && { subjectId }),
});

/** The provider's own records are kept this long: what is open then will never be known. */
export const longestOpen = 48 * 60 * 60_000;

export const webhooks = defineItem({
  type: "Notice",
  name: "notice",
  schema: Webhook,
  key: ["NOTICE#{noticeId}", "NOTICE"],
  dueLists: ["OPEN_NOTICE"],
});
const isOpen = where({ gsi1pk: exists });

/** Keeps a webhook; again, when it is not known whether it was kept, changes nothing. */
export const keepWebhook = (webhook: Webhook) =>
  writeAlone(
    webhooks.put(webhook, {
      ...webhook,
      ...(webhook.nextTryAt && webhooks.due("OPEN_NOTICE", webhook.noticeId, webhook.nextTryAt)),
    }),
  ).catch(unlessDone);

/** Open webhooks whose next try was due, those that have waited longest first. */
export const openWebhooks = (until: Date, perShard: number) =>
  webhooks.findDue("OPEN_NOTICE", until, perShard);

/** The write that closes a webhook; refuses as `notice` when it was closed before. */
export const webhookClosure = (webhook: Webhook, outcome: WebhookOutcome, now: Date): Write => {
  const expiresAt = expiresAfter(now, { days: retention.noticeDays });
  const set = { outcome, nextTryAt: null, expiresAt };
  return webhooks.change(webhook, { set, remove: ["gsi1pk", "gsi1sk"] }, isOpen);
};

/** Closes a webhook that changes nothing else. */
export async function closeWebhook(
  webhook: Webhook,
  outcome: WebhookOutcome,
  now: Date,
): Promise<void> {
  await writeAlone(webhookClosure(webhook, outcome, now)).catch(unlessDone);
}

/** Tries a webhook again later, and later each time, up to once an hour; `failed` counts failures. */
export async function postponeWebhook(webhook: Webhook, now: Date, failed = 0): Promise<void> {
  const age = now.getTime() - Date.parse(webhook.receivedAt);
  const wait = Math.min(Math.max(age, 15_000), 60 * 60_000);
  const nextTryAt = new Date(now.getTime() + wait).toISOString();
  const change = { set: { nextTryAt, gsi1sk: nextTryAt }, add: { failures: failed } };
  await writeAlone(webhooks.change(webhook, change, isOpen)).catch(unlessDone);
}

/** Tries a webhook again later as long as the provider may still say more; then somebody has to look. */
export async function waitOrGiveUp(webhook: Webhook, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(webhook.receivedAt) < longestOpen)
    return await postponeWebhook(webhook, now);
  logger.warn("notice-unproven", idsOf(webhook));
  recordMetric("NoticesUnsettled", 1);
  await closeWebhook(webhook, "unproven", now);
}

/**
 * Ignores the refusal when another delivery of the same record was quicker: it wrote the same.
 */
export function unlessClosed(error: unknown) {
  if (!(error instanceof ConditionFailed && error.failures.has("notice"))) throw error;
}

function unlessDone(error: unknown) {
  if (!(error instanceof ConditionFailed)) throw error;
}
