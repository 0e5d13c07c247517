import type { Account } from "../../../../lambdas/ledger/account";
import type { LedgerEntryItem } from "../../../../lambdas/ledger/ledger-entry";
import type { Payment } from "./model-provider";
import { fee, type HistoryWorld, type Stored, writers } from "./run-history";

const insist = (holds: boolean, promise: string, facts: unknown = "") => {
  if (!holds) throw new Error(`${promise} ${JSON.stringify(facts)}`);
};

const entriesOf = (items: readonly Stored[], userId?: string) =>
  items
    .filter((item) => item["type"] === "LedgerEntry" && (!userId || item["userId"] === userId))
    .map((item) => item as unknown as LedgerEntryItem)
    .sort((one, other) => one.sequence - other.sequence);

const accountsOf = (items: readonly Stored[]) =>
  items.filter(({ type }) => type === "Profile").map((item) => item as unknown as Account);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** After every step: the ledger only grows, and the account is what its entries add up to. */
export function checkEachStep(before: readonly Stored[], after: readonly Stored[]) {
  const now = new Map(
    entriesOf(after).map((entry) => [`${entry.userId} ${entry.sequence}`, entry]),
  );
  for (const { receiptNumber: _later, ...old } of entriesOf(before)) {
    const { receiptNumber: _now, ...same } = now.get(`${old.userId} ${old.sequence}`) ?? {};
    insist(JSON.stringify(old) === JSON.stringify(same), "A ledger entry never changes.", old);
  }
  for (const account of accountsOf(after)) checkAccount(account, after);
}

function checkAccount(account: Account, items: readonly Stored[]) {
  const entries = entriesOf(items, account.userId);
  const amounts = entries.map(({ amount }) => amount);
  insist(
    entries.every(({ sequence }, position) => sequence === position + 1),
    "Entries have no gaps.",
    entries,
  );
  insist(account.entryCount === entries.length, "The account counts its entries.", account);
  insist(account.currentBalance === sum(amounts), "The balance is the sum of entries.", account);
  insist(account.totalMoney === sum(amounts), "The total is the sum of credits.", account);
  insist(account.currentBalance >= 0, "No balance is negative.", account);
  insist(
    entries.every(
      ({ balanceAfter }, position) => balanceAfter === sum(amounts.slice(0, position + 1)),
    ),
    "Each entry knows the balance after it.",
    entries,
  );
  const isActive = account.accountStatus === "active";
  insist(
    isActive === amounts.some((amount) => amount >= fee),
    "An account is active if, and only if, a payment reached the fee.",
    { account, amounts },
  );
  insist(
    entries.filter(({ kind }) => kind === "activation").length === (isActive ? 1 : 0),
    "Only one payment activates.",
  );
  const inbox = items.filter(({ pk }) => pk === `INBOX#${account.userId}`);
  insist(account.unread === inbox.length, "Every notification is counted.", account);
  insist(
    inbox.filter(({ kind }) => kind === "payment-confirmed").length === entries.length,
    "The writer is told of every payment once.",
  );
  const latest = account.latestPayment;
  const attempt = items.find(
    (item) => item["type"] === "PaymentAttempt" && item["attemptId"] === latest?.attemptId,
  );
  if (latest)
    for (const name of ["state", "reason", "checkoutRequestId", "receiptNumber"] as const)
      insist(attempt?.[name] === latest[name], "The profile shows the newest payment as it is.", {
        attempt,
        latest,
      });
}

/** When nothing is open any more: what was paid, and we could know of, is credited, once, to its payer. */
export function checkTheEnd(world: HistoryWorld, items: readonly Stored[]) {
  const { payments } = world.provider;
  const told = world.notices().filter(({ kind }) => kind === "c2b");
  const confirmed = (payment: Payment) =>
    told.some(({ body }) => body.includes(`"${payment.receipt}"`) && !/300\.50|three/.test(body));
  /** Of a payment known without its receipt nobody can say that another one under its name is not it. */
  const standsIn = ({ account, amount }: Payment, other: Payment) =>
    !other.prompt && confirmed(other) && other.account === account && other.amount === amount;
  for (const userId of writers) {
    const due = payments.filter((payment) => ownerOf(payment, world) === userId);
    const expected = due.filter(
      (payment) =>
        confirmed(payment) ||
        hasReceipt(payment, world) ||
        (isKnown(payment, world) && !due.some((other) => standsIn(payment, other))),
    );
    const amounts = entriesOf(items, userId).map(({ amount }) => amount);
    insist(
      sorted(amounts) === sorted(expected.map(({ amount }) => amount)),
      "Every confirmed payment is credited exactly once, and nothing else is.",
      { userId, amounts, expected, due },
    );
  }
  const kept = items.filter(({ type }) => type === "UnattributedPayment");
  const nobodys = payments.filter(
    (payment) =>
      told.some(({ body }) => body.includes(`"${payment.receipt}"`)) &&
      (ownerOf(payment, world) === undefined || !confirmed(payment)),
  );
  insist(
    sorted(kept.map(({ receiptNumber }) => String(receiptNumber))) ===
      sorted(nobodys.map(({ receipt }) => receipt)),
    "What belongs to nobody is kept.",
    { kept, nobodys },
  );
  if (!world.hasLied)
    insist(world.provider.doublePrompts === 0, "A second press sends no second prompt.");
  checkReceipts(world, items);
}

/** Proofs of receipts name real payments, and no two entries have the same one. */
function checkReceipts(world: HistoryWorld, items: readonly Stored[]) {
  const proofs = items.filter(({ type }) => type === "Receipt");
  const real = new Set(world.provider.payments.map(({ receipt }) => `RECEIPT#${receipt}`));
  insist(
    proofs.every(({ pk }) => real.has(String(pk))),
    "Nothing is proven that was not paid.",
    proofs,
  );
  const places = proofs.map(({ userId, entrySequence }) => `${userId} ${entrySequence}`);
  insist(new Set(places).size === places.length, "One entry is of one payment.", proofs);
  const receipts = entriesOf(items).flatMap(({ receiptNumber }) => receiptNumber ?? []);
  insist(new Set(receipts).size === receipts.length, "No receipt is on two entries.", receipts);
  insist(
    receipts.every((receipt) => proofs.some(({ pk }) => pk === `RECEIPT#${receipt}`)),
    "Every receipt on an entry is proven.",
    receipts,
  );
}

const sorted = (values: readonly (string | number)[]) => JSON.stringify([...values].sort());

/** Whose payment it is by what the payer could see. */
function ownerOf(payment: Payment, world: HistoryWorld): string | undefined {
  const account = payment.account.trim();
  const byName = { AMINA: writers[0], BRIAN: writers[1] }[account];
  return byName ?? world.attempts().find(({ reference }) => reference === account)?.userId;
}

/** Whether the prompt's own notice told us the receipt. */
const hasReceipt = ({ prompt, receipt }: Payment, world: HistoryWorld): boolean =>
  world
    .notices()
    .some(
      ({ kind, attemptId, body }) =>
        kind === "stk" &&
        attemptId ===
          world.attempts().find((each) => each.reference === prompt?.reference)?.attemptId &&
        body.includes(`"${receipt}"`),
    );

/** Whether we hold the id of the prompt that brought a payment, or its notice. */
function isKnown({ prompt }: Payment, world: HistoryWorld): boolean {
  if (!prompt) return false;
  const attempt = world.attempts().find(({ reference }) => reference === prompt.reference);
  if (attempt?.checkoutRequestId === prompt.id) return true;
  return world
    .notices()
    .some(
      ({ kind, attemptId, body }) =>
        kind === "stk" &&
        attemptId === attempt?.attemptId &&
        body.includes(`"${prompt.id}"`) &&
        body.endsWith("}"),
    );
}
