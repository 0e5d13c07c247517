import type { ReturnReason } from "#contracts/ledger";
import type { Waiting } from "#contracts/withdrawals";
import { derivedBase32 } from "../../platform/ids";
import { isSettled, type ProviderSaid, type WithdrawalItem } from "./withdrawal";

/** Events of a withdrawal. Only an `unproven-result` may be forged. */
export type WithdrawalEvent =
  /** The provider said that it has the request, or that it knows the request's id. */
  | { is: "taken"; conversationId: string | null }
  /** The provider has an earlier request under this id, made at `sentAt` at the latest. */
  | { is: "had-already"; sentAt: string }
  /** We asked, but don't know if the provider has the request. */
  | { is: "unanswered" }
  /** The provider did not take the request; we ask again under the same id. */
  | { is: "not-taken"; waiting: Waiting }
  /** The provider had the request, and no money moved; we ask again under another id. */
  | { is: "came-to-nothing"; waiting: Waiting }
  /** The provider refuses for good, and no money moved. */
  | { is: "refused"; reason: ReturnReason }
  /** A callback reports a result without proof. */
  | { is: "unproven-result"; code: string }
  /** The provider has had the request for a minute without a result. */
  | { is: "overdue" }
  /** `movedAt` is the provider's payment time, if it gives one. */
  | { is: "proven-paid"; receiptNumber: string | null; movedAt?: string | null }
  | { is: "decided-again"; note: string }
  | { is: "decided-paid"; note: string; receiptNumber: string }
  | { is: "decided-return"; note: string };

/**
 * Effects of an event besides the changed withdrawal: `pay` records the receipt and notifies the
 * writer, `return` puts the amount back, `review` asks a person to look.
 */
export type Effect = "pay" | "return" | "review" | null;

/**
 * Returns the withdrawal after an event, and the event's effect. If the provider doesn't have the
 * request, the next one is due a minute later. Otherwise status queries are due, less and less
 * often.
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

/**
 * True if an event contradicts the state of a settled withdrawal. The state never changes, so a
 * person has to look.
 */
const contradicts = ({ state }: WithdrawalItem, { is }: WithdrawalEvent) =>
  state === "paid" ? is === "came-to-nothing" || is === "refused" : is === "proven-paid";

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

/** Returns now or, while our request may be on its way, the end of the request's minute. */
function asSoonAsPossible({ state, attempt, nextCheckAt }: WithdrawalItem, now: Date) {
  const isBeingSent =
    state === "requested" &&
    attempt?.mayBeTaken === true &&
    now.getTime() - Date.parse(attempt.lastSentAt) < sendAgainAfter;
  return isBeingSent ? nextCheckAt : now.toISOString();
}

const sendAt = (lastSentAt: string | undefined, now: Date) => {
  const at = (lastSentAt ? Date.parse(lastSentAt) : now.getTime()) + sendAgainAfter;
  return new Date(Math.max(at, now.getTime())).toISOString();
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Milliseconds until we request a payment again: the provider was busy or silent, or our account
 * had too little money.
 */
const sendAgainAfter = minute;
/** A sent withdrawal without an answer for this long becomes `checking`. */
export const overdueAfter = minute;

/** Ages (ms) of an attempt at which we query its state; then every hour. */
const askAges = [30 * second, minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute, 30 * minute];

export function nextAsk(since: string, now: Date): string {
  const start = Date.parse(since);
  const age = now.getTime() - start;
  const next = askAges.find((each) => each > age) ?? (Math.floor(age / hour) + 1) * hour;
  return new Date(start + next).toISOString();
}

/**
 * Returns the id of a withdrawal's next attempt: 25 letters and digits, as both providers accept. A
 * table restored from a backup derives the same ids, and a provider refuses an id that it knows.
 */
export const nextAttemptId = ({
  withdrawalId,
  attemptIds,
}: Pick<WithdrawalItem, "withdrawalId" | "attemptIds">) =>
  `W${derivedBase32(`${withdrawalId} ${attemptIds.length + 1}`, 24)}`;

/**
 * Returns the request, and the withdrawal to store before the request is sent. The request has the
 * previous id, unless that attempt came to nothing.
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
    // If every earlier request was answered, the request that the provider knows was sent at
    // `lastSentAt` at the latest.
    knownSince: attempt.mayBeTaken ? at : attempt.lastSentAt,
  };
  return { next, request };
}

/**
 * One request to pay. `mayBeTaken` is true if an earlier request under its id may have arrived. If
 * the provider knows the id already, `knownSince` is the latest time of that request.
 */
export type PayRequest = ReturnType<typeof beginAttempt>["request"];

/**
 * Returns the withdrawal with a new open status query. The query's id is part of the address for
 * the answer.
 */
export const beginQuestion = (item: WithdrawalItem, id: string, now: Date): WithdrawalItem => ({
  ...item,
  question: { id, attemptId: item.attempt?.id ?? "", askedAt: now.toISOString() },
  timesAsked: item.timesAsked + 1,
  lastAskedAt: now.toISOString(),
  ...(item.state !== "requested" && {
    nextCheckAt: nextAsk(item.attempt?.askedAt ?? item.createdAt, now),
  }),
});

export const secondsUntilDue = ({ nextCheckAt }: WithdrawalItem, now: Date) =>
  nextCheckAt === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(nextCheckAt) - now.getTime()) / 1000));
