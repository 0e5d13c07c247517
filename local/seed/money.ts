import { createHash } from "node:crypto";
import type { ReturnReason, Wallet } from "#contracts/ledger";
import type { Settings } from "#contracts/settings";
import { profiles } from "../../lambdas/accounts/profile/profile";
import { creditWrites, receiptProof } from "../../lambdas/money/collections/credit";
import { partsOf } from "../../lambdas/money/ledger/movement";
import { recordEvent } from "../../lambdas/money/payouts/record-event";
import { type DayLimits, reservationWrites } from "../../lambdas/money/payouts/withdraw";
import {
  attemptWrite,
  newWithdrawal,
  readWithdrawal,
  withdrawalChange,
} from "../../lambdas/money/payouts/withdrawal";
import {
  beginAttempt,
  type WithdrawalEvent,
} from "../../lambdas/money/payouts/withdrawal-transitions";
import { transact } from "../../lambdas/platform/table/transact";
import { type Step, unlessDone } from "./steps";

const day = 24 * 60 * 60 * 1000;

/**
 * A withdrawal of the demo. `part` is its share of the balance; `ends` is the provider's result.
 */
export interface DemoWithdrawal {
  wallet: Wallet;
  daysAgo: number;
  part: number;
  ends:
    | { paid: string }
    | { returned: ReturnReason; code: string; words: string }
    /** The provider accepted the payout and has reported no result. */
    | "unknown"
    /** The float was too small; the payout is sent once the product runs. */
    | "waits";
}

/** Credits a payment as its confirmation from the Paybill would. */
export async function credit(
  userId: string,
  { receipt, amount }: { receipt: string; amount: number },
  { activationFee }: Pick<Settings, "activationFee">,
  paidAt: Date,
): Promise<void> {
  const profile = await profiles.find({ userId });
  if (!profile) return;
  const { writes, entry } = creditWrites({
    profile,
    credit: {
      amount,
      receiptNumber: receipt,
      claimedReceipt: null,
      paidAt: paidAt.toISOString(),
      attemptId: null,
    },
    activationFee,
    now: paidAt,
  });
  const proof = { userId, attemptId: null, entrySequence: entry.sequence };
  await unlessDone(transact([...writes, receiptProof(receipt, proof, paidAt)]));
}

/**
 * A withdrawal's steps. Their times depend on the newest publication, so they stay the same for a
 * day.
 */
export function withdrawalSteps(
  userId: string,
  planned: DemoWithdrawal,
  { withdrawals: { perDay }, limits }: Pick<Settings, "withdrawals" | "limits">,
  today: Date,
): Step[] {
  const at = new Date(today.getTime() - planned.daysAgo * day);
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const hash = createHash("sha256").update(`${userId} ${at.toISOString()}`).digest("hex");
  const id = `${userId}.${at.getTime().toString(16).padStart(12, "0")}${hash.slice(0, 20)}`;
  const happen = (event: WithdrawalEvent, when: Date) => () => record(id, planned, event, when);
  const { ends } = planned;
  const begun = [
    {
      at,
      run: () =>
        reserve({ userId, id, planned, limits: { perDay, ...limits.withdrawals }, now: at }),
    },
    { at: later(1), run: () => ask(id, later(1)) },
  ];
  if (ends === "waits")
    return [
      ...begun,
      { at: later(2), run: happen({ is: "not-taken", waiting: "float" }, later(2)) },
    ];
  const taken: WithdrawalEvent = { is: "taken", conversationId: null };
  return [
    ...begun,
    { at: later(2), run: happen(taken, later(2)) },
    { at: later(62), run: happen(endOf(ends), later(62)) },
  ];
}

function endOf(ends: Exclude<DemoWithdrawal["ends"], "waits">): WithdrawalEvent {
  if (ends === "unknown") return { is: "overdue" };
  return "paid" in ends
    ? { is: "proven-paid", receiptNumber: ends.paid }
    : { is: "refused", reason: ends.returned };
}

interface Reservation {
  userId: string;
  id: string;
  planned: DemoWithdrawal;
  limits: DayLimits;
  now: Date;
}

async function reserve({ userId, id, planned, limits, now }: Reservation) {
  const profile = await profiles.find({ userId });
  if (!profile || (await readWithdrawal(id))) return;
  const withdrawal = newWithdrawal({
    withdrawalId: id,
    userId,
    wallet: planned.wallet,
    amount: Math.min(
      Math.floor((profile.currentBalance * planned.part) / 50) * 50,
      partsOf(profile).withdrawable,
    ),
    phone: profile.phoneNumber,
    entrySequence: profile.entryCount + 1,
    now,
  });
  const caller = { userId, isAdmin: false, signedInAt: Math.floor(now.getTime() / 1000) };
  await transact(reservationWrites({ caller, profile, withdrawal, limits }, now));
}

async function ask(id: string, now: Date) {
  const read = await readWithdrawal(id);
  if (!read || read.withdrawal.attempt) return;
  const { next, request } = beginAttempt(read.withdrawal, now);
  await transact([withdrawalChange(read.withdrawal, next), attemptWrite(request.attemptId, id)]);
}

/** The state before each event. In any other state the event has already happened. */
const happensIn = {
  taken: "requested",
  "not-taken": "requested",
  overdue: "sent",
  "proven-paid": "sent",
  refused: "sent",
} as const;

async function record(id: string, { ends }: DemoWithdrawal, event: WithdrawalEvent, now: Date) {
  const read = await readWithdrawal(id);
  const from = Object.entries(happensIn).find(([name]) => name === event.is)?.[1];
  if (!read || read.withdrawal.state !== from || read.withdrawal.waiting) return;
  const said = wordsOf(ends, event);
  await recordEvent(read, { event, said: said && { ...said, at: now.toISOString() } }, [], now);
}

/** The code and words that the provider reports with an event. */
function wordsOf(ends: DemoWithdrawal["ends"], { is }: WithdrawalEvent) {
  if (is === "proven-paid")
    return { code: "0", words: "The service request is processed successfully." };
  if (is !== "refused" || typeof ends !== "object" || !("code" in ends)) return null;
  const { code, words } = ends;
  return { code, words };
}
