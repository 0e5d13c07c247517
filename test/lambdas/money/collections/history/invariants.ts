import type { Profile } from "../../../../../lambdas/accounts/profile/profile";
import {
  type PaymentAttempt,
  receiptOf,
} from "../../../../../lambdas/money/collections/payment-attempt";
import type { LedgerEntryItem } from "../../../../../lambdas/money/ledger/movement";
import type { Payment } from "./model-provider";
import { accountNumbers, fee, type HistoryWorld, type Stored, writers } from "./run-history";

/** Throws an error for the first broken promise, with the facts. */
function insist(promises: Record<string, boolean>, facts: object) {
  const [broken] = Object.entries(promises).find(([, holds]) => !holds) ?? [];
  if (broken) throw new Error(`${broken} ${JSON.stringify(facts)}`);
}

const entriesOf = (items: readonly Stored[], userId?: string) =>
  items
    .filter((item) => item["type"] === "LedgerEntry" && (!userId || item["userId"] === userId))
    .map((item) => item as LedgerEntryItem)
    .sort((one, other) => one.sequence - other.sequence);

const accountsOf = (items: readonly Stored[]) =>
  items.filter(({ type }) => type === "Profile").map((item) => item as Profile);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Checks after every step: the ledger only grows, each account equals the sum of its entries, and
 * nobody is credited without a payment.
 */
export function checkEachStep(
  world: HistoryWorld,
  before: readonly Stored[],
  after: readonly Stored[],
) {
  const now = new Map(
    entriesOf(after).map((entry) => [`${entry.userId} ${entry.sequence}`, entry]),
  );
  for (const old of entriesOf(before)) {
    const same = now.get(`${old.userId} ${old.sequence}`);
    const { receiptNumber, claimedReceipt } = old;
    const { paidAt, ...asBooked } = { ...same };
    const asBefore = {
      ...(receiptNumber === null ? { ...asBooked, receiptNumber } : same),
      ...(claimedReceipt === null && { claimedReceipt }),
    };
    insist(
      {
        "Of a ledger entry only receipts, and when it was paid, come later.": sameItem(
          old,
          asBefore,
        ),
      },
      { old, same },
    );
  }
  for (const account of accountsOf(after)) checkAccount(account, after);
  for (const userId of writers) checkNothingGiven(userId, world, after);
}

const sameItem = (one: object, other: object) =>
  sorted(Object.entries(one).map(String)) === sorted(Object.entries(other).map(String));

function checkNothingGiven(userId: string, world: HistoryWorld, items: readonly Stored[]) {
  const due = world.provider.payments.filter(
    (payment) => payment.isLegible && ownerOf(payment, world) === userId,
  );
  const count = (all: readonly { amount: number }[], amount: number) =>
    all.filter((each) => each.amount === amount).length;
  const entries = entriesOf(items, userId);
  for (const { amount } of entries)
    insist(
      { "No more is credited than was paid.": count(entries, amount) <= count(due, amount) },
      { entries, due },
    );
}

function checkAccount(account: Profile, items: readonly Stored[]) {
  const entries = entriesOf(items, account.userId);
  const amounts = entries.map(({ amount }) => amount);
  const isActive = account.accountStatus === "active";
  const inbox = items.filter(({ pk }) => pk === `INBOX#${account.userId}`);
  const ofKind = (all: readonly { kind?: unknown }[], wanted: string) =>
    all.filter(({ kind }) => kind === wanted).length;
  const latest = account.latestPayment;
  const attempt = items.find(
    (item) => item["type"] === "PaymentAttempt" && item["attemptId"] === latest?.attemptId,
  );
  insist(
    {
      "Entries have no gaps.": entries.every(({ sequence }, at) => sequence === at + 1),
      "The account counts its entries.": account.entryCount === entries.length,
      "The balance is the sum of entries.": account.currentBalance === sum(amounts),
      "The total is the sum of credits.": account.totalMoney === sum(amounts),
      "No balance is negative.": account.currentBalance >= 0,
      "Each entry knows the balance after it.": entries.every(
        ({ balanceAfter }, at) => balanceAfter === sum(amounts.slice(0, at + 1)),
      ),
      "An account is active if, and only if, its payments reached the fee.":
        isActive === sum(amounts) >= fee,
      "Only one payment activates.": ofKind(entries, "activation") === (isActive ? 1 : 0),
      "Every notification is counted.": account.unread === inbox.length,
      "The writer is told of every payment once.":
        ofKind(inbox, "payment-confirmed") === entries.length,
      "The profile shows the newest payment as it is.":
        !latest ||
        ((["state", "reason", "checkoutRequestId"] as const).every(
          (name) => attempt?.[name] === latest[name],
        ) &&
          receiptOf(attempt as PaymentAttempt) === latest.receiptNumber),
    },
    { account, entries, attempt },
  );
}

/**
 * Checks at the end of a history: every payment that we could know of is credited once, to its
 * payer.
 */
export function checkTheEnd(world: HistoryWorld, items: readonly Stored[]) {
  const { payments } = world.provider;
  const isConfirmed = (payment: Payment) => payment.isLegible && isTold(payment, world);
  /**
   * True if `other` may be the payment that the query confirmed. The query names no receipt, so any
   * confirmed payment with the same account text and amount will do.
   */
  const standsIn = ({ account, amount }: Payment, other: Payment) =>
    isConfirmed(other) && other.account === account && other.amount === amount;
  for (const userId of writers) {
    const due = payments.filter((payment) => ownerOf(payment, world) === userId);
    const expected = due.filter(
      (payment) =>
        isConfirmed(payment) ||
        (isKnown(payment, world) && !due.some((other) => standsIn(payment, other))),
    );
    const amounts = entriesOf(items, userId).map(({ amount }) => amount);
    insist(
      {
        "Every confirmed payment is credited exactly once, and nothing else is.":
          sorted(amounts) === sorted(expected.map(({ amount }) => amount)),
      },
      { userId, amounts, expected, due },
    );
  }
  const kept = items.filter(({ type }) => type === "UnattributedPayment");
  const nobodys = payments.filter(
    (payment) =>
      isTold(payment, world) && (ownerOf(payment, world) === undefined || !payment.isLegible),
  );
  const attempts = world.attempts();
  const isOpen = ["sending", "prompted", "review"];
  insist(
    {
      "What belongs to nobody is kept.":
        sorted(kept.map(({ receiptNumber }) => String(receiptNumber))) ===
        sorted(nobodys.map(({ receipt }) => receipt)),
      "No payment waits for ever.": !attempts.some(({ state }) => isOpen.includes(state)),
      "What is paid has a time.": attempts.every(({ state, paidAt }) => state !== "paid" || paidAt),
      "A second press sends no second prompt.": world.hasLied || world.provider.doublePrompts === 0,
    },
    { kept, nobodys, attempts },
  );
  checkReceipts(world, items);
  checkClaims(world, items);
}

/** True if the Paybill's confirmation of a payment has reached us. */
const isTold = ({ receipt }: Payment, world: HistoryWorld) =>
  world.notices().some(({ kind, body }) => kind === "c2b" && body.includes(`"${receipt}"`));

type Addressed = Pick<PaymentAttempt, "attemptId" | "checkoutRequestId"> | undefined;
const toldTo = (attempt: Addressed, world: HistoryWorld) =>
  world
    .notices()
    .filter(({ kind, subjectId }) => kind === "stk" && subjectId === attempt?.attemptId)
    .map(({ body }) => body);

/** True if a callback to an attempt claims the receipt for the attempt's prompt. */
const isClaimed = (receipt: string, attempt: Addressed, world: HistoryWorld) =>
  toldTo(attempt, world).some(
    (body) =>
      body.includes(`"${receipt}"`) && body.includes(`"${attempt?.checkoutRequestId ?? "ws_CO_"}`),
  );

/**
 * Checks that each proven receipt was confirmed by the Paybill, and that no two entries share one.
 */
function checkReceipts(world: HistoryWorld, items: readonly Stored[]) {
  const proofs = items.filter(({ type }) => type === "Receipt");
  const confirmed = world.provider.payments.filter((payment) => isTold(payment, world));
  const real = new Set(confirmed.map(({ receipt }) => `RECEIPT#${receipt}`));
  const places = proofs.map(({ userId, entrySequence }) => `${userId} ${entrySequence}`);
  const receipts = entriesOf(items).flatMap(({ receiptNumber }) => receiptNumber ?? []);
  insist(
    {
      "Nothing is proven that was not confirmed.": proofs.every(({ pk }) => real.has(String(pk))),
      "One entry is of one payment.": new Set(places).size === places.length,
      "No receipt is on two entries.": new Set(receipts).size === receipts.length,
      "Every receipt on an entry is proven, and every proof is on an entry.":
        sorted(receipts.map((receipt) => `RECEIPT#${receipt}`)) ===
        sorted(proofs.map(({ pk }) => String(pk))),
    },
    { receipts, proofs },
  );
}

/** Checks that the unproven receipt of an entry comes from a callback. */
function checkClaims(world: HistoryWorld, items: readonly Stored[]) {
  for (const { claimedReceipt, attemptId } of entriesOf(items))
    if (claimedReceipt !== null) {
      const attempt = world.attempts().find((each) => each.attemptId === attemptId);
      const isTrue = isClaimed(claimedReceipt, attempt, world);
      insist({ "An entry shows what was claimed.": isTrue }, { claimedReceipt, attemptId });
    }
}

const sorted = (values: readonly (string | number)[]) => JSON.stringify([...values].sort());

/** Returns the owner of a payment, by the account text that the payer used. */
function ownerOf(payment: Payment, world: HistoryWorld): string | undefined {
  const account = payment.account.trim();
  const byName = { AMINA: writers[0], BRIAN: writers[1] }[account];
  const digits = account.startsWith("t") ? "" : account.replace(/\D/g, "");
  const number = accountNumbers.indexOf(digits);
  return (
    byName ??
    writers[number] ??
    world.attempts().find(({ reference }) => reference === account)?.userId
  );
}

/** True if we know the id of the payment's prompt, or have its callback. */
function isKnown({ prompt }: Payment, world: HistoryWorld): boolean {
  if (!prompt) return false;
  const attempt = world.attempts().find(({ reference }) => reference === prompt.reference);
  return (
    attempt?.checkoutRequestId === prompt.id ||
    toldTo(attempt, world).some((body) => body.includes(`"${prompt.id}"`) && body.endsWith("}"))
  );
}
