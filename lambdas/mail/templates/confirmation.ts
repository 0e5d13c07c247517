import type { Letter, Sender } from "../layout";

/** Asks whoever signed up with an address to prove that it is theirs. */
export const confirmationLetter = (
  { code, username }: { code: string; username: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Confirm your email address for ${productName}`,
  heading: "Is this your email address?",
  parts: [
    {
      text: `Somebody, hopefully you, signed up for ${productName} with this address, as ${username}. You can go on without confirming it; once it is confirmed, nobody else can claim your account.`,
    },
    {
      button: {
        label: "Confirm my email",
        link: `${siteUrl}/confirm-email?code=${code}&username=${encodeURIComponent(username)}`,
      },
    },
    {
      text: `The link works for seven days. If ${username} is not you, don't confirm: whoever chose that name would keep an account in your name. Write to us and we close it.`,
    },
  ],
});
