import type { ReturnReason } from "#contracts/ledger";
import type { Waiting } from "#contracts/withdrawals";
import { derivedBase32 } from "../../platform/ids";
import { isSettled, type ProviderSaid, type WithdrawalItem } from "./withdrawal";

/** What can happen to a withdrawal. Only an `unproven-result` is a hint; all else is knowledge. */
export type WithdrawalEvent =
  /** The provider has it: it said so, or that it knows the id already. */
  | { is: "taken"; conversationId: string | null }
  /** The provider has it from an earlier request, made at `sentAt` at the latest. */
  | { is: "had-already"; sentAt: string }
  /** The provider was asked, and nobody knows whether it has it. */
  | { is: "unanswered" }
  /** The provider did not take it; it is asked again under the same id. */
  | { is: "not-taken"; waiting: Waiting }
  /** The provider had it, and no money moved; it is asked again under another id. */
  | { is: "came-to-nothing"; waiting: Waiting }
  /** The provider refuses for good, and no money moved. */
  | { is: "refused"; reason: ReturnReason }
  /** A webhook tells a result that nobody has proven. */
  | { is: "unproven-result"; code: string }
  /** The provider has had it for a minute and said nothing. */
  | { is: "overdue" }
  /** `movedAt` is when the provider says that it paid, where it says so. */
  | { is: "proven-paid"; receiptNumber: string | null; movedAt?: string | null }
  | { is: "decided-again"; note: string }
  | { is: "decided-paid"; note: string; receiptNumber: string }
  | { is: "decided-return"; note: string };

/**
 * What a step does besides changing the withdrawal: `pay` writes down the receipt and tells the writer,
 * `return` puts the amount back, `review` calls a person.
 */
export type Effect = "pay" | "return" | "review" | null;

/**
 * The withdrawal after an event, and what the same step does besides. What is ours to send is sent
 * again a minute after the last request; what the provider has is asked about, more and more rarely.
 */
export function advance(
  item: WithdrawalItem,
  event: WithdrawalEvent,
  said: ProviderSaid | null,
  now: Date,
): { next: WithdrawalItem; effect: Effect } {
  const told = said && { providerSaid: said };
  if (isSettled(item))
    return { next: { ...item, ...told }, effect: contradicts(item, event) ? "review" : null };
  const moved = { ...item, ...changeBy(item, event), ...told };
  const at = now.toISOString();
  if (isSettled(moved)) {
    const effect = moved.state === "paid" ? "pay" : "return";
    return { next: { ...moved, settledAt: at, nextCheckAt: null }, effect };
  }
  const next = {
    ...moved,
    ...(moved.state === "sent" && { sentAt: item.sentAt ?? at }),
    nextCheckAt: isAskedAtOnce(item, event)
      ? asSoonAsPossible(moved, now)
      : moved.state === "requested"
        ? sendAt(item.attempt?.lastSentAt, now)
        : nextAsk(moved.attempt?.askedAt ?? item.createdAt, now),
  };
  return { next, effect: null };
}

/** What is settled stays so: a person looks at what contradicts it. */
const contradicts = ({ state }: WithdrawalItem, { is }: WithdrawalEvent) =>
  state === "paid" ? is === "came-to-nothing" || is === "refused" : is === "proven-paid";

/** What an event changes about a withdrawal that is not settled; nothing else does. */
function changeBy(item: WithdrawalItem, event: WithdrawalEvent): Partial<WithdrawalItem> {
  const { state, attempt } = item;
  const taken = state === "requested" ? "sent" : state;
  const attemptWith = (known: Partial<NonNullable<WithdrawalItem["attempt"]>>) => ({
    attempt: attempt && { ...attempt, ...known },
  });
  switch (event.is) {
    case "taken": {
      const conversationId = event.conversationId ?? attempt?.conversationId ?? null;
      return { state: taken, waiting: null, ...attemptWith({ isTaken: true, conversationId }) };
    }
    case "had-already": {
      const known = { isTaken: true, lastSentAt: event.sentAt };
      return { state: taken, waiting: null, ...attemptWith(known) };
    }
    case "unanswered":
      return state === "requested" ? { state: "checking" } : {};
    case "not-taken": {
      const mayBeTaken = attempt?.isTaken || state !== "requested";
      return { waiting: event.waiting, ...attemptWith({ mayBeTaken }) };
    }
    case "came-to-nothing":
      return { state: "requested", waiting: event.waiting, attempt: null, question: null };
    case "refused":
      return { state: "returned", reason: event.reason, waiting: null };
    case "unproven-result":
      return attemptWith({ claimedCode: event.code });
    case "overdue":
      return state === "sent" ? { state: "checking" } : {};
    case "proven-paid":
      return { state: "paid", receiptNumber: event.receiptNumber, waiting: null };
    case "decided-again":
      return { note: event.note };
    case "decided-paid": {
      const { receiptNumber, note } = event;
      return state === "sent" ? {} : { state: "paid", receiptNumber, note, waiting: null };
    }
    case "decided-return": {
      const returned = { state: "returned", reason: "administrator", waiting: null } as const;
      return state === "sent" ? {} : { ...returned, note: event.note };
    }
  }
}

const isAskedAtOnce = ({ state }: WithdrawalItem, { is }: WithdrawalEvent) =>
  is === "had-already" || (is === "decided-again" && state !== "sent");

/** At once; if a request of ours may be on its way, when its minute is over. */
function asSoonAsPossible({ state, attempt, nextCheckAt }: WithdrawalItem, now: Date) {
  const isBeingSent =
    state === "requested" &&
    attempt?.mayBeTaken === true &&
    now.getTime() - Date.parse(attempt.lastSentAt) < sendAgainAfter;
  return isBeingSent ? nextCheckAt : now.toISOString();
}

/** A minute after the last request, also where only a question told that it came to nothing. */
const sendAt = (lastSentAt: string | undefined, now: Date) => {
  const at = (lastSentAt ? Date.parse(lastSentAt) : now.getTime()) + sendAgainAfter;
  return new Date(Math.max(at, now.getTime())).toISOString();
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * After this long the provider is asked again to pay what it was too busy, too short of money or
 * silent to pay.
 */
const sendAgainAfter = minute;
/** Without a word from the provider for so long, nobody knows how it stands. */
export const overdueAfter = minute;

/** Ages of an attempt at which the provider is asked how it stands; then every hour. */
const askAges = [30 * second, minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute, 30 * minute];

/** When the provider is to be asked next about an attempt that it was first asked for at `since`. */
export function nextAsk(since: string, now: Date): string {
  const start = Date.parse(since);
  const age = now.getTime() - start;
  const next = askAges.find((each) => each > age) ?? (Math.floor(age / hour) + 1) * hour;
  return new Date(start + next).toISOString();
}

/**
 * The id of a withdrawal's next attempt: 25 letters and digits, which both operators take, and refuse a
 * second time. It follows from the withdrawal, so that a table that was restored asks under the ids
 * that were used before.
 */
export const nextAttemptId = ({
  withdrawalId,
  attemptIds,
}: Pick<WithdrawalItem, "withdrawalId" | "attemptIds">) =>
  `W${derivedBase32(`${withdrawalId} ${attemptIds.length + 1}`, 24)}`;

/**
 * The withdrawal before the provider is asked to pay: under an id that is stored first. The same one
 * as before, unless that came to nothing.
 */
export function beginAttempt(item: WithdrawalItem, now: Date) {
  const at = now.toISOString();
  const attempt = item.attempt ?? {
    id: nextAttemptId(item),
    askedAt: at,
    lastSentAt: at,
    requests: 0,
    isTaken: false,
    mayBeTaken: false,
    conversationId: null,
    claimedCode: null,
  };
  const requests = attempt.requests + 1;
  const next: WithdrawalItem = {
    ...item,
    attempt: { ...attempt, requests, lastSentAt: at, mayBeTaken: true },
    attemptIds: item.attempt ? item.attemptIds : [...item.attemptIds, attempt.id],
    timesAsked: item.timesAsked + 1,
    lastAskedAt: at,
    nextCheckAt: new Date(now.getTime() + sendAgainAfter).toISOString(),
  };
  const request = {
    attemptId: attempt.id,
    number: requests,
    mayBeTaken: attempt.mayBeTaken,
    // All before it were answered: the one that arrived is no later than the last of them.
    knownSince: attempt.mayBeTaken ? at : attempt.lastSentAt,
  };
  return { next, request };
}

/**
 * One request to pay. `mayBeTaken` tells whether an earlier one under its id may have arrived. If
 * the provider knows the id already, `knownSince` is the latest time at which it got that
 * request.
 */
export type PayRequest = ReturnType<typeof beginAttempt>["request"];

/** The withdrawal with an open question, whose answer is known by the question's id. */
export const beginQuestion = (item: WithdrawalItem, id: string, now: Date): WithdrawalItem => ({
  ...item,
  question: { id, attemptId: item.attempt?.id ?? "", askedAt: now.toISOString() },
  timesAsked: item.timesAsked + 1,
  lastAskedAt: now.toISOString(),
  ...(item.state !== "requested" && {
    nextCheckAt: nextAsk(item.attempt?.askedAt ?? item.createdAt, now),
  }),
});

/** How long it is until something is to be done for a withdrawal. */
export const secondsUntilDue = ({ nextCheckAt }: WithdrawalItem, now: Date) =>
  nextCheckAt === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(nextCheckAt) - now.getTime()) / 1000));
