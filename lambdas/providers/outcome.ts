import type { ReturnReason } from "#contracts/ledger";
import type { Waiting } from "#contracts/withdrawals";
import { NotSent } from "../platform/call-provider";
import { NoToken } from "../platform/shared-token";

export interface Said {
  code: string;
  words: string;
}

/**
 * No money moved. `refused`: the payment itself can never succeed. `came-to-nothing`: this request
 * failed, but one with another id may succeed.
 */
export type Failure =
  | { is: "refused"; reason: Exclude<ReturnReason, "administrator"> }
  | { is: "came-to-nothing"; waiting: Waiting };

/** The provider refuses us, so our next requests will fail too. */
export type RefusalOfUs = Extract<Waiting, "credentials" | "account">;
export const isOfUs = (waiting: Waiting | undefined): waiting is RefusalOfUs =>
  waiting === "credentials" || waiting === "account";

/** The meaning of a provider's code for the money. A code that is not listed is `unknown`. */
type Meaning = Failure | { is: "paid" | "taken" | "had-already" | "not-found" | "unknown" };

/** The outcome of a payout request. After `unknown`, the money may have moved. */
export type Outcome =
  | { is: "paid"; receiptNumber: string | null }
  /** The provider has accepted the request; `conversationId` is the provider's id for it. */
  | { is: "taken"; conversationId: string | null }
  /** The provider has an earlier request with the same id. */
  | { is: "had-already" }
  /** The request may be sent again with the same id. */
  | { is: "not-taken"; waiting: Waiting }
  | Extract<Failure, { is: "refused" }>
  | { is: "unknown" };

export interface Answer {
  outcome: Outcome;
  said: Said | null;
}

/** Requests a payout from a provider, with an id of ours. */
export type AskToPay = (attemptId: string, now: Date) => Promise<Answer>;

export const refused = (reason: Exclude<ReturnReason, "administrator">) =>
  ({ is: "refused", reason }) as const;
export const cameToNothing = (waiting: Waiting) => ({ is: "came-to-nothing", waiting }) as const;

/**
 * The outcome of a request without an answer. The provider may have the request, unless an error
 * shows that it was not sent.
 */
export const withoutAnswer = (error: unknown): Answer =>
  error instanceof NoToken || error instanceof NotSent
    ? { outcome: { is: "not-taken", waiting: "busy" }, said: { code: error.name, words: "" } }
    : { outcome: { is: "unknown" }, said: null };

/** Returns a function that finds a code's meaning. `groups` lists the codes of each meaning. */
export function meanings(groups: readonly (readonly [Meaning, readonly string[]])[]) {
  const known = new Map(groups.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning])));
  return (code: string): Meaning => known.get(code) ?? { is: "unknown" };
}

export const failureIn = (meaning: Meaning): Failure | undefined =>
  meaning.is === "refused" || meaning.is === "came-to-nothing" ? meaning : undefined;
