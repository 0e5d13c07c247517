import type { Letter, Part, Sender } from "../layout";

/** The link to a new password. The code is behind a `#`, which no server and no log gets to see. */
export const passwordResetLetter = (
  { code, isUnconfirmed }: { code: string; isUnconfirmed: boolean },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Set a new password for ${productName}`,
  heading: "Set a new password",
  parts: [
    { text: "Somebody, hopefully you, asked for a new password for this account." },
    {
      button: {
        label: "Set a new password",
        link: `${siteUrl}/reset-password/verify#oobCode=${code}`,
      },
    },
    ...(isUnconfirmed ? [whatElseHappens] : []),
    {
      text: "The link works once, within one hour. If it wasn't you, do nothing: your password stays as it is.",
    },
  ],
});

const whatElseHappens: Part = {
  text: "Nobody has confirmed this email address yet. Your new password confirms it, signs everybody out of the account, and removes its second step at sign-in, should somebody have set one up. You can set up your own afterwards.",
};
