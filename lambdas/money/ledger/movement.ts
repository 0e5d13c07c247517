import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { LedgerEntry, type LedgerEntryKind, MovementState } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Profile } from "../../accounts/profile/profile";

const id = z._default(z.nullable(z.string()), null);

/**
 * A stored ledger entry. Its amount and balance never change; a receipt, and a withdrawal's state
 * and times, may be added later.
 */
export const LedgerEntryItem = z.extend(LedgerEntry, {
  type: z.literal("LedgerEntry"),
  userId: z.string(),
  /** The state of a withdrawal; absent while we only know that the withdrawal is on its way. */
  state: z.optional(MovementState),
  /**
   * For a withdrawal: when we learnt that it is paid. For a payment that the status query credited:
   * the time of payment in the Paybill's confirmation.
   */
  paidAt: z.optional(Instant),
  /** For a withdrawal: the provider's time of payment. */
  movedAt: z.optional(Instant),
  /** The phone number that paid, masked. */
  payer: z.optional(z.string()),
  /** For a training fee: the credited payment that was used as the fee. */
  takenFrom: z.optional(
    z.object({
      kind: z.enum(["activation", "payment"]),
      paidAt: Instant,
      receiptNumber: z.nullable(z.string()),
    }),
  ),
  /** A receipt that a callback claimed. It is shown until `receiptNumber` is known. */
  claimedReceipt: id,
  /** The cause of the entry: a payment attempt, a task or a withdrawal. */
  attemptId: id,
  taskId: id,
  withdrawalId: id,
  /**
   * For an activation: the fee at that time. Once the writer has earned, this amount can be
   * withdrawn.
   */
  activationFee: z.optional(z.int()),
});
export type LedgerEntryItem = z.infer<typeof LedgerEntryItem>;

/** A new ledger entry before it has a number; `amount` is in whole KES, negative for money out. */
export type Movement = Pick<LedgerEntryItem, "kind" | "amount" | "date" | "receiptNumber"> &
  Partial<Pick<LedgerEntryItem, "claimedReceipt" | "attemptId" | "taskId" | "withdrawalId">> &
  Pick<
    LedgerEntryItem,
    "field" | "wallet" | "phone" | "reason" | "note" | "activationFee" | "payer" | "takenFrom"
  >;

/** For each kind, the sign of its amounts (0: both signs) and the total to which they are added. */
const kinds: Record<
  LedgerEntryKind,
  { sign: 1 | -1 | 0; total: "totalMoney" | "totalWithdrawals" }
> = {
  activation: { sign: 1, total: "totalMoney" },
  payment: { sign: 1, total: "totalMoney" },
  earning: { sign: 1, total: "totalMoney" },
  // A credited payment becomes the fee, so its credit is deducted.
  training: { sign: -1, total: "totalMoney" },
  withdrawal: { sign: -1, total: "totalWithdrawals" },
  return: { sign: 1, total: "totalWithdrawals" },
  correction: { sign: 0, total: "totalMoney" },
};

export class BalanceTooLow extends Error {
  override readonly name = "BalanceTooLow";
}

export type Totals = Pick<
  Profile,
  "totalMoney" | "currentBalance" | "totalWithdrawals" | "totalEarned" | "keptMoney" | "entryCount"
>;

/**
 * Returns the entry of a movement, and the totals after it. The balance is always credits less
 * withdrawals. Throws {@link BalanceTooLow}.
 */
export function applyMovement(
  profile: Totals & Pick<Profile, "userId">,
  movement: Movement,
): { entry: LedgerEntryItem; totals: Totals } {
  const { amount, kind } = movement;
  const { sign, total } = kinds[kind];
  if (!Number.isSafeInteger(amount) || amount === 0 || (sign !== 0 && Math.sign(amount) !== sign))
    throw new Error(`A movement of the kind ${kind} can't be of ${amount}.`);
  const credited = profile.totalMoney + (total === "totalMoney" ? amount : 0);
  const withdrawn = profile.totalWithdrawals - (total === "totalWithdrawals" ? amount : 0);
  const currentBalance = profile.currentBalance + amount;
  if (currentBalance < 0) throw new BalanceTooLow(`There is too little for ${amount}.`);
  const sequence = profile.entryCount + 1;
  return {
    entry: {
      type: "LedgerEntry",
      userId: profile.userId,
      claimedReceipt: null,
      attemptId: null,
      taskId: null,
      withdrawalId: null,
      ...movement,
      sequence,
      balanceAfter: currentBalance,
    },
    totals: {
      totalMoney: credited,
      currentBalance,
      totalWithdrawals: withdrawn,
      totalEarned: profile.totalEarned + (kind === "earning" ? amount : 0),
      keptMoney: keptAfter(profile, movement),
      entryCount: sequence,
    },
  };
}

type Balance = Pick<Profile, "currentBalance" | "totalEarned" | "keptMoney">;
type Moved = Pick<LedgerEntryItem, "kind" | "amount" | "activationFee">;

/**
 * Returns the kept money after a movement: the part of the balance that the writer paid beyond the
 * activation fee. Training fees and negative corrections reduce the kept money before the rest of
 * the balance.
 */
function keptAfter(
  { currentBalance, keptMoney }: Pick<Balance, "currentBalance" | "keptMoney">,
  { kind, amount, activationFee = 0 }: Moved,
): number {
  const paysIn = kind === "payment" || kind === "activation";
  const takesOff = kind === "training" || (kind === "correction" && amount < 0);
  const after =
    keptMoney + (paysIn || takesOff ? amount : 0) - (kind === "activation" ? activationFee : 0);
  return Math.min(Math.max(after, 0), currentBalance + amount);
}

/**
 * Returns the two parts of the balance: money that can be withdrawn, and money that is kept, with
 * the reason. Before the first earning the whole balance is kept.
 */
export function partsOf({
  currentBalance,
  totalEarned,
  keptMoney,
}: Balance): Required<Pick<Me, "withdrawable" | "kept">> {
  const withdrawable = totalEarned > 0 ? currentBalance - keptMoney : 0;
  const amount = currentBalance - withdrawable;
  const reason = totalEarned > 0 ? ("paid_in" as const) : ("no_earnings" as const);
  return { withdrawable, kept: amount > 0 ? { amount, reason } : null };
}
