import type { ReturnReason, Waiting, WithdrawalState } from "#contracts/withdrawals";

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
