import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Instant, mailableAddress } from "#contracts/fields";
import type { MailStop } from "#contracts/mails";
import { queueMail, type UnaskedMailJob } from "../../messages/mail/mail-job";
import { logger } from "../../platform/logger";
import { defineItem } from "../../platform/table/define-item";
import { getItem } from "../../platform/table/read";
import { refusalOf, writeAlone } from "../../platform/table/transact";
import type { Profile } from "./profile";

const Suppression = z.object({ reason: z.enum(["bounced", "complained"]), at: Instant });
export type Suppression = z.infer<typeof Suppression>;

/**
 * The reason why an address gets only mail that its owner requests. It is stored without the
 * account's id, since the address may outlive the account.
 */
export const suppressions = defineItem({
  type: "SuppressedAddress",
  name: "suppression",
  schema: Suppression,
  key: ["SUPPRESSED#{hash}", "SUPPRESSED#{hash}"],
  partsOf: ({ email }: { email: string }) => {
    const spelled = (mailableAddress(email) ?? email).toLowerCase();
    return { hash: createHash("sha256").update(spelled).digest("base64url") };
  },
});

export const findSuppression = (email: string) =>
  getItem(Suppression, suppressions.key({ email }), { consistent: false });

/** Suppresses an address for good; false if it is suppressed already, for any reason. */
export const suppress = async (email: string, suppression: Suppression): Promise<boolean> =>
  (await refusalOf(writeAlone(suppressions.put({ email }, suppression)))) === undefined;

/** `Amina <amina@x.example>` and `amina@x.example` are one address. */
const bare = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim();

export async function takeFeedback(
  reason: Suppression["reason"],
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  for (const address of addresses) {
    const isNew = await suppress(bare(address), { reason, at: now.toISOString() });
    logger.info("address-suppressed", { reason, isNew });
  }
}

/** Returns the reason why a person gets only requested mail; null if the person gets all mail. */
export function mailStop(
  isConfirmed: boolean,
  suppression: Suppression | undefined,
): MailStop | null {
  if (suppression) return suppression.reason;
  return isConfirmed ? null : "unconfirmed";
}

export async function findMailStop({
  email,
  emailConfirmedAt,
}: Pick<Profile, "email" | "emailConfirmedAt">): Promise<MailStop | null> {
  return mailStop(emailConfirmedAt !== undefined, await findSuppression(email));
}

export async function mailUnasked(
  profile: Pick<Profile, "email" | "emailConfirmedAt">,
  job: UnaskedMailJob,
): Promise<void> {
  const to = mailableAddress(profile.email);
  if (to === undefined || (await findMailStop(profile)) !== null) return;
  await queueMail({ ...job, to });
}
