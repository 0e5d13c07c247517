import { type Condition, where } from "../../platform/table/expressions";
import type { Profile } from "./profile";

type Payers = Pick<Profile, "payers" | "payersBeforeProof">;

/**
 * True if a number, in E.164, has paid for the account by a prompt, so that its owner has shown it
 * to be at hand.
 */
export const hasPaid = ({ payers = [], payersBeforeProof = [] }: Payers, phone: string): boolean =>
  payers.includes(phone) || payersBeforeProof.includes(phone);

/** True if money may go to a number, in E.164, without asking its owner to confirm it. */
export const isKnownNumber = (
  profile: Payers & Pick<Profile, "confirmedPhone">,
  phone: string,
): boolean => phone === profile.confirmedPhone || hasPaid(profile, phone);

/**
 * The fields that a mailed new password always removes: their author from before the address was
 * proven is unknown.
 */
export const forgottenNumbers = ["confirmedPhone", "payersBeforeProof"] as const;

interface PaidPrompt {
  /** E.164 */
  phone: string;
  startedAt: string;
}

/**
 * Returns the addition of a paid prompt to the profile. A prompt from before all sessions ended
 * adds nothing: its sender may not be the owner.
 */
export function payerOf(
  { emailConfirmedAt, sessionsValidFrom }: Profile,
  { phone, startedAt }: PaidPrompt,
): { add?: Record<string, ReadonlySet<string>>; conditions: Condition[] } {
  if (Date.parse(startedAt) / 1000 < sessionsValidFrom) return { conditions: [] };
  const isProven = emailConfirmedAt !== undefined && emailConfirmedAt <= startedAt;
  return {
    add: { [isProven ? "payers" : "payersBeforeProof"]: new Set([phone]) },
    conditions: [where({ emailConfirmedAt, sessionsValidFrom })],
  };
}
