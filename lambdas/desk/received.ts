import * as z from "zod/mini";
import { eastAfricanInstant, endOfEastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { ReceivedKind, type ReceivedPayment } from "#contracts/money";
import { maskedPhone } from "#contracts/phone-number";
import { nameOf, type Profile } from "../accounts/profile/profile";
import { defineItem } from "../platform/table/define-item";
import { anyway } from "../platform/table/expressions";
import {
  fromCursor,
  instantPattern,
  pageNotFound,
  pageOf,
  queryPage,
} from "../platform/table/read";
import type { Change } from "../platform/table/stream";
import { followList } from "./follow-list";

const text = z._default(z.nullable(z.string()), null);

/** Money received by the Paybill, copied from the table's stream for the list of payments. */
const ReceivedItem = z.object({
  kind: ReceivedKind,
  /** Negative for credited money that later became a training fee. */
  amount: z.int(),
  at: Instant,
  /** The id of the copied ledger entry, or the receipt number. */
  source: z.string(),
  receiptNumber: text,
  payer: text,
  payerName: text,
  account: text,
  userId: text,
  note: text,
  waits: z.optional(z.boolean()),
});
type ReceivedItem = z.infer<typeof ReceivedItem>;

const received = defineItem({
  type: "ReceivedPayment",
  name: "received",
  schema: ReceivedItem,
  key: ["RECEIVED#{kind}", "{at}#{kind}#{source}"],
});

const nothing = { receiptNumber: null, payer: null, payerName: null, account: null, note: null };

/**
 * The list's rows for a ledger entry: one for a credit, two for a credit that became a training
 * fee.
 */
const ledgerEntry = z.pipe(
  z.object({
    kind: z.string(),
    amount: z.int(),
    date: Instant,
    userId: z._default(z.string(), ""),
    sequence: z._default(z.int(), 0),
    paidAt: z.optional(Instant),
    receiptNumber: text,
    claimedReceipt: text,
    payer: text,
    takenFrom: z.optional(
      z.object({ kind: z.enum(["activation", "payment"]), paidAt: Instant, receiptNumber: text }),
    ),
  }),
  z.transform((entry): ReceivedItem[] => {
    const { kind, amount, date, userId, sequence, claimedReceipt, payer, takenFrom } = entry;
    const { paidAt = date } = entry;
    const source = `${userId}.${sequence}`;
    const receiptNumber = entry.receiptNumber ?? claimedReceipt;
    if (kind === "activation" || kind === "payment")
      return [{ ...nothing, kind, amount, at: paidAt, source, receiptNumber, payer, userId }];
    if (kind !== "training") return [];
    const at = takenFrom?.paidAt ?? date;
    const fee = { ...nothing, at, source, userId, receiptNumber: takenFrom?.receiptNumber ?? null };
    return [
      { ...fee, kind: "training", amount: -amount },
      { ...fee, kind: takenFrom?.kind ?? "payment", amount },
    ];
  }),
);

/**
 * The list's row for a payment that is credited to nobody. Without `gsi1pk` and `decision`, the
 * payment belongs to a training code that the administrator must decide about.
 */
const unattributed = z.pipe(
  z.object({
    receiptNumber: z._default(z.string(), ""),
    amount: z._default(z.int(), 0),
    phone: z._default(z.string(), ""),
    payerName: z._default(z.string(), ""),
    account: z._default(z.string(), ""),
    paidAt: z.nullish(Instant),
    receivedAt: z.optional(Instant),
    isCredited: z.optional(z.boolean()),
    decision: z.optional(z.object({ as: z.optional(z.string()), note: text })),
    gsi1pk: z.optional(z.string()),
  }),
  z.transform((kept): ReceivedItem[] => {
    const { amount, decision, isCredited, receivedAt } = kept;
    const isOpen = decision === undefined || decision.as === "not-ours";
    const at = kept.paidAt ?? receivedAt;
    if (!isOpen || isCredited || amount === 0 || at === undefined) return [];
    const { receiptNumber, phone, payerName, account } = kept;
    const waits = decision === undefined && kept.gsi1pk === undefined;
    return [
      {
        kind: waits ? "training" : "unowned",
        amount,
        at,
        // A separate source, since the row of the accepted training has the same receipt and
        // instant.
        source: waits ? `${receiptNumber}.waits` : receiptNumber,
        ...(waits && { waits }),
        receiptNumber,
        payer: maskedPhone(phone) || null,
        payerName: payerName || null,
        account,
        userId: null,
        note: decision?.note ?? null,
      },
    ];
  }),
);

/** The list's row for an accepted training whose fee was never in a balance. */
const training = z.pipe(
  z.object({
    status: z.string(),
    userId: z._default(z.string(), ""),
    referenceCode: z._default(z.string(), ""),
    submittedAt: z.optional(Instant),
    payment: z.nullish(
      z.object({
        amount: z.int(),
        phone: text,
        payerName: text,
        account: text,
        paidAt: z.nullish(Instant),
        creditedTo: text,
      }),
    ),
  }),
  z.transform(({ status, payment, userId, referenceCode, submittedAt }): ReceivedItem[] => {
    const at = payment?.paidAt ?? submittedAt;
    const isFee = status === "accepted" && payment && payment.creditedTo === null;
    if (!isFee || payment.amount === 0 || at === undefined) return [];
    const { amount, phone, payerName, account } = payment;
    const payer = phone === null ? null : maskedPhone(phone);
    const paid = { at, source: referenceCode, receiptNumber: referenceCode, payer, payerName };
    return [{ kind: "training", amount, ...paid, account, userId, note: null }];
  }),
);

const sources = {
  LedgerEntry: ledgerEntry,
  UnattributedPayment: unattributed,
  Training: training,
} as const;

/** The received money that an item adds to the list. Throws if the item is unreadable. */
export function receivedIn(item: Readonly<Record<string, unknown>> | undefined): ReceivedItem[] {
  const type = item?.["type"];
  if (type !== "LedgerEntry" && type !== "UnattributedPayment" && type !== "Training") return [];
  return sources[type].parse(item);
}

export const followReceived = (changes: readonly Change[]) =>
  followList(changes, {
    copiesOf: (item) => receivedIn(item).filter(({ source }) => source),
    put: (each) => received.put(each, each, anyway),
    remove: (each) => received.remove(each),
  });

const keyOf = (item: ReceivedItem) => received.key(item).sk;

const perPage = 25;
const lookedThrough = 250;
const cursorPattern = new RegExp(
  `^${instantPattern}#(${ReceivedKind.options.join("|")})#[\\w.-]+$`,
);

interface Asked {
  kind?: ReceivedKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  /** The id of the writer whose username is the search text, if there is one. */
  owner?: string | undefined;
}

export async function pageOfReceived({ kind, from, to, search, cursor, owner }: Asked) {
  const limit = search ? lookedThrough : perPage;
  const after = cursor === undefined ? undefined : fromCursor(cursor, cursorPattern);
  const first = from ? eastAfricanInstant(from, "00:00").toISOString() : " ";
  // Sort keys begin with an instant. `~` sorts after all characters of a key, so keys with the last
  // instant are included.
  const last = to ? `${endOfEastAfricanDay(to).toISOString()}~` : "~";
  // DynamoDB refuses a start key outside the requested range.
  if (after !== undefined && (after < first || after > last)) throw pageNotFound();
  const lists = await Promise.all(
    (kind ? [kind] : ReceivedKind.options).map((each) => {
      const { pk } = received.key({ kind: each, at: "", source: "" });
      return queryPage(ReceivedItem, {
        pk,
        sk: {
          expression: "#sk BETWEEN :first AND :last",
          values: { ":first": first, ":last": last },
        },
        after: after === undefined ? undefined : { pk, sk: after },
        limit: limit + 1,
      });
    }),
  );
  const sorted = lists.flat().sort((one, other) => (keyOf(one) > keyOf(other) ? -1 : 1));
  const { items, next } = pageOf(sorted, limit, keyOf);
  return { items: items.filter((each) => !search || holds(each, search, owner)), next };
}

const plain = (written: string) => written.toLowerCase().replace(/[\s+,•-]/g, "");

function holds(payment: ReceivedItem, typed: string, owner: string | undefined): boolean {
  if (owner !== undefined && payment.userId === owner) return true;
  const { receiptNumber, payer, payerName, account, amount } = payment;
  const asked = plain(typed);
  return [receiptNumber, payer, payerName, account, String(amount)].some(
    (each) => each !== null && plain(each).includes(asked),
  );
}

export const shownReceived = (
  { receiptNumber, payer, payerName, account, userId, waits = false, ...item }: ReceivedItem,
  people: ReadonlyMap<string, Profile>,
): ReceivedPayment => {
  const person = userId === null ? undefined : people.get(userId);
  const writer =
    userId === null ? null : { userId, username: person?.username ?? "", name: nameOf(person) };
  const { kind, amount, at, note } = item;
  return { kind, amount, at, receiptNumber, payer, payerName, account, writer, note, waits };
};
