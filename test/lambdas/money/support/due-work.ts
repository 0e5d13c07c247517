import { pollProviders, settleWebhook } from "../../../../lambdas/money/settlement";
import type { Webhook } from "../../../../lambdas/money/webhooks/webhook";

/**
 * Settles, in place of the stream, the notices that are not in `streamed`. The next call repeats
 * those that failed.
 */
export async function streamNotices(
  notices: readonly Webhook[],
  streamed: Set<string>,
  now: Date,
): Promise<void> {
  const fresh = notices.filter(({ noticeId }) => !streamed.has(noticeId));
  await Promise.allSettled(
    fresh.map(async (notice) => {
      await settleWebhook(notice, now);
      streamed.add(notice.noticeId);
    }),
  );
}

/** Does what pollProviders does, with time for this many turns. */
export async function pollFor(turns: number, now: () => Date): Promise<void> {
  let left = turns;
  await pollProviders(now, () => left-- > 0);
}
