import { shownReceipt } from "../money/ledger/ledger";
import { LedgerEntryItem } from "../money/ledger/movement";
import type { Caller } from "../platform/caller";
import { linkToFile } from "../work/submissions/show-submissions";
import { questionsOf } from "../work/tasks/question";
import { type Held, readHeld } from "./held";
import { shownProfile } from "./me";
import { insistOnLiveSession, Profile, profileNotFound } from "./profile/profile";

/** The list in the export for each item type; other types are listed under `others`. */
const lists: Record<string, string> = {
  LedgerEntry: "ledger",
  PaymentAttempt: "prompts",
  Withdrawal: "withdrawals",
  Training: "trainings",
  Award: "awards",
  Submission: "submissions",
  Notification: "notifications",
  Mailing: "reminders",
  Payer: "payers",
};
/** Attributes that the export omits: keys and checks, which say nothing about a person. */
const ours =
  /^(pk|sk|type|gsi\d[ps]k|expiresAt|sessionsValidFrom|signedOutSessions|objectKey|token|keys|endpoint|signedInAt|sessionId|question|attempt)$/;

/** Functions that remove other people's data and providers' texts from items of these types. */
export type OwnersView = Record<"Withdrawal" | "Training", (item: Held) => object> & {
  /** Returns the fee of an open training; null for other trainings. */
  fee: (item: Held) => object | null;
};

export async function exportHeld(caller: Caller, shownAs: OwnersView, now: Date) {
  const held = await readHeld(caller.userId);
  const stored = held.find(({ type }) => type === "Profile");
  if (!stored) throw profileNotFound();
  const profile = Profile.parse(stored);
  insistOnLiveSession(profile, caller);
  const {
    paymentHistory: _,
    recentEntries: __,
    latestPayment: ___,
    ...shown
  } = shownProfile(profile, [], now);
  const exported: Record<string, Held[]> = Object.fromEntries(
    [...Object.values(lists), "others"].map((name) => [name, []]),
  );
  for (const item of held)
    if (item !== stored) exported[lists[String(item["type"])] ?? "others"]?.push(item);
  const submissions = await Promise.all(
    (exported["submissions"] ?? []).map((item) => withLink(caller, item, now)),
  );
  return {
    exportedAt: now.toISOString(),
    profile: { ...shown, ...besidesShown(profile) },
    ...Object.fromEntries(
      Object.entries(exported).map(([name, items]) => [name, items.map(known)]),
    ),
    withdrawals: (exported["withdrawals"] ?? []).map(shownAs.Withdrawal),
    trainings: (exported["trainings"] ?? []).map(shownAs.Training),
    transactions: transactionsIn(exported),
    payments: (exported["trainings"] ?? []).flatMap((item) => shownAs.fee(item) ?? []),
    submissions,
    questions: await questionsOf(caller.userId),
    mails: [],
  };
}

function transactionsIn({ ledger = [], prompts = [] }: Record<string, Held[]>) {
  const phones = new Map(prompts.map(({ attemptId, phone }) => [attemptId, phone]));
  return ledger
    .map((item) => LedgerEntryItem.parse(item))
    .filter(({ kind }) => kind === "activation" || kind === "payment")
    .map((entry) => ({
      receiptNumber: shownReceipt(entry),
      amount: entry.amount,
      transactionDate: entry.paidAt ?? entry.date,
      phoneNumber: phones.get(entry.attemptId) ?? entry.payer ?? null,
      createdAt: entry.bookedAt ?? entry.date,
    }));
}

/** Profile fields that no page shows: earlier usernames and known numbers. */
const besidesShown = ({ earlierUsernames, confirmedPhone, payers, payersBeforeProof }: Profile) =>
  known({ earlierUsernames, confirmedPhone, payers, payersBeforeProof });

const known = (item: Held): Held =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !ours.test(name))
      // JSON would show a set as an empty object.
      .map(([name, value]) => [name, value instanceof Set ? [...value] : value]),
  );

async function withLink(caller: Caller, item: Held, now: Date): Promise<Held> {
  const file = await linkToFile(caller, String(item["id"]), now).catch(() => null);
  return { ...known(item), file };
}
