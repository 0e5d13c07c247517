import { catalogue } from "../../../ui/strings/catalogue";

export const mailStrings = catalogue({
  title: "Emails you get",
  kinds: {
    receipts: {
      name: "Receipts",
      what: "One email for each payment in, each withdrawal, and each correction of your balance.",
    },
    decisions: {
      name: "Decisions on my work",
      what: "Approved, needs changes, or not accepted, with the reviewer’s note.",
    },
    reminders: {
      name: "Remind me until my account is active",
      what: "At most one email a day, each with a link to stop them.",
    },
  },
  always: "Emails about your account’s safety, and about a training you paid for, always come.",
  noteStopped: "These can’t all be emailed to your address now. “Your details” says why.",
  stays: {
    mailed:
      "We emailed you a link. You unsubscribed by a link in your inbox, so reminders come again once you press this one.",
    stopped:
      "Nothing was changed: no reminder can be emailed to your address now. “Your details” says why.",
  },
  unloaded: "We could not load which emails you get.",
  failed: "Failed to update profile data",
  unanswered: "We got no reply. Please try again.",
});
