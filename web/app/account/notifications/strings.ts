import { catalogue } from "../../../ui/strings/catalogue";

export const notificationStrings = catalogue({
  title: "Notifications",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${unread} unread`),
  loading: "Loading notifications",
  empty: "Nothing yet. News of your payments and tasks comes here.",
  unread: "New:",
  more: "Show older",
  missing: (amount: string) => `${amount} more activates your account.`,
  kinds: {
    "payment-confirmed": (amount: string, receipt: string | null) =>
      receipt ? `${amount} arrived. Receipt ${receipt}.` : `${amount} arrived.`,
    "account-activated": "Your account is active. You can take a task.",
    "task-awarded": (field: string, due: string) => `You got the ${field} task. Due ${due}.`,
    "task-cancelled": (task: string, loss: string) =>
      `You cancelled ${task}. This counts ${loss} against your rating.`,
    "task-due-soon": (task: string, due: string) => `${task} is due ${due}. Submit it before then.`,
    "task-missed": (task: string) =>
      `You missed the deadline of ${task}. It is no longer yours. This counts against your rating.`,
    "task-improved": (task: string, amount: string, due: string) =>
      `Good news: ${task} now pays ${amount}, due ${due}.`,
    "task-taken-back": (task: string, note: string) =>
      `${task} was taken back. Your rating stays, and you can take another task. The reason: ${note}`,
    "work-approved": (task: string, amount: string) =>
      `${task} is approved. ${amount} is in your balance.`,
    "changes-requested": (task: string, due: string) =>
      `${task} needs changes by ${due}. Read the note and submit a new version.`,
    "work-rejected": (task: string) =>
      `${task} was not accepted. This counts against your rating. See why in My Tasks.`,
    "decision-kept": (task: string, note: string) =>
      `We looked at ${task} again: the decision stands. ${note}`,
    "question-answered": (task: string, answer: string) =>
      `Your question about ${task} is answered: ${answer}`,
    "question-closed": (task: string, question: string) =>
      `${task} was deleted, so your question about it gets no answer: “${question}”`,
    "withdrawal-paid": (amount: string, receipt: string | null) =>
      receipt ? `${amount} is on your phone. Receipt ${receipt}.` : `${amount} is on your phone.`,
    "withdrawal-returned": (amount: string) =>
      `Your withdrawal of ${amount} was not paid. It is back in your balance.`,
    "account-suspended": (withdrawals: boolean, reason: string) =>
      withdrawals
        ? `Your account is suspended, and withdrawals are stopped: ${reason}`
        : `Your account is suspended: ${reason}`,
    "suspension-lifted": (reason: string) => `Your account is no longer suspended: ${reason}`,
    "balance-corrected": (amount: string, isAdded: boolean, note: string) =>
      `${amount} was ${isAdded ? "added to" : "taken from"} your balance to correct it: “${note}”`,
    "training-accepted": (code: string | null) =>
      code
        ? `Your training payment ${code} is accepted. See where and when the training is.`
        : "Your training payment is accepted. See where and when the training is.",
    "training-refused": (code: string | null) =>
      code
        ? `Your training code ${code} was not accepted. See why.`
        : "Your training payment was not accepted. See why.",
  },
});
