import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { MailStop } from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import { queueMail, type UnaskedMailJob } from "../../messages/mail/mail-job";
import { mailableAddress } from "../../messages/mail/mailable-address";
import { logger } from "../../platform/logger";
import { getItem, getItems } from "../../platform/table/read";
import { ConditionFailed, putItem } from "../../platform/table/transact";
import type { Profile } from "./profile";

// SUPPRESSED#<hash of the address in lower case>   the same   that an address gets only mail that it asks for, and why
const suppressionKey = (address: string) => {
  // Nobody's address is kept here: it may outlive their account.
  const spelled = (mailableAddress(address) ?? address).toLowerCase();
  const hash = createHash("sha256").update(spelled).digest("base64url");
  const key = `SUPPRESSED#${hash}`;
  return { pk: key, sk: key };
};

export const Suppression = z.object({ reason: z.enum(["bounced", "complained"]), at: Instant });
export type Suppression = z.infer<typeof Suppression>;

export const suppressionStore = {
  find: (address: string) => getItem(Suppression, suppressionKey(address), { consistent: false }),

  /** Those of some addresses, at most a hundred, in their order. */
  async findAll(addresses: readonly string[]): Promise<(Suppression | undefined)[]> {
    if (addresses.length === 0) return [];
    // A list may show an address with somebody who has just given it up, too; nothing is asked for twice.
    const keys = [...new Set(addresses.map((address) => suppressionKey(address).pk))];
    const items = await getItems(keys.map((key) => ({ pk: key, sk: key })));
    return addresses.map((address) => {
      const item = items[keys.indexOf(suppressionKey(address).pk)];
      return item && Suppression.parse(item);
    });
  },

  /** Suppresses an address, for good; false when it was before, whatever for. */
  async add(address: string, suppression: Suppression): Promise<boolean> {
    try {
      await putItem({ ...suppressionKey(address), type: "SuppressedAddress", ...suppression });
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },
};

/** `Amina <amina@x.example>` and `amina@x.example` are one address. */
const bare = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim();

/** Sends no more reminders to addresses that a mail of ours bounced at or was complained of from. */
export async function takeFeedback(
  reason: Suppression["reason"],
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  for (const address of addresses) {
    const isNew = await suppressionStore.add(bare(address), { reason, at: now.toISOString() });
    logger.info("address-suppressed", { reason, isNew });
  }
}

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

/** Mails somebody what they did not ask for at this moment; nothing where {@link findMailStop} has a reason. */
export async function mailUnasked(
  profile: Pick<Profile, "email" | "emailConfirmedAt">,
  job: UnaskedMailJob,
): Promise<void> {
  const to = mailableAddress(profile.email);
  if (to === undefined || (await findMailStop(profile)) !== null) return;
  await queueMail({ ...job, to });
}
