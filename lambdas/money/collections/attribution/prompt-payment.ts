import type { Write } from "../../../platform/table/transact";
import { findEntry } from "../../ledger/ledger-store";
import { readAttempt } from "../attempts/attempt-store";
import { knownPaymentOf } from "../attempts/payment-attempt";
import { creditingOf, isLongAfter } from "../attempts/payment-identity";
import { type AttemptRead, recordEvents } from "../attempts/record-events";
import { promptNamed } from "../notices/purpose";
import type { UnattributedItem } from "../notices/unattributed-store";

/**
 * The prompt that asked for a payment which was kept since its confirmation could not be settled. The
 * query may have vouched for it meanwhile, or may yet: credited by itself it would be credited twice.
 */
export async function promptOf(kept: UnattributedItem): Promise<AttemptRead | undefined> {
  const { account, receiptNumber, amount, paidAt, receivedAt } = kept;
  const prompt = await promptNamed(account);
  const { profile, attempt } = prompt ? await readAttempt(prompt.attemptId) : {};
  if (!profile || !attempt) return undefined;
  const made = { paidAt: paidAt === null ? null : new Date(paidAt) };
  const told = {
    receiptNumber,
    amount,
    isLongAfter: isLongAfter(attempt, made, new Date(receivedAt)),
  };
  const isOwn = creditingOf(knownPaymentOf(attempt), told) !== "credit further";
  return isOwn ? { profile, attempt } : undefined;
}

/** Records that the prompt's payment is confirmed, which credits it unless the query has; its entry. */
export async function confirmPrompts(
  read: AttemptRead,
  { receiptNumber, paidAt }: UnattributedItem,
  alongside: readonly Write[],
  now: Date,
) {
  const confirmed = { is: "confirmed", receiptNumber, paidAt } as const;
  const { userId, entrySequence } = await recordEvents(read, [confirmed], alongside, now);
  const entry = entrySequence === null ? undefined : await findEntry(userId, entrySequence);
  if (!entry) throw new Error("A payment that is paid has no entry.");
  return entry;
}
