import { catalogue } from "../../../ui/strings/catalogue";

/** News of payments, tasks, work, withdrawals and trainings. */
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
    "task-awarded": (task: string) => `${task} is yours. You find it in My Tasks.`,
    "task-cancelled": (task: string, loss: string) =>
      `You gave ${task} back. Each task given back lowers your rating by ${loss}.`,
    "task-due-soon": (task: string, due: string) =>
      `${task} is due ${due}. Hand it in before then.`,
    "task-missed": (task: string) =>
      `${task} was not handed in when it was due. It is not yours any more, and your rating fell.`,
    "task-improved": (task: string, amount: string, due: string) =>
      `${task} is better for you now: it pays ${amount} and is due ${due}.`,
    "task-taken-back": (task: string, note: string) =>
      `${task} was taken back. It costs you no rating, and you may take another task. The reason: ${note}`,
    "work-approved": (task: string, amount: string) =>
      `${task} is approved. ${amount} is in your balance.`,
    "changes-requested": (task: string, due: string) =>
      `Changes are asked for in ${task}. Read the note, and hand in a new version by ${due}.`,
    "work-rejected": (task: string) =>
      `${task} was not accepted, and your rating fell. Read why in My Tasks.`,
    "decision-kept": (task: string, note: string) =>
      `A second look at ${task} changed nothing: ${note}`,
    "task-given-again": (task: string, due: string) =>
      `You have ${task} again, until ${due}, and your rating is mended.`,
    "question-answered": (task: string, answer: string) =>
      `Your question about ${task} is answered: ${answer}`,
    "question-closed": (task: string, question: string) =>
      `${task} was deleted, so your question about it gets no answer: “${question}”`,
    "withdrawal-paid": (amount: string, receipt: string | null) =>
      receipt ? `${amount} is on your phone. Receipt ${receipt}.` : `${amount} is on your phone.`,
    "withdrawal-returned": (amount: string) =>
      `Your withdrawal of ${amount} was not paid. The money is in your balance again.`,
    "account-suspended": (withdrawals: boolean, reason: string) =>
      withdrawals
        ? `Your account is suspended, and withdrawals are stopped: ${reason}`
        : `Your account is suspended: ${reason}`,
    "suspension-lifted": (reason: string) => `Your account is not suspended any more: ${reason}`,
    "balance-corrected": (amount: string, isAdded: boolean, note: string) =>
      `${amount} was ${isAdded ? "added to" : "taken off"} your balance, to put it right: “${note}”`,
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
