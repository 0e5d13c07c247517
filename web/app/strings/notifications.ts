import { catalogue } from "../../ui/strings/catalogue";

/** News of payments and tasks. */
export const notificationStrings = catalogue({
  title: "Notifications",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${unread} unread`),
  loading: "Loading notifications",
  empty: "Nothing yet. News of your payments and tasks comes here.",
  unread: "New:",
  more: "Show older",
  missing: (amount: string) => `${amount} more activates your account.`,
  kinds: {
    "payment-confirmed": (amount: string, receipt: string) =>
      receipt ? `${amount} arrived. Receipt ${receipt}.` : `${amount} arrived.`,
    "account-activated": "Your account is active. You can take a task.",
    "task-awarded": (task: string) => `${task} is yours. You find it in My Tasks.`,
    "task-cancelled": (task: string, loss: string) =>
      `You gave ${task} back. Each task given back lowers your rating by ${loss}.`,
  },
});
