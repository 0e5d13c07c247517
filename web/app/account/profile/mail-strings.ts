import { catalogue } from "../../../ui/strings/catalogue";

/** The choice of mails in the profile. */
export const mailStrings = catalogue({
  title: "Mails to you",
  kinds: {
    receipts: {
      name: "Receipts",
      what: "One mail for each payment in, each withdrawal, and each correction of your balance.",
    },
    decisions: {
      name: "Decisions on my work",
      what: "Approved, changes asked for, or not accepted: with what was written about it.",
    },
    reminders: {
      name: "Remind me until my account is active",
      what: "At most one mail a day, and each has a link to stop them.",
    },
  },
  always:
    "Mails that keep your account safe, and the way to a training that you paid for, always come.",
  noteStopped: "None is mailed to your address now. “Your details” says why.",
  stays: {
    mailed:
      "We have mailed you a link. You unsubscribed by a link in your mailbox, so reminders come again once you press this one there.",
    stopped:
      "Nothing was changed: no reminder can be mailed to your address now. “Your details” says why.",
  },
  unloaded: "We could not see which mails you get.",
  failed: "Failed to update profile data",
  unanswered: "We could not hear whether it was changed. Please try again.",
});
