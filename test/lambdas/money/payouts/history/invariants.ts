import type { Profile } from "../../../../../lambdas/accounts/profile/profile";
import type { AuditItem } from "../../../../../lambdas/desk/audit-log";
import type { UnattributedItem } from "../../../../../lambdas/money/collections/received-payment";
import { stateOf } from "../../../../../lambdas/money/ledger/ledger";
import type { LedgerEntryItem } from "../../../../../lambdas/money/ledger/movement";
import { isSettled } from "../../../../../lambdas/money/payouts/withdrawal";
import type { TrainingItem } from "../../../../../lambdas/money/trainings/training";
import type { Webhook } from "../../../../../lambdas/money/webhooks/webhook";
import type { HistoryWorld } from "./history-world";

const insist = (holds: boolean, promise: string, facts: unknown = "") => {
  if (!holds) throw new Error(`${promise} ${JSON.stringify(facts)}`);
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const stateOfEntry = {
  requested: "on-its-way",
  sent: "on-its-way",
  checking: "unknown",
  paid: "paid",
  returned: "returned",
} as const;

/** After every move: nobody is overdrawn, nothing is paid twice, and the ledger adds up. */
export function checkAlways(world: HistoryWorld, begunWith: number) {
  const entries = world.ofType<LedgerEntryItem>("LedgerEntry");
  for (const profile of world.ofType<Profile>("Profile")) {
    const own = entries.filter(({ userId }) => userId === profile.userId);
    const { currentBalance, totalMoney, totalWithdrawals, entryCount } = profile;
    insist(currentBalance >= 0, "Nobody is overdrawn.", profile);
    insist(
      currentBalance === begunWith + sum(own.map(({ amount }) => amount)) &&
        currentBalance === totalMoney - totalWithdrawals &&
        entryCount === own.length,
      "The balance is what the ledger adds up to.",
      { profile, own },
    );
    const open = world
      .withdrawals()
      .filter((each) => each.userId === profile.userId && !isSettled(each));
    insist(
      profile.payoutsOnTheirWay === open.length &&
        profile.amountOnItsWay === sum(open.map(({ amount }) => amount)),
      "What is on its way is what is neither paid nor returned.",
      { profile, open },
    );
    const paid = own.filter((entry) => stateOf(entry) === "paid");
    insist(
      totalWithdrawals - profile.amountOnItsWay === -sum(paid.map(({ amount }) => amount)),
      "Only what was paid counts as paid.",
      { profile, own },
    );
    const inbox = world.ofType<{ pk: string }>("Notification");
    insist(
      profile.unread === inbox.filter(({ pk }) => pk === `INBOX#${profile.userId}`).length,
      "Every notification is counted.",
    );
  }
  checkWithdrawals(world, entries);
}

/** Reasons that are never a writer's fault. */
const unblamed = new Set(["administrator", "provider-refused"]);

function checkWithdrawals(world: HistoryWorld, entries: readonly LedgerEntryItem[]) {
  for (const withdrawal of world.withdrawals()) {
    const { withdrawalId, amount, state } = withdrawal;
    const own = entries.filter((each) => each.withdrawalId === withdrawalId);
    const expected = state === "returned" ? [-amount, amount] : [-amount];
    insist(
      JSON.stringify(own.sort((a, b) => a.sequence - b.sequence).map((each) => each.amount)) ===
        JSON.stringify(expected),
      "A withdrawal leaves the balance once, and comes back once when it is returned.",
      { withdrawal, own },
    );
    const paid = world.operators.paidUnder(world.idsOf(withdrawal));
    const times = paid.length + (world.isByHand(withdrawal) ? 1 : 0);
    insist(times <= 1, "Nothing is paid twice.", { withdrawal, paid });
    insist(state !== "returned" || times === 0, "What is returned is not paid.", {
      withdrawal,
      paid,
    });
    const { reason } = withdrawal;
    const isDeclined = world
      .idsOf(withdrawal)
      .some((id) => world.operators.payouts.get(id)?.fate === "declined");
    const isForged = world
      .ofType<Webhook>("Notice")
      .some(({ subjectId, body }) => subjectId === withdrawalId && body.includes("AG_forged"));
    insist(
      reason === null || unblamed.has(reason) || isDeclined || isForged,
      "Nobody reads that it was their number unless it was, or somebody who knew the address said so.",
      withdrawal,
    );
    insist(state !== "paid" || times === 1, "What is called paid is paid.", { withdrawal, paid });
    const shown = own[0] && stateOf(own[0]);
    insist(shown === stateOfEntry[state], "The entry says how its withdrawal stands.", {
      withdrawal,
      own,
    });
    insist(
      state === "paid" ? own[0]?.receiptNumber === withdrawal.receiptNumber : true,
      "The entry has the receipt of its withdrawal.",
      { withdrawal, own },
    );
  }
}

/** Checks that each payment is credited once, or a fee once, or kept for the administrator once. */
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
    const credited = own.length;
    const isFee = proof !== undefined && proof["entrySequence"] === null;
    const isOpen = kept !== undefined && kept["decision"] === undefined;
    insist(
      credited + Number(isFee) + Number(isOpen) === 1,
      "A payment is credited, a fee, or without an owner.",
      { proof, kept, credited },
    );
    insist(
      own.every((entry) => entry.sequence === proof?.["entrySequence"]),
      "What is credited is proven.",
      { proof, own },
    );
    const waiting = trainings.filter(
      ({ referenceCode, status, payment }) =>
        referenceCode === receipt && status === "waiting" && payment !== null,
    );
    const listed = kept?.["gsi1pk"] === undefined ? 0 : 1;
    insist(
      !isOpen || waiting.length + listed === 1,
      "A payment without an owner is in one queue of the administrator.",
      { kept, waiting },
    );
  }
}

/** Checks that each of the administrator's changes is in the audit log once. */
function checkAuditLog(world: HistoryWorld) {
  const entries = world.ofType<AuditItem>("Act");
  const times = (subject: string, ...names: AuditItem["act"][]) =>
    entries.filter((entry) => entry.subject === subject && names.includes(entry.act)).length;
  for (const kept of world.ofType<UnattributedItem>("UnattributedPayment"))
    insist(
      times(kept.receiptNumber, "payment-attributed") === Number(kept.decision?.as === "credited"),
      "A payment that the administrator has credited is in the audit log once.",
      { kept, entries },
    );
  const trainings = world.ofType<TrainingItem>("Training");
  for (const code of new Set(trainings.map(({ referenceCode }) => referenceCode)))
    insist(
      times(code, "training-accepted", "training-refused") ===
        trainings.filter((each) => each.referenceCode === code && each.note !== null).length,
      "A decision about a code is in the audit log once.",
      { code, trainings, entries },
    );
  for (const withdrawal of world.withdrawals())
    insist(
      times(withdrawal.withdrawalId, "withdrawal-paid-by-hand") >=
        Number(world.isByHand(withdrawal)),
      "What was paid by hand is in the audit log.",
      { withdrawal, entries },
    );
}

/** Checks, once nothing is open, that the operators' books agree with ours. */
export function checkTheEnd(world: HistoryWorld) {
  checkPayments(world);
  checkAuditLog(world);
  const all = world.withdrawals();
  const open = all.filter(({ state }) => state !== "paid" && state !== "returned");
  insist(open.length === 0, "Everything ends as paid or returned.", open);
  const ours = all.filter((each) => each.state === "paid" && !world.isByHand(each));
  const theirs = world.operators.paidUnder(all.flatMap(world.idsOf));
  insist(
    sum(ours.map(({ amount }) => amount)) === sum(theirs.map(({ amount }) => amount)),
    "The operators' books agree with ours to the shilling.",
    { ours, theirs },
  );
}
