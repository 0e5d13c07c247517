import type { ReturnReason } from "#contracts/ledger";
import type { Waiting } from "#contracts/withdrawals";
import { NotSent } from "../platform/call-provider";
import { NoToken } from "../platform/shared-token";

/** The provider's code and words. */
export interface Said {
  code: string;
  words: string;
}

/**
 * No money moved. Either for good, under any id; or only under this id, so that another may be
 * tried.
 */
export type Failure =
  | { is: "refused"; reason: Exclude<ReturnReason, "administrator"> }
  | { is: "came-to-nothing"; waiting: Waiting };

/** What a provider refuses of us, so that each next request fails too. */
export type RefusalOfUs = Extract<Waiting, "credentials" | "account">;
export const isOfUs = (waiting: Waiting | undefined): waiting is RefusalOfUs =>
  waiting === "credentials" || waiting === "account";

/** What a provider's code means for the money. Every code that is not listed is `unknown`. */
type Meaning = Failure | { is: "paid" | "taken" | "had-already" | "not-found" | "unknown" };

/** What asking a provider to pay has come to. Of `unknown` nobody may say that it failed. */
export type Outcome =
  | { is: "paid"; receiptNumber: string | null }
  /** The provider has it; the id is its own, by which it names this payout to nobody else. */
  | { is: "taken"; conversationId: string | null }
  /** The provider has it from an earlier request under the same id. */
  | { is: "had-already" }
  /** It may be asked again under the same id. */
  | { is: "not-taken"; waiting: Waiting }
  | Extract<Failure, { is: "refused" }>
  | { is: "unknown" };

/** An outcome with what the provider said, if it said anything. */
export interface Answer {
  outcome: Outcome;
  said: Said | null;
}

/** Asks a provider to pay, under an id of ours. */
export type AskToPay = (attemptId: string, now: Date) => Promise<Answer>;

export const refused = (reason: Exclude<ReturnReason, "administrator">) =>
  ({ is: "refused", reason }) as const;
export const cameToNothing = (waiting: Waiting) => ({ is: "came-to-nothing", waiting }) as const;

/** What a request has come to that has no answer: it may have arrived, unless it was never sent. */
export const withoutAnswer = (error: unknown): Answer =>
  error instanceof NoToken || error instanceof NotSent
    ? { outcome: { is: "not-taken", waiting: "busy" }, said: { code: error.name, words: "" } }
    : { outcome: { is: "unknown" }, said: null };

/** The meaning of a provider's codes, listed by meaning. */
export function meanings(groups: readonly (readonly [Meaning, readonly string[]])[]) {
  const known = new Map(groups.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning])));
  return (code: string): Meaning => known.get(code) ?? { is: "unknown" };
}

export const failureIn = (meaning: Meaning): Failure | undefined =>
  meaning.is === "refused" || meaning.is === "came-to-nothing" ? meaning : undefined;
