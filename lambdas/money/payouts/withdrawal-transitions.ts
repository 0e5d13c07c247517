import type { ReturnReason, Waiting, WithdrawalState } from "#contracts/withdrawals";
import { derivedBase32 } from "../../platform/ids";
import type { ProviderSaid, WithdrawalItem } from "./withdrawal";

/**
 * What can happen to a withdrawal. `claimed` is a hint; all that is called proven, and what the
 * provider itself answers when it is asked to pay, is knowledge.
 */
export type WithdrawalEvent =
  /** The provider has it: it said so, or that it knows the id already. */
  | { is: "taken"; conversationId: string | null }
  /** The same, from an earlier request, the last that may be it at `sentAt`: what became of it is asked at once. */
  | { is: "had-already"; sentAt: string }
  /** It was asked, and nobody knows whether it has it. */
  | { is: "unanswered" }
  /** It did not take it now; the same id is asked under again. */
  | { is: "not-taken"; waiting: Waiting }
  /** It had it, and nothing moved; it is asked anew, under another id. */
  | { is: "came-to-nothing"; waiting: Waiting }
  /** It refuses for good, and nothing moved. */
  | { is: "refused"; reason: ReturnReason }
  /** A notice says something that nobody has proven. */
  | { is: "claimed"; code: string }
  /** It has had it for a minute and said nothing. */
  | { is: "overdue" }
  | { is: "proven-paid"; receiptNumber: string | null }
  | { is: "decided-again"; note: string }
  | { is: "decided-paid"; note: string; receiptNumber: string }
  | { is: "decided-return"; note: string };
type EventName = WithdrawalEvent["is"];

/**
 * What a transition asks for in the same step: `pay` writes down the receipt and tells the writer,
 * `return` puts the amount back, `send` asks the provider to pay in a while, `ask` asks how it stands,
 * `now` does so at once, `review` calls a person.
 */
export type Demand = "pay" | "return" | "send" | "ask" | "now" | "review";

type Move = readonly [to: WithdrawalState, ...demands: Demand[]];

/** From each state, where each event leads. `paid` and `returned` are never left. */
export const transitions: Record<WithdrawalState, Record<EventName, Move>> = {
  requested: {
    taken: ["sent", "ask"],
    "had-already": ["sent", "now"],
    unanswered: ["checking", "ask"],
    "not-taken": ["requested", "send"],
    "came-to-nothing": ["requested", "send"],
    refused: ["returned", "return"],
    claimed: ["requested", "send"],
    overdue: ["requested", "send"],
    "proven-paid": ["paid", "pay"],
    "decided-again": ["requested", "now"],
    "decided-paid": ["paid", "pay"],
    "decided-return": ["returned", "return"],
  },
  sent: {
    taken: ["sent", "ask"],
    "had-already": ["sent", "now"],
    unanswered: ["sent", "ask"],
    "not-taken": ["sent", "ask"],
    "came-to-nothing": ["requested", "send"],
    refused: ["returned", "return"],
    claimed: ["sent", "ask"],
    overdue: ["checking", "ask"],
    "proven-paid": ["paid", "pay"],
    "decided-again": ["sent", "ask"],
    "decided-paid": ["sent", "ask"],
    "decided-return": ["sent", "ask"],
  },
  checking: {
    taken: ["checking", "ask"],
    "had-already": ["checking", "now"],
    unanswered: ["checking", "ask"],
    "not-taken": ["checking", "ask"],
    "came-to-nothing": ["requested", "send"],
    refused: ["returned", "return"],
    claimed: ["checking", "ask"],
    overdue: ["checking", "ask"],
    "proven-paid": ["paid", "pay"],
    "decided-again": ["checking", "now"],
    "decided-paid": ["paid", "pay"],
    "decided-return": ["returned", "return"],
  },
  paid: {
    taken: ["paid"],
    "had-already": ["paid"],
    unanswered: ["paid"],
    "not-taken": ["paid"],
    // A payment that is proven is not undone by what contradicts it: somebody has to look.
    "came-to-nothing": ["paid", "review"],
    refused: ["paid", "review"],
    claimed: ["paid"],
    overdue: ["paid"],
    "proven-paid": ["paid"],
    "decided-again": ["paid"],
    "decided-paid": ["paid"],
    "decided-return": ["paid"],
  },
  returned: {
    taken: ["returned"],
    "had-already": ["returned"],
    unanswered: ["returned"],
    "not-taken": ["returned"],
    "came-to-nothing": ["returned"],
    refused: ["returned"],
    claimed: ["returned"],
    overdue: ["returned"],
    // It is in the balance again and on the phone too: nothing takes it back by itself.
    "proven-paid": ["returned", "review"],
    "decided-again": ["returned"],
    "decided-paid": ["returned"],
    "decided-return": ["returned"],
  },
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What is busy, short or silent is asked to pay again after this long. */
export const sendAgainAfter = minute;
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
 * One request to pay; `mayBeTaken` tells whether an earlier one under its id may have arrived, and
 * `knownSince` when the one was made, at the latest, that the provider has if it knows the id already.
 */
export type PayRequest = ReturnType<typeof beginAttempt>["request"];

/** The withdrawal with a question that is out, whose answer is known by its id. */
export const beginQuestion = (item: WithdrawalItem, id: string, now: Date): WithdrawalItem => ({
  ...item,
  question: { id, attemptId: item.attempt?.id ?? "", askedAt: now.toISOString() },
  timesAsked: item.timesAsked + 1,
  lastAskedAt: now.toISOString(),
  ...(item.state !== "requested" && {
    nextCheckAt: nextAsk(item.attempt?.askedAt ?? item.createdAt, now),
  }),
});

/** The withdrawal after an event, and what is to be done in the same step. */
export function advance(
  item: WithdrawalItem,
  event: WithdrawalEvent,
  said: ProviderSaid | null,
  now: Date,
): { next: WithdrawalItem; demands: readonly Demand[] } {
  const [state, ...demands] = transitions[item.state][event.is];
  const at = now.toISOString();
  const settles = demands.includes("pay") || demands.includes("return");
  const moved: WithdrawalItem = {
    ...item,
    ...factsOf(item, event),
    state,
    ...(said && { providerSaid: said }),
    ...(state === "sent" && item.state !== "sent" && { sentAt: item.sentAt ?? at }),
    ...(settles && { settledAt: at }),
  };
  const lastSentAt = item.attempt?.lastSentAt;
  return { next: { ...moved, nextCheckAt: nextCheck(moved, lastSentAt, demands, now) }, demands };
}

/** What an event tells beside its place in the table. */
function factsOf(item: WithdrawalItem, event: WithdrawalEvent): Partial<WithdrawalItem> {
  if (item.state === "paid" || item.state === "returned") return {};
  switch (event.is) {
    case "taken":
      return {
        waiting: null,
        attempt: item.attempt && {
          ...item.attempt,
          isTaken: true,
          conversationId: event.conversationId ?? item.attempt.conversationId,
        },
      };
    case "had-already":
      return {
        waiting: null,
        attempt: item.attempt && { ...item.attempt, isTaken: true, lastSentAt: event.sentAt },
      };
    case "not-taken":
      return {
        waiting: event.waiting,
        attempt: item.attempt && {
          ...item.attempt,
          mayBeTaken: item.attempt.isTaken || item.state !== "requested",
        },
      };
    case "came-to-nothing":
      return { waiting: event.waiting, attempt: null, question: null };
    case "claimed":
      return { attempt: item.attempt && { ...item.attempt, claimedCode: event.code } };
    case "refused":
      return { reason: event.reason, waiting: null };
    case "proven-paid":
      return { receiptNumber: event.receiptNumber, waiting: null };
    case "decided-paid":
      return item.state === "sent"
        ? {}
        : { receiptNumber: event.receiptNumber, note: event.note, waiting: null };
    case "decided-return":
      return item.state === "sent"
        ? {}
        : { reason: "administrator", note: event.note, waiting: null };
    case "decided-again":
      return { note: event.note };
    default:
      return {};
  }
}

/** A minute after it was asked to pay last, also where only a question has told that it did not. */
const sendAt = (lastSentAt: string | undefined, now: Date) => {
  const at = (lastSentAt ? Date.parse(lastSentAt) : now.getTime()) + sendAgainAfter;
  return new Date(Math.max(at, now.getTime())).toISOString();
};

/** How long it is until something is to be done for a withdrawal. */
export const secondsUntilDue = ({ nextCheckAt }: WithdrawalItem, now: Date) =>
  nextCheckAt === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(nextCheckAt) - now.getTime()) / 1000));

/** A request of ours is on its way, or was when a function died. */
const isBeingAsked = ({ state, attempt }: WithdrawalItem, now: Date) =>
  state === "requested" &&
  attempt?.mayBeTaken === true &&
  now.getTime() - Date.parse(attempt.lastSentAt) < sendAgainAfter;

function nextCheck(
  item: WithdrawalItem,
  lastSentAt: string | undefined,
  demands: readonly Demand[],
  now: Date,
): string | null {
  const { attempt, createdAt, nextCheckAt } = item;
  if (demands.includes("now")) return isBeingAsked(item, now) ? nextCheckAt : now.toISOString();
  if (demands.includes("ask")) return nextAsk(attempt?.askedAt ?? createdAt, now);
  if (demands.includes("send")) return sendAt(lastSentAt, now);
  return demands.includes("pay") || demands.includes("return") ? null : nextCheckAt;
}
