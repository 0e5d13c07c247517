import { type DueList, takeTurns } from "../platform/due-work";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { duePayments } from "./collections/query-payment";
import { keepUnsettled, settleConfirmation } from "./collections/settle-confirmation";
import { settleStkWebhook } from "./collections/settle-stk-webhook";
import { withdrawalsToAsk, withdrawalsToSend } from "./payouts/attend";
import { walletsToNote } from "./payouts/note-set-up";
import { payoutSettlers } from "./payouts/payout-webhooks";
import { dueTrainings, matchCode } from "./trainings/match-code";
import { settlePayment } from "./trainings/settle-payment";
import {
  closeWebhook,
  idsOf,
  openWebhooks,
  postponeWebhook,
  type Webhook,
} from "./webhooks/webhook";

const settlers: Record<Webhook["kind"], (webhook: Webhook, now: Date) => Promise<void>> = {
  stk: settleStkWebhook,
  c2b: (webhook, now) => settleConfirmation(webhook, { settlePayment, matchCode }, now),
  ...payoutSettlers,
};

/** Settles a stored callback. Safe to repeat. */
export const settleWebhook = (webhook: Webhook, now: Date): Promise<void> =>
  settlers[webhook.kind](webhook, now);

/**
 * Runs each minute. Does the due work, e.g. settles callbacks that the table's stream did not
 * settle. Stops once `hasTime` returns false; the next run continues.
 */
export const pollProviders = (clock: () => Date, hasTime: () => boolean): Promise<void> =>
  takeTurns(
    [dueWebhooks, duePayments, dueTrainings, withdrawalsToAsk, ...withdrawalsToSend, walletsToNote],
    clock,
    hasTime,
  );

const perShard = 25;
/** In milliseconds. Normally, the table's stream settles a callback within this time. */
const streamsTime = 60_000;
const reportedAfter = 10 * 60_000;
/** After this many failures, which take five to six hours, we stop trying to settle a callback. */
const mostFailures = 10;

const dueWebhooks: DueList = async (now) => {
  const webhooks = await openWebhooks(new Date(now.getTime() - streamsTime), perShard);
  const late = webhooks.filter(
    ({ receivedAt }) => now.getTime() - Date.parse(receivedAt) > reportedAfter,
  );
  for (const webhook of late) logger.warn("notice-still-open", idsOf(webhook));
  recordMetric("NoticesUnsettled", late.length);
  return webhooks.map((webhook) => (at) => retry(webhook, at));
};

async function retry(webhook: Webhook, now: Date): Promise<true> {
  try {
    await settleWebhook(webhook, now);
  } catch (error) {
    logger.error("notice-not-settled", { noticeId: webhook.noticeId, ...errorFacts(error) });
    if (webhook.failures + 1 < mostFailures) await postponeWebhook(webhook, now, 1);
    else await giveUp(webhook, now);
  }
  return true;
}

async function giveUp(webhook: Webhook, now: Date) {
  logger.warn("notice-given-up", idsOf(webhook));
  recordMetric("NoticesUnsettled", 1);
  try {
    const isKept = webhook.kind === "c2b" && (await keepUnsettled(webhook, now));
    if (!isKept) await closeWebhook(webhook, "unusable", now);
  } catch (error) {
    logger.error("notice-not-given-up", { noticeId: webhook.noticeId, ...errorFacts(error) });
    await postponeWebhook(webhook, now, 1);
  }
}
