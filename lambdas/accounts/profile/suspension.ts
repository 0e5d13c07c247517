import type { BidsRest } from "#contracts/me";
import { suspensionMessages } from "#contracts/person";
import type { Settings } from "#contracts/settings";
import { AppError } from "../../platform/app-error";
import { settings } from "../../platform/settings";
import { anyOf, atLeast, atMost, missingOr, where } from "../../platform/table/expressions";
import type { Profile } from "./profile";

type Writer = Pick<Profile, "suspension">;

export function insistOnNoSuspension({ suspension }: Writer): void {
  if (suspension) throw new AppError("suspended", suspensionMessages.noWork(supportEmail()));
}

export const isNotSuspended = where({ suspension: undefined });

export function insistOnWithdrawals({ suspension }: Writer): void {
  if (suspension?.withdrawals)
    throw new AppError("suspended", suspensionMessages.noWithdrawals(supportEmail()));
}

/**
 * Throws if the writer is suspended: after a closing, the writer could sign up again without the
 * suspension.
 */
export function insistOnClosable({ suspension }: Writer): void {
  if (suspension) throw new AppError("suspended", suspensionMessages.noClosing(supportEmail()));
}

export const mayWithdraw = anyOf(isNotSuspended, where({ "suspension.withdrawals": false }));

const supportEmail = () => settings().supportEmail;

export type BidRules = Settings["bids"];

/** Returns the reason why a writer may not bid now; null if they may. */
export function bidsRest(
  { rating, bidsRestUntil }: Pick<Profile, "rating" | "bidsRestUntil">,
  { lowestRating }: BidRules,
  now: Date,
): BidsRest | null {
  if (rating < tenths(lowestRating)) return { until: null, reason: "rating" };
  if (bidsRestUntil !== undefined && bidsRestUntil > now.toISOString())
    return { until: bidsRestUntil, reason: "missed" };
  return null;
}

/** The condition that {@link bidsRest} would return null. */
export const bidsDoNotRest = ({ lowestRating }: BidRules, now: Date) =>
  where({
    rating: atLeast(tenths(lowestRating)),
    bidsRestUntil: missingOr(atMost(now.toISOString())),
  });

/**
 * The changes of the profile after a missed deadline, or after a writer gave a task back shortly
 * before the deadline.
 */
export function missedOnceMore(
  { missedInARow: before }: Pick<Profile, "missedInARow">,
  { restAfterMissed: { missed, hours } }: BidRules,
  now: Date,
): Pick<Profile, "missedInARow" | "bidsRestUntil"> {
  const missedInARow = before + 1;
  if (missedInARow < missed) return { missedInARow };
  return {
    missedInARow,
    bidsRestUntil: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  };
}

/** The condition that the count of missed deadlines is unchanged since the profile was read. */
export const inARowAsRead = ({ missedInARow }: Pick<Profile, "missedInARow">) =>
  where({ missedInARow: missedInARow === 0 ? missingOr(0) : missedInARow });

const tenths = (rating: number) => Math.round(rating * 10);
