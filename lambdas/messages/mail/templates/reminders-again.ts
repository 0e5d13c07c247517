import type { Letter, Sender } from "../layout";

/** Asks whoever reads the mail whether reminders are to come again, after they unsubscribed. */
export const remindersAgainLetter = (
  { code }: { code: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Reminders from ${productName} again?`,
  heading: "Have reminders again?",
  parts: [
    {
      text: "You unsubscribed from our reminders. Somebody, hopefully you, has asked for them again in the profile of your account.",
    },
    { button: { label: "Remind me again", link: `${siteUrl}/unsubscribe?again=${code}` } },
    {
      text: "The link works for 24 hours. If it was not you, do nothing: no reminders come.",
    },
  ],
});
