import { correctionRoutes } from "#contracts/corrections";
import { type ListOrder, Receipt } from "#contracts/fields";
import type { LedgerEntry } from "#contracts/ledger";
import { paymentMessages, type UnattributedPayment } from "#contracts/payments";
import { writerNamed } from "../../accounts/names";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { auditWrite } from "../../desk/audit-log";
import { AppError, invalidField } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { entries, shownEntry } from "../ledger/ledger";
import { furtherCredit, recordCredit } from "./credit";
import { promptOf } from "./find-payment";
import type { AttemptRead } from "./payment-attempt";
import {
  decisionWrite,
  type ReceiptProof,
  readReceipt,
  type UnattributedItem,
  unattributed,
} from "./received-payment";
import { recordEvents } from "./record-events";

const perPage = 25;
const mostLookedAt = 200;

interface Asked {
  search?: string | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/** Returns a page of payments without an owner, newest first by default. */
export async function unattributedPage({ search, order, cursor }: Asked) {
  const { items, next } = await unattributed.pageOfSeveral("waiting", [{}], {
    cursor,
    limit: search ? mostLookedAt : perPage,
    order: order === "asc" ? "ascending" : "descending",
    matches: (payment) => !search || holds(payment, search),
  });
  return { payments: items, ...next };
}

/** Returns when the oldest payment without an owner was received; undefined if there is none. */
export async function oldestUnattributed() {
  const first = { cursor: undefined, limit: 1, order: "ascending" as const };
  const { items } = await unattributed.pageOf("waiting", {}, first);
  return items[0]?.receivedAt;
}

function holds(payment: UnattributedPayment, typed: string): boolean {
  const { receiptNumber, account, payerName, phone, amount } = payment;
  const plain = (written: string) => written.toLowerCase().replace(/[\s+,-]/g, "");
  const known = [receiptNumber, account, payerName, phone, String(amount)].map(plain);
  const asked = plain(typed);
  const national = /^0\d/.test(asked) ? `254${asked.slice(1)}` : asked;
  return known.some((each) => each.includes(asked) || each.includes(national));
}

interface Request {
  receipt: string;
  /** The administrator's `userId`. */
  by: string;
  username: string;
  note: string;
  idempotency: Idempotency | undefined;
  now: Date;
}
type Reply = { entry: LedgerEntry };

const { notKept, nobodyNamed, noSum, creditedElsewhere, askedForOf, usedForTraining } =
  paymentMessages;
const conflict = (message: string) => new AppError("conflict", message);

/**
 * Credits a payment without an owner to the named writer, in one transaction with the proof of its
 * receipt. A parallel or repeated confirmation causes no second credit.
 */
export async function attributePayment(request: Request): Promise<Reply> {
  const receipt = Receipt.safeParse(request.receipt).data;
  if (receipt === undefined) throw new AppError("not_found", notKept);
  return await retryContested(() =>
    answerOnce(correctionRoutes.attributePayment.reply, request.idempotency, () =>
      attribute({ ...request, receipt }),
    ),
  );
}

async function attribute(request: Request): Promise<Reply> {
  const { receipt, idempotency, now } = request;
  const [{ proof, kept }, profile] = await Promise.all([
    readReceipt(receipt),
    writerWith(request.username),
  ]);
  if (!kept) throw new AppError("not_found", notKept);
  if (proof) return await creditedBefore(request, { proof, kept, profile });
  if (kept.amount === 0) throw conflict(noSum);
  const prompt = await promptOf(kept);
  if (prompt?.profile.userId === profile.userId) {
    const alongside = [decided(request, kept, profile), auditOfAttribution(request, kept, profile)];
    return { entry: shownEntry(await confirmPrompts(prompt, kept, alongside, now)) };
  }
  if (prompt) insistOnNobodys(prompt);
  const paidAt = kept.paidAt ?? kept.receivedAt;
  const { entry, writes } = furtherCredit(
    profile,
    {
      receiptNumber: kept.receiptNumber,
      amount: kept.amount,
      paidAt,
      attemptId: null,
      payer: kept.phone,
    },
    now,
  );
  const reply = { entry: shownEntry(entry) };
  await transact([
    ...writes,
    decided(request, kept, profile),
    auditOfAttribution(request, kept, profile),
    ...replyWrites(idempotency, reply, now),
  ]);
  recordCredit(new Date(paidAt), now);
  return reply;
}

async function writerWith(username: string): Promise<Profile> {
  const userId = await writerNamed(username);
  const profile = userId === undefined ? undefined : await profiles.find({ userId });
  if (!profile || profile.isAdmin || profile.closedAt) throw invalidField("username", nobodyNamed);
  return profile;
}

/**
 * Throws if the status query has credited another writer's prompt for this payment, or may still do
 * so. It never credits a closed account.
 */
function insistOnNobodys({ profile, attempt }: AttemptRead) {
  if (attempt.state === "paid") throw conflict(creditedElsewhere(nameOf(profile)));
  if (!profile.closedAt) throw conflict(askedForOf(profile.username));
}

const decided = (
  { note, now }: Request,
  { receiptNumber }: UnattributedItem,
  { userId }: Profile,
) => decisionWrite(receiptNumber, { as: "credited", userId, note, at: now.toISOString() });

const auditOfAttribution = (
  { receipt, by, note, now }: Request,
  { amount }: UnattributedItem,
  { userId, username }: Profile,
) =>
  auditWrite(
    {
      act: "payment-attributed",
      by,
      subject: receipt,
      userId,
      note,
      before: { username: null, amount },
      after: { username, amount },
    },
    now,
  );

/** A closed account has no username. */
const nameOf = ({ username, userId }: Profile) => username || userId;

interface CreditedBefore {
  proof: ReceiptProof;
  kept: UnattributedItem;
  profile: Profile;
}

/**
 * If the payment was credited to the same writer before, removes it from the list and returns the
 * entry of that credit. If another writer was credited, throws a conflict.
 */
async function creditedBefore(
  request: Request,
  { proof, kept, profile }: CreditedBefore,
): Promise<Reply> {
  const { userId, entrySequence } = proof;
  if (entrySequence === null) throw conflict(usedForTraining);
  const entry = await entries.find({ userId, sequence: entrySequence });
  if (userId !== profile.userId || !entry) {
    const owner = await profiles.find({ userId });
    throw conflict(creditedElsewhere(owner ? nameOf(owner) : userId));
  }
  if (!kept.decision)
    await transact([decided(request, kept, profile), auditOfAttribution(request, kept, profile)]);
  return { entry: shownEntry(entry) };
}

/**
 * Marks the prompt's payment as confirmed, and credits it unless the status query already did.
 * Returns the ledger entry.
 */
export async function confirmPrompts(
  read: AttemptRead,
  { receiptNumber, paidAt, phone: payer }: UnattributedItem,
  alongside: readonly Write[],
  now: Date,
) {
  const confirmed = { is: "confirmed", receiptNumber, paidAt, payer } as const;
  const { userId, entrySequence } = await recordEvents(read, [confirmed], alongside, now);
  const entry =
    entrySequence === null ? undefined : await entries.find({ userId, sequence: entrySequence });
  if (!entry) throw new Error("A payment that is paid has no entry.");
  return entry;
}
