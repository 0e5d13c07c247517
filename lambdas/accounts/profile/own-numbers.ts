import { type Condition, where } from "../../platform/table/expressions";
import type { Profile } from "./profile";

type Payers = Pick<Profile, "payers" | "payersBeforeProof">;

/** True if a phone number (E.164) has paid for the account by a prompt. */
export const hasPaid = ({ payers = [], payersBeforeProof = [] }: Payers, phone: string): boolean =>
  payers.includes(phone) || payersBeforeProof.includes(phone);

/** True if money may go to a phone number (E.164) without a further confirmation. */
export const isKnownNumber = (
  profile: Payers & Pick<Profile, "confirmedPhone">,
  phone: string,
): boolean => phone === profile.confirmedPhone || hasPaid(profile, phone);

/**
 * The fields that a password reset and a change of address remove, since somebody else may have set
 * them.
 */
export const forgottenNumbers = ["confirmedPhone", "payersBeforeProof"] as const;

interface PaidPrompt {
  /** E.164 */
  phone: string;
  startedAt: string;
}

/**
 * The change that adds the phone number of a paid prompt to the profile. If all sessions were ended
 * after the prompt's start, adds nothing: its sender may not be the owner.
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
