import { catalogue } from "../../../ui/strings/catalogue";

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
      `At most one a day for each writer, and one a week after ${count} without an answer.`,
    next: (at: string) => `The next goes out ${at}.`,
    off: "It is off: nothing is sent by itself.",
    savedAt: (at: string) => `Saved ${at}`,
    save: "Save template",
    test: "Send a test to me",
    saved: "Template updated successfully",
    notSaved: "Error updating template",
    other: {
      title: "Saved elsewhere",
      off: (time: string) => `${time}, but it is off`,
      mine: "Save mine instead",
      theirs: "Take the saved one",
    },
    leave: {
      title: "Leave without saving?",
      text: "The reminder that you changed is not saved. If you leave, your changes are lost.",
      go: "Leave without saving",
      stay: "Stay here",
    },
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
});
