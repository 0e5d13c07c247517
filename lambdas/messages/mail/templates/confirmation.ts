import type { Letter, Sender } from "../layout";
import { linkOf, nameInMail } from "../name-in-mail";

/** Asks whoever signed up with an address to prove that it is theirs. */
export const confirmationLetter = (
  { code, username }: { code: string; username: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Confirm your email address for ${productName}`,
  heading: "Is this your email address?",
  parts: [
    {
      text: `Somebody, hopefully you, signed up for ${productName} with this address, as ${nameInMail(username)}. You can go on without confirming it; once it is confirmed, nobody else can claim your account.`,
    },
    {
      button: {
        label: "Confirm my email",
        link: linkOf(`${siteUrl}/confirm-email?code=${code}`, username),
      },
    },
    {
      text: "The link works for seven days. If it was not you, don't confirm: whoever it was would keep an account in your name. Write to us and we close it.",
    },
  ],
});
