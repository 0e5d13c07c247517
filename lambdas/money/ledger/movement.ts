import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { LedgerEntry, type LedgerEntryKind, MovementState } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Profile } from "../../accounts/profile/profile";

const id = z._default(z.nullable(z.string()), null);

/** A stored ledger entry. Appended once; only its receipt and a withdrawal's state may come later. */
export const LedgerEntryItem = z.extend(LedgerEntry, {
  type: z.literal("LedgerEntry"),
  userId: z.string(),
  /** State of a withdrawal; absent while it is only known to be on its way. */
  state: z.optional(MovementState),
  /**
   * For a withdrawal, when we learnt that it is paid; for a payment that the query credited, the
   * Paybill's payment time.
   */
  paidAt: z.optional(Instant),
  /** The operator's payment time for a withdrawal. */
  movedAt: z.optional(Instant),
  /** The number that paid, masked. */
  payer: z.optional(z.string()),
  /** For a training fee: the credited payment that became it. */
  takenFrom: z.optional(
    z.object({
      kind: z.enum(["activation", "payment"]),
      paidAt: Instant,
      receiptNumber: z.nullable(z.string()),
    }),
  ),
  /** A receipt claimed but not confirmed: shown until `receiptNumber` is known. */
  claimedReceipt: id,
  /** The cause: a payment attempt, a task or a withdrawal. */
  attemptId: id,
  taskId: id,
  withdrawalId: id,
  /** For an activation: the fee at that time; this amount becomes withdrawable. */
  activationFee: z.optional(z.int()),
});
export type LedgerEntryItem = z.infer<typeof LedgerEntryItem>;

/** A new ledger entry before numbering; `amount` is signed, in whole KES. */
export type Movement = Pick<LedgerEntryItem, "kind" | "amount" | "date" | "receiptNumber"> &
  Partial<Pick<LedgerEntryItem, "claimedReceipt" | "attemptId" | "taskId" | "withdrawalId">> &
  Pick<
    LedgerEntryItem,
    "field" | "wallet" | "phone" | "reason" | "note" | "activationFee" | "payer" | "takenFrom"
  >;

/** The sign of each kind's amounts (0: either), and the total that they count in. */
const kinds: Record<
  LedgerEntryKind,
  { sign: 1 | -1 | 0; total: "totalMoney" | "totalWithdrawals" }
> = {
  activation: { sign: 1, total: "totalMoney" },
  payment: { sign: 1, total: "totalMoney" },
  earning: { sign: 1, total: "totalMoney" },
  // A credited payment has become a fee: its credit is taken back.
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
 * Returns the entry of a movement, and the totals after it: the balance is always credits less
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
 * Returns the part of the balance that was paid in beyond the activation, after a movement.
 * Payments add to it, and an activation takes the fee out of it; training fees and corrections are
 * taken from it first.
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
 * Returns the two parts of the balance: withdrawable money, and kept money with the reason. Before
 * the first earning all of it is kept.
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
