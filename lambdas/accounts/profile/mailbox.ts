import { mailableAddress } from "#contracts/fields";
import { settings } from "../../platform/settings";
import type { Count } from "../../platform/throttle";
import type { Profile } from "./profile";

/**
 * Returns the mailbox of an address, only for counting: without a `+tag` and, at Gmail, without
 * dots and under one of its two domains (https://support.google.com/mail/answer/7436150).
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
 * The limits that count a mail requested by an account: the mailbox's and, while the address is
 * unproven, the account's. The owner of a mailbox has a separate limit, which strangers can't use
 * up.
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
