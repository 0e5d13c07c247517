import type { Letter, Sender } from "../layout";

/** Tells the owner of an account that its phone number was changed, in case somebody else did it. */
export const phoneChangedLetter = (
  { phone, hours }: { phone: string; hours: number },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Your phone number at ${productName} was changed`,
  heading: "A new phone number",
  parts: [
    {
      text: `Withdrawals now go to ${phone}. To protect your money they rest for ${hours} hours from now.`,
    },
    {
      text: "Was it you? Then there is nothing to do. If it was not, set a new password now, which signs everybody out, change the number back and write to us.",
    },
    { button: { label: "Set a new password", link: `${siteUrl}/forgot-password` } },
  ],
});
