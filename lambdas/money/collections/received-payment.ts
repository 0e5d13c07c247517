import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { UnattributedPayment } from "#contracts/payments";
import type { Profile } from "../../accounts/profile/profile";
import { defineItem, readItems } from "../../platform/table/define-item";
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  exists,
  where,
} from "../../platform/table/expressions";
import { getItems } from "../../platform/table/read";
import { refusalOf, transact, type Write, writeAlone } from "../../platform/table/transact";
import { entries as ledger } from "../ledger/ledger";
import { LedgerEntryItem } from "../ledger/movement";

/** What became of the payment of a receipt that the pay bill has confirmed. */
export const ReceiptProof = z.object({
  userId: z.string(),
  /** The attempt whose reference it was confirmed under; null when it was a username. */
  attemptId: z.nullable(z.string()),
  /** The entry that credits it; null when it was never credited and is the fee of a training. */
  entrySequence: z.nullable(z.int()),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** The proofs that payments of the pay bill are used, each once for all: credited, or the fee of a training. */
export const receipts = defineItem({
  type: "Receipt",
  name: "receipt",
  schema: ReceiptProof,
  key: ["RECEIPT#{receipt}", "RECEIPT"],
});

/** What became of a payment that had no owner. */
const Decision = z.object({
  as: z.enum(["credited", "training", "not-ours"]),
  /** Whose it became; null of what is not ours. */
  userId: z.nullable(z.string()),
  /** What the administrator wrote, where it was theirs to decide. */
  note: z.nullable(z.string()),
  at: Instant,
});
type Decision = z.infer<typeof Decision>;

/** A payment without an owner as it is stored; with its decision it is on no list. */
export const UnattributedItem = z.extend(UnattributedPayment, {
  decision: z.optional(Decision),
  /** The entry of the prompt that asked for it, where the query has credited it. */
  creditedAs: z.optional(z.object({ userId: z.string(), entrySequence: z.int() })),
});
export type UnattributedItem = z.infer<typeof UnattributedItem>;

/** Payments without an owner that wait to be decided about, and what was decided. */
export const unattributed = defineItem({
  type: "UnattributedPayment",
  name: "unattributed",
  schema: UnattributedItem,
  key: ["UNATTRIBUTED#{receiptNumber}", "UNATTRIBUTED"],
  views: { waiting: ["gsi1", "UNATTRIBUTED", "{receivedAt}#{receiptNumber}"] },
});
const isOpen = where({ decision: undefined });
/** What is not ours can still find its owner. */
const isFree = anyOf(isOpen, where({ "decision.as": "not-ours" }));
const place = ["gsi1pk", "gsi1sk"];
const listed = (payment: UnattributedPayment) => unattributed.place("waiting", payment);

/** The write that keeps a payment for the administrator; refuses as `unattributed` if it is kept already. */
const unattributedWrite = (payment: UnattributedItem): Write =>
  unattributed.put(payment, { ...payment, ...listed(payment) });

/** Keeps a payment that belongs to no writer we know of; false when it is kept already. */
export const keepUnattributed = async (payment: UnattributedItem): Promise<boolean> =>
  (await refusalOf(writeAlone(unattributedWrite(payment)))) === undefined;

/** Keeps a payment that a prompt asked for, together with the prompt's own write. */
export const keepOfPrompt = async (payment: UnattributedItem, noted: Write): Promise<boolean> => {
  const refusal = await refusalOf(transact([unattributedWrite(payment), noted]));
  if (refusal && !refusal.failures.has("unattributed")) throw refusal;
  return !refusal;
};

/** What is noted with a kept payment that is in its prompt's entry. */
export const creditedBy = ({ userId, entrySequence }: Entry) => ({
  isCredited: true as const,
  ...(entrySequence !== null && { creditedAs: { userId, entrySequence } }),
});
type Entry = Pick<ReceiptProof, "userId" | "entrySequence">;

/**
 * The write that counts a kept payment no longer as without an owner, in the transaction that credits it;
 * refuses as `unattributed` when it has become the fee of a training.
 */
export const keptCreditWrite = (receiptNumber: string, entry: Entry): Write =>
  unattributed.change({ receiptNumber }, { set: creditedBy(entry) }, isFree);

/** The write that takes a payment off the list, once and for good; refuses as `unattributed` if it is decided about. */
export const decisionWrite = (
  receiptNumber: string,
  decision: Decision,
  ...conditions: readonly Condition[]
): Write =>
  unattributed.change(
    { receiptNumber },
    { set: { decision }, remove: place },
    isFree,
    ...conditions,
  );

/**
 * The write that closes a listed payment as not ours; refuses as `unattributed` when it isn't on
 * the list.
 */
export const settlementWrite = (receiptNumber: string, note: string, now: Date): Write =>
  unattributed.change(
    { receiptNumber },
    {
      set: { decision: { as: "not-ours", userId: null, note, at: now.toISOString() } },
      remove: place,
    },
    allOf(isOpen, where({ gsi1pk: exists })),
  );

/**
 * The check that this payment doesn't wait for the administrator; else it refuses as
 * `unattributed`.
 */
export const notKept = (receiptNumber: string): Write =>
  unattributed.check({ receiptNumber }, absent);

/** What became of the payment of a receipt, and what is kept of it, in one consistent read. */
export async function readReceipt(receipt: string) {
  const [proof, kept] = await readItems([
    receipts.at({ receipt }),
    unattributed.at({ receiptNumber: receipt }),
  ]);
  return { proof, kept };
}

/** Where the payment of a receipt is, as far as the pay bill has confirmed it. */
export type ReceivedPayment =
  | { is: "nowhere" }
  /** Credited to nobody. */
  | {
      is: "kept";
      payment: UnattributedItem;
      /** The writer whose prompt asked for it: it is theirs alone. */
      askedForOf?: Pick<Profile, "userId" | "username"> | undefined;
    }
  | {
      is: "credited";
      userId: string;
      amount: number;
      paidAt: string;
      kind: "activation" | "payment";
    }
  /** The fee of somebody's training, and never credited. */
  | { is: "fee"; userId: string };

/** The other writer whose prompt asked for a kept payment; undefined when it may become this one's. */
export const anotherAskedFor = (payment: ReceivedPayment, userId: string) =>
  payment.is === "kept" && payment.askedForOf?.userId !== userId ? payment.askedForOf : undefined;

interface Fee {
  /** The payment as it was read. */
  kept: UnattributedItem;
  userId: string;
  note: string | null;
  now: Date;
}

/**
 * The writes that make a payment that was kept the fee of a training, once; they refuse as `receipt` or
 * `unattributed`, also when the query has credited it, or the administrator closed it since it was read.
 */
export const keptFeeWrites = ({ kept, userId, note, now }: Fee): Write[] => [
  feeProof(kept.receiptNumber, userId, now),
  decisionWrite(
    kept.receiptNumber,
    { as: "training", userId, note, at: now.toISOString() },
    where({ isCredited: undefined }),
    ...(kept.decision ? [] : [isOpen]),
  ),
];

/** The proof that a payment which nobody was credited is the fee of a training; refuses as `receipt`. */
export const feeProof = (receipt: string, userId: string, now: Date): Write =>
  receipts.put(
    { receipt },
    { userId, attemptId: null, entrySequence: null, creditedAt: now.toISOString() },
  );

/**
 * The writes that keep a payment for the administrator; they refuse as `unattributed`, or as `receipt`
 * when another delivery of its webhook has used it meanwhile.
 */
export const keptPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributedWrite(payment),
  unused(payment),
];

/**
 * The same for a payment whose code waits among the trainings: it must not be decided about in
 * two places.
 */
export const waitingPaymentWrites = (payment: UnattributedPayment): Write[] => [
  unattributed.put(payment, payment),
  unused(payment),
];

const unused = ({ receiptNumber: receipt }: UnattributedPayment) =>
  receipts.check({ receipt }, absent);

/** The kept payment, unless it was closed as not ours: then it is on no list, whatever becomes of its code. */
const undecided = (payment: ReceivedPayment): UnattributedItem[] =>
  payment.is === "kept" && !payment.payment.decision ? [payment.payment] : [];

/**
 * The writes that take a kept payment off the list while its training code waits. They refuse as
 * `unattributed`.
 */
export const waitingCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { remove: place }, isOpen));

/**
 * The writes that make it a payment without an owner again, once the code is refused. They refuse
 * as `unattributed`.
 */
export const refusedCodeWrites = (payment: ReceivedPayment): Write[] =>
  undecided(payment).map((kept) => unattributed.change(kept, { set: listed(kept) }, isOpen));

/** What became of a payment by its receipt, and for whom; undefined when none of ours has it. */
export async function findPaymentReceipt(receipt: string) {
  const { proof, kept } = await readReceipt(receipt);
  if (proof)
    return {
      use: proof.entrySequence ? ("credited" as const) : ("training" as const),
      userId: proof.userId,
    };
  if (!kept) return undefined;
  const use = kept.decision?.as === "not-ours" ? ("not-ours" as const) : ("unattributed" as const);
  return { use, userId: kept.decision?.userId ?? null };
}

/** A batch read takes as many keys. */
export const mostReceipts = 100;

const isPayment = ({ kind, receiptNumber }: LedgerEntryItem) =>
  (kind === "activation" || kind === "payment") && receiptNumber !== null;

const proofsOf = (told: readonly string[]) =>
  readItems(told.map((receipt) => receipts.at({ receipt })));

/** Whether each payment among at most 100 entries is proven by its receipt, which leads back to it. */
export async function areProven(entries: readonly LedgerEntryItem[]): Promise<boolean> {
  const payments = entries.filter(isPayment);
  if (payments.length === 0) return true;
  const proofs = await proofsOf(payments.map(({ receiptNumber }) => String(receiptNumber)));
  return payments.every(
    ({ userId, sequence }, at) =>
      proofs[at]?.userId === userId && proofs[at]?.entrySequence === sequence,
  );
}

/** Of at most 100 receipts, those whose ledger entry is missing, and who was to be credited. */
export async function receiptsWithoutEntry(
  told: readonly string[],
): Promise<{ userId: string; receipt: string }[]> {
  // A training fee was never credited, so it has no entry.
  const proofs = (await proofsOf(told)).flatMap((proof, at) =>
    proof?.entrySequence
      ? [{ userId: proof.userId, sequence: proof.entrySequence, receipt: told[at] ?? "" }]
      : [],
  );
  const found = await getItems(proofs.map(ledger.key));
  return proofs.filter(
    ({ receipt }, at) => LedgerEntryItem.safeParse(found[at]).data?.receiptNumber !== receipt,
  );
}
