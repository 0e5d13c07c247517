import type { Letter, Sender } from "../layout";
import { linkOf, nameInMail } from "../name-in-mail";

/** Asks whoever reads the mail of a new address to give it to the account. */
export const newEmailLetter = (
  { code, username }: { code: string; username: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Your new email address for ${productName}`,
  heading: "Is this your new email address?",
  parts: [
    {
      text: `Somebody who signs in to ${productName} as ${nameInMail(username)} wants to do so with this address from now on.`,
    },
    {
      button: {
        label: "Use this address",
        link: linkOf(`${siteUrl}/confirm-email?code=${code}&new=1`, username),
      },
    },
    {
      text: "The link works for 24 hours. It signs everybody out of the account; then sign in with this address. If it was not you, do nothing.",
    },
  ],
});

/** Tells the earlier address, in case its owner did not ask for another. */
export const emailChangeLetter = (
  { next, done }: { next: string; done: boolean },
  { productName, siteUrl, supportEmail }: Sender,
): Letter =>
  done
    ? {
        subject: `Your email address at ${productName} was changed`,
        heading: "A new email address",
        parts: [
          { text: `Your account now has the address ${next}. This one no longer belongs to it.` },
          {
            text: `Was it you? Then there is nothing to do. If it was not, write to ${supportEmail} from this address at once: we look into it, and withdrawals can be stopped.`,
          },
        ],
      }
    : {
        subject: `Another email address for ${productName}`,
        heading: "Somebody asked for another email address",
        parts: [
          {
            text: `Somebody, hopefully you, wants your account to have the address ${next}. It changes once the link in that mailbox is pressed.`,
          },
          {
            text: "Was it you? Then there is nothing to do here. If it was not, set a new password now: that ends the link and signs everybody out.",
          },
          { button: { label: "Set a new password", link: `${siteUrl}/forgot-password` } },
        ],
      };
