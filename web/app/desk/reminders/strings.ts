import { reminderMessages } from "#contracts/reminders";
import { catalogue } from "../../../ui/strings/catalogue";

/** Reminders to those who have not activated their account. */
export const reminderStrings = catalogue({
  template: {
    title: "Daily reminder",
    loading: "Loading the reminder",
    failed: "Error fetching email template",
    subject: "Subject",
    body: "Text",
    bodyHint:
      "{firstName} becomes the writer's first name. {link} on a line of its own becomes the button; without it the button stands at the end.",
    sendTime: "Send time, EAT",
    enabled: "Send it every day",
    quiet: (count: number) =>
      `At most one a day for each writer, and after ${count} without an answer one a week.`,
    next: (at: string) => `Leaves next ${at}, to whoever had none that day.`,
    off: "It is off: nothing leaves by itself.",
    savedAt: (at: string) => `Saved ${at}`,
    save: "Save template",
    test: "Send a test to me",
    saved: "Template updated successfully",
    notSaved: "Error updating template",
    unsaved: "Save first: the test is the template as it is saved.",
  },
  preview: {
    title: "Preview",
    sizesLabel: "Preview as",
    sizes: { phone: "Phone", desktop: "Desktop" },
    name: "Wanjiru",
    from: (product: string, name: string) => `${product} to ${name}`,
    link: "See today's tasks",
    why: (product: string, sender: string) =>
      `You get this because you signed up at ${product} and your account is not active yet.${sender}`,
    unsubscribe: "Unsubscribe from reminders",
    copy: "If the button doesn't open, copy this address into your browser:",
    foot: (product: string, address: string) => `${product} · ${address}`,
    questions: (address: string) => `Questions: ${address}`,
  },
  choice: {
    title: "Reminders by mail",
    wanted: "Remind me until my account is active",
    note: "At most one mail a day, and each has a link to stop them. Mails about your account, your password and your money come all the same.",
    noteStopped: "None is mailed to your address now. “Your details” says why.",
    stays: {
      mailed:
        "We have mailed you a link. You unsubscribed by a link in your mailbox, so reminders come again once you press this one there.",
      stopped:
        "Nothing was changed: no reminder can be mailed to your address now. “Your details” says why.",
    },
    unloaded: "We could not see whether you are reminded.",
    failed: "Failed to update profile data",
    unanswered: "We could not hear whether it was changed. Please try again.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    heading: "No more reminders?",
    lead: "We remind you by mail until your account is active. You can stop that here.",
    rest: "Mails about your account, your password and your money still come.",
    submit: "Unsubscribe",
    failed: "You could not be unsubscribed just now.",
    dead: "This link is not one of ours, or it was cut off.",
    doneHeading: "No more reminders",
    done: "You get no more reminders. To have them again, use the switch in your profile: we then mail you a link.",
    next: "Go to my dashboard",
    again: {
      title: "Reminders",
      heading: "Reminders again?",
      lead: "You unsubscribed from our reminders. From here you can have them again, until your account is active.",
      rest: "At most one mail a day, and each has a link to stop them.",
      submit: "Remind me again",
      failed: "Your reminders could not be switched on just now.",
      dead: reminderMessages.expiredLinkBack,
      doneHeading: "Reminders come again",
      done: "You get reminders again, until your account is active.",
      next: "Go to my dashboard",
    },
  },
});
