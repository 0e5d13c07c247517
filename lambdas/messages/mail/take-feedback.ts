import { type Suppression, suppressionStore } from "../../accounts/profile/suppression-store";
import { logger } from "../../platform/logger";

/** `Amina <amina@x.example>` and `amina@x.example` are one address. */
const bare = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim();

/** Sends no more reminders to addresses that a mail of ours bounced at or was complained of from. */
export async function takeFeedback(
  reason: Suppression["reason"],
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  for (const address of addresses) {
    const isNew = await suppressionStore.add(bare(address), { reason, at: now.toISOString() });
    logger.info("address-suppressed", { reason, isNew });
  }
}
