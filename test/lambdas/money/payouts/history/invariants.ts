import type { Profile } from "../../../../../lambdas/accounts/profile/profile";
import type { AuditItem } from "../../../../../lambdas/desk/audit-log";
import type { UnattributedItem } from "../../../../../lambdas/money/collections/received-payment";
import { stateOf } from "../../../../../lambdas/money/ledger/ledger";
import type { LedgerEntryItem } from "../../../../../lambdas/money/ledger/movement";
import { isSettled, type WithdrawalItem } from "../../../../../lambdas/money/payouts/withdrawal";
import type { TrainingItem } from "../../../../../lambdas/money/trainings/training";
import type { Webhook } from "../../../../../lambdas/money/webhooks/webhook";
import type { HistoryWorld } from "./history-world";

/** Throws an error with the promise and the facts if the promise is broken. */
const insistOn = (facts: unknown) => (holds: boolean, promise: string) => {
  if (!holds) throw new Error(`${promise} ${JSON.stringify(facts)}`);
};
const sum = (moved: readonly { amount: number }[]) =>
  moved.reduce((total, { amount }) => total + amount, 0);

const stateOfEntry = {
  requested: "on-its-way",
  sent: "on-its-way",
  checking: "unknown",
  paid: "paid",
  returned: "returned",
} as const;

/**
 * Checks after every move: no balance is negative, nothing is paid twice, and the ledger adds up.
 */
export function checkAlways(world: HistoryWorld, begunWith: number) {
  const entries = world.ofType<LedgerEntryItem>("LedgerEntry");
  for (const profile of world.ofType<Profile>("Profile")) {
    const { userId, currentBalance, totalMoney, totalWithdrawals, entryCount } = profile;
    const own = entries.filter((each) => each.userId === userId);
    const open = world.withdrawals().filter((each) => each.userId === userId && !isSettled(each));
    const paid = own.filter((entry) => stateOf(entry) === "paid");
    const inbox = world.ofType<{ pk: string }>("Notification");
    const insist = insistOn({ profile, own, open });
    insist(currentBalance >= 0, "Nobody is overdrawn.");
    insist(
      currentBalance === begunWith + sum(own) &&
        currentBalance === totalMoney - totalWithdrawals &&
        entryCount === own.length,
      "The balance is what the ledger adds up to.",
    );
    insist(
      profile.payoutsOnTheirWay === open.length && profile.amountOnItsWay === sum(open),
      "What is on its way is what is neither paid nor returned.",
    );
    insist(
      totalWithdrawals - profile.amountOnItsWay === -sum(paid),
      "Only what was paid counts as paid.",
    );
    insist(
      profile.unread === inbox.filter(({ pk }) => pk === `INBOX#${userId}`).length,
      "Every notification is counted.",
    );
  }
  for (const withdrawal of world.withdrawals())
    checkWithdrawal(
      world,
      withdrawal,
      entries.filter((each) => each.withdrawalId === withdrawal.withdrawalId),
    );
}

/** Reasons that don't blame the writer. */
const unblamed = new Set(["administrator", "provider-refused"]);

function checkWithdrawal(world: HistoryWorld, withdrawal: WithdrawalItem, own: LedgerEntryItem[]) {
  const { withdrawalId, amount, state, reason } = withdrawal;
  const ids = world.idsOf(withdrawal);
  const paid = world.operators.paidUnder(ids);
  const times = paid.length + (world.isByHand(withdrawal) ? 1 : 0);
  const insist = insistOn({ withdrawal, own, paid });
  const [entry, returned, ...more] = own.sort((a, b) => a.sequence - b.sequence);
  insist(
    entry?.amount === -amount &&
      returned?.amount === (state === "returned" ? amount : undefined) &&
      more.length === 0,
    "A withdrawal leaves the balance once, and comes back once when it is returned.",
  );
  insist(times <= 1, "Nothing is paid twice.");
  insist(state !== "returned" || times === 0, "What is returned is not paid.");
  insist(state !== "paid" || times === 1, "What is called paid is paid.");
  const isDeclined = ids.some((id) => world.operators.payouts.get(id)?.fate === "declined");
  const isForged = world
    .ofType<Webhook>("Notice")
    .some(({ subjectId, body }) => subjectId === withdrawalId && body.includes("AG_forged"));
  insist(
    reason === null || unblamed.has(reason) || isDeclined || isForged,
    "Nobody reads that it was their number unless it was, or somebody who knew the address said so.",
  );
  insist(
    entry !== undefined && stateOf(entry) === stateOfEntry[state],
    "The entry says how its withdrawal stands.",
  );
  insist(
    state !== "paid" || entry?.receiptNumber === withdrawal.receiptNumber,
    "The entry has the receipt of its withdrawal.",
  );
}

/**
 * Checks that each payment has exactly one use: credited, a training fee, or stored for the
 * administrator.
 */
function checkPayments(world: HistoryWorld) {
  const entries = world.ofType<LedgerEntryItem>("LedgerEntry");
  const trainings = world.ofType<TrainingItem>("Training");
  const told = new Set(
    world
      .ofType<{ kind: string; body: string }>("Notice")
      .flatMap(({ kind, body }) => (kind === "c2b" ? (JSON.parse(body).TransID as string) : [])),
  );
  for (const receipt of told) {
    const at = (pk: string) => world.table.all().find((item) => item["pk"] === `${pk}#${receipt}`);
    const proof = at("RECEIPT");
    const kept = at("UNATTRIBUTED");
    const own = entries.filter(({ receiptNumber }) => receiptNumber === receipt);
    const waiting = trainings.filter(
      ({ referenceCode, status, payment }) =>
        referenceCode === receipt && status === "waiting" && payment !== null,
    );
    const isFee = proof !== undefined && proof["entrySequence"] === null;
    const isOpen = kept !== undefined && kept["decision"] === undefined;
    const insist = insistOn({ proof, kept, own, waiting });
    insist(
      own.length + Number(isFee) + Number(isOpen) === 1,
      "A payment is credited, a fee, or without an owner.",
    );
    insist(
      own.every((entry) => entry.sequence === proof?.["entrySequence"]),
      "What is credited is proven.",
    );
    const listed = kept?.["gsi1pk"] === undefined ? 0 : 1;
    insist(
      !isOpen || waiting.length + listed === 1,
      "A payment without an owner is in one queue of the administrator.",
    );
  }
}

/** Checks that each of the administrator's changes is in the audit log once. */
function checkAuditLog(world: HistoryWorld) {
  const entries = world.ofType<AuditItem>("Act");
  const times = (subject: string, ...names: AuditItem["act"][]) =>
    entries.filter((entry) => entry.subject === subject && names.includes(entry.act)).length;
  const trainings = world.ofType<TrainingItem>("Training");
  const insist = insistOn({ trainings, entries });
  for (const kept of world.ofType<UnattributedItem>("UnattributedPayment"))
    insist(
      times(kept.receiptNumber, "payment-attributed") === Number(kept.decision?.as === "credited"),
      "A payment that the administrator has credited is in the audit log once.",
    );
  for (const code of new Set(trainings.map(({ referenceCode }) => referenceCode)))
    insist(
      times(code, "training-accepted", "training-refused") ===
        trainings.filter((each) => each.referenceCode === code && each.note !== null).length,
      "A decision about a code is in the audit log once.",
    );
  for (const withdrawal of world.withdrawals())
    insist(
      times(withdrawal.withdrawalId, "withdrawal-paid-by-hand") >=
        Number(world.isByHand(withdrawal)),
      "What was paid by hand is in the audit log.",
    );
}

/** Checks, once nothing is open, that the operators' books agree with ours. */
export function checkTheEnd(world: HistoryWorld) {
  checkPayments(world);
  checkAuditLog(world);
  const all = world.withdrawals();
  const ours = all.filter((each) => each.state === "paid" && !world.isByHand(each));
  const theirs = world.operators.paidUnder(all.flatMap(world.idsOf));
  const insist = insistOn({ all, theirs });
  insist(all.every(isSettled), "Everything ends as paid or returned.");
  insist(sum(ours) === sum(theirs), "The operators' books agree with ours to the shilling.");
}
