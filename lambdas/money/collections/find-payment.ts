import { entries } from "../ledger/ledger";
import { promptNamed } from "./account-words";
import {
  type AttemptRead,
  knownPaymentOf,
  type PaymentAttempt,
  readAttempt,
} from "./payment-attempt";
import { creditingOf, isLongAfter } from "./payment-identity";
import {
  type ReceiptProof,
  type ReceivedPayment,
  readReceipt,
  type UnattributedItem,
} from "./received-payment";

export async function receivedPayment(receipt: string): Promise<ReceivedPayment> {
  const { proof, kept } = await readReceipt(receipt);
  const known = proof ?? kept?.creditedAs;
  if (known) return await usedFor(known);
  // The decision to use a payment is written together with the proof. If only the decision was
  // read, the proof was read too early.
  if (!kept || (kept.decision && kept.decision.as !== "not-ours")) return { is: "nowhere" };
  const prompt = await promptOf(kept);
  const credited = prompt && entryOf(prompt.attempt, receipt);
  if (credited) return await usedFor(credited);
  if (kept.isCredited) return { is: "nowhere" };
  const askedForOf = prompt?.profile.closedAt ? undefined : prompt?.profile;
  return { is: "kept", payment: kept, askedForOf };
}

type Use = Pick<ReceiptProof, "userId" | "entrySequence">;

async function usedFor({ userId, entrySequence }: Use): Promise<ReceivedPayment> {
  if (entrySequence === null) return { is: "fee", userId };
  const entry = await entries.find({ userId, sequence: entrySequence });
  if (!entry) throw new Error("A receipt is proven by an entry that is not there.");
  const kind = entry.kind === "activation" ? "activation" : "payment";
  return { is: "credited", userId, amount: entry.amount, paidAt: entry.paidAt ?? entry.date, kind };
}

/**
 * Returns the ledger entry that credited the attempt, if the attempt's payment can have this
 * receipt. The stored payment itself may not record the credit.
 */
function entryOf(
  { userId, entrySequence, keptReceipt }: PaymentAttempt,
  receipt: string,
): Use | undefined {
  const isOther = keptReceipt !== undefined && keptReceipt !== receipt;
  return entrySequence === null || isOther ? undefined : { userId, entrySequence };
}

/**
 * Returns the prompt that asked for a stored payment. The status query may credit that prompt at
 * any time, so the payment must not be credited separately.
 */
export async function promptOf(kept: UnattributedItem): Promise<AttemptRead | undefined> {
  const { account, receiptNumber, amount, paidAt, receivedAt } = kept;
  const prompt = await promptNamed(account);
  const read = prompt && (await readAttempt(prompt.attemptId));
  if (!read) return undefined;
  const { attempt } = read;
  const made = { paidAt: paidAt === null ? null : new Date(paidAt) };
  const told = {
    receiptNumber,
    amount,
    isLongAfter: isLongAfter(attempt, made, new Date(receivedAt)),
  };
  return creditingOf(knownPaymentOf(attempt), told) === "credit further" ? undefined : read;
}
