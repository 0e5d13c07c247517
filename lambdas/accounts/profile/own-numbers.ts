import { type Condition, where } from "../../platform/table/expressions";
import type { Profile } from "./profile";

type Payers = Pick<Profile, "payers" | "payersBeforeProof">;

/** Whether a number, in E.164, has paid for the account by a prompt, so that its owner has shown it to be at hand. */
export const hasPaid = ({ payers = [], payersBeforeProof = [] }: Payers, phone: string): boolean =>
  payers.includes(phone) || payersBeforeProof.includes(phone);

/** Whether money may go to a number, in E.164, without asking its owner whether it is theirs. */
export const isKnownNumber = (
  profile: Payers & Pick<Profile, "confirmedPhone">,
  phone: string,
): boolean => phone === profile.confirmedPhone || hasPaid(profile, phone);

/** What a mailed new password takes away in any case: it is not known who said so before the address was proven. */
export const forgottenNumbers = ["confirmedPhone", "payersBeforeProof"] as const;

interface PaidPrompt {
  /** E.164 */
  phone: string;
  startedAt: string;
}

/**
 * What a paid prompt adds to the profile. A prompt that was sent before all sessions ended adds
 * nothing: whoever began it may not be the owner.
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
