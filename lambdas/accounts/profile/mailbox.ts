import { mailableAddress } from "#contracts/fields";
import { settings } from "../../platform/settings";
import type { Count } from "../../platform/throttle";
import type { Profile } from "./profile";

/**
 * The mailbox that an address leads to, for counting alone: mail itself goes to the address as it
 * is written. `+tag` is left out, dots too at Gmail, which has two names
 * (https://support.google.com/mail/answer/7436150).
 */
export function mailboxOf(email: string): string {
  const address = mailableAddress(email.trim()) ?? email.trim();
  const [, local = "", domain = ""] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? [];
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}

type Account = Pick<Profile, "userId" | "email" | "emailConfirmedAt">;

/**
 * The windows of a mail that an account asks for: those of the mailbox, and of an account without a
 * proven address. Mail to the account's proven mailbox counts apart, and so do password links of an
 * unproven account, so that strangers can't use up the owner's limit.
 */
export function mailWindows(
  kind: "reset" | "other",
  to: string,
  { userId, email, emailConfirmedAt }: Account,
): Count[] {
  const { mailsPerMailbox, mailsPerUnproven, resetsPerUnproven } = settings().limits;
  const isProven = emailConfirmedAt !== undefined;
  const who = mailboxOf(to);
  const purpose = isProven && mailboxOf(email) === who ? "mailbox-of-owner" : "mailbox";
  const unproven =
    kind === "reset"
      ? { purpose: "resets-unproven", who: userId, limit: resetsPerUnproven }
      : { purpose: "mails-unproven", who: userId, limit: mailsPerUnproven };
  return [{ purpose, who, limit: mailsPerMailbox }, ...(isProven ? [] : [unproven])];
}
