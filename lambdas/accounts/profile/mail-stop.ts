import type { MailStop } from "#contracts/accounts";
import type { Profile } from "./profile";
import { type Suppression, suppressionStore } from "./suppression-store";

/**
 * Why somebody gets only the mails that they ask for at that moment; null when they get all. The one rule
 * of who is mailed unasked: the address is proven to be theirs, took our mails and called none spam.
 */
export function mailStop(
  isConfirmed: boolean,
  suppression: Suppression | undefined,
): MailStop | null {
  if (suppression) return suppression.reason;
  return isConfirmed ? null : "unconfirmed";
}

/** {@link mailStop} of a person as the table has it. One read. */
export async function findMailStop({
  email,
  emailConfirmedAt,
}: Pick<Profile, "email" | "emailConfirmedAt">): Promise<MailStop | null> {
  return mailStop(emailConfirmedAt !== undefined, await suppressionStore.find(email));
}
