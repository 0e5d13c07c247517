import { eastAfricanMoment } from "#contracts/east-africa-time";
import type { NotificationMail } from "#contracts/mails";
import type { Facts } from "./notifications";

export interface Words {
  title: string;
  text: string;
  path: string;
  /** The choice of mails that applies; absent for kinds that are never mailed. */
  mail?: NotificationMail;
  facts?: [name: string, value: string][];
  note?: string | undefined;
}

const money = (amount: number) => `KES ${amount.toLocaleString("en-KE")}.00`;
const moment = (instant: string) => eastAfricanMoment(new Date(instant));

const task = (id: string) => `/dashboard/tasks-awarded#${id}`;
const handIn = (id: string) => `/dashboard/task-submission?task=${id}`;
const ownQuestions = "/dashboard/tasks-awarded#questions";
const withdrawal = (id: string) => `/dashboard/withdraw-money#${id}`;
const receiptFact = (receipt: string | null): [string, string][] =>
  receipt ? [["Receipt", receipt]] : [];

/**
 * Returns a notification's words. A lock screen may show title and text, so they contain no phone
 * number and no person's name.
 */
export function wordsOf(notification: Facts): Words {
  switch (notification.kind) {
    case "payment-confirmed":
      return {
        title: `${money(notification.amount)} arrived`,
        text: notification.missing
          ? `It is in your balance. ${money(notification.missing)} more activates your account.`
          : "It is in your balance.",
        path: "/dashboard#movements",
        mail: "receipts",
        facts: [
          ["Paid in", money(notification.amount)],
          ...receiptFact(notification.receiptNumber),
        ],
      };
    case "account-activated":
      return {
        title: "Your account is active",
        text: "You can take a task.",
        path: "/dashboard/task-available",
      };
    case "task-awarded":
      return {
        title: `You got the ${notification.field} task`,
        text: `Due ${moment(notification.dueDate)}. It is in My Tasks.`,
        path: task(notification.taskId),
      };
    case "task-cancelled":
      return {
        title: `You cancelled ${notification.taskId}`,
        text: "Your rating is a little lower.",
        path: task(notification.taskId),
      };
    case "task-due-soon":
      return {
        title: `${notification.taskId} is due soon`,
        text: `Submit it before ${moment(notification.dueDate)}.`,
        path: handIn(notification.taskId),
      };
    case "task-missed":
      return {
        title: `You missed the deadline of ${notification.taskId}`,
        text: "The task is no longer yours. This counts against your rating.",
        path: task(notification.taskId),
      };
    case "task-taken-back":
      return {
        title: `${notification.taskId} was taken back`,
        text: "Your rating stays, and you can take another task.",
        path: task(notification.taskId),
        mail: "decisions",
        note: notification.note,
      };
    case "task-improved":
      return {
        title: `Good news about ${notification.taskId}`,
        text: `It now pays ${money(notification.amount)}, due ${moment(notification.dueDate)}.`,
        path: task(notification.taskId),
      };
    case "work-approved":
      return {
        title: `${notification.taskId} is approved`,
        text: `${money(notification.amount)} is in your balance.`,
        path: task(notification.taskId),
        mail: "decisions",
        facts: [["Earned", money(notification.amount)]],
        note: notification.note,
      };
    case "changes-requested":
      return {
        title: `${notification.taskId} needs changes by ${moment(notification.dueDate)}`,
        text: "The task is still yours. Read the note and submit a new version.",
        path: handIn(notification.taskId),
        mail: "decisions",
        note: notification.note,
      };
    case "work-rejected":
      return {
        title: `${notification.taskId} was not accepted`,
        text: "It is not paid. This counts against your rating. See why in My Tasks, where you can ask once for a second look.",
        path: task(notification.taskId),
        mail: "decisions",
        note: notification.note,
      };
    case "decision-kept":
      return {
        title: `We looked at ${notification.taskId} again: the decision stands`,
        text: "Your rating stays as it is. See why in My Tasks.",
        path: task(notification.taskId),
        mail: "decisions",
        note: notification.note,
      };
    case "question-answered":
      return {
        title: `Your question about ${notification.taskId} is answered`,
        text: "The answer is on the task, and with your questions in My Tasks.",
        path: ownQuestions,
        mail: "decisions",
        note: notification.answer,
      };
    case "question-closed":
      return {
        title: `${notification.taskId} was deleted`,
        text: "Nobody can take it any more, so your question about it gets no answer.",
        path: ownQuestions,
        mail: "decisions",
        facts: [["You asked", notification.question]],
      };
    case "withdrawal-paid":
      return {
        title: `${money(notification.amount)} is on your phone`,
        text: "Your withdrawal was paid.",
        path: withdrawal(notification.withdrawalId),
        mail: "receipts",
        facts: [
          ["Paid out", money(notification.amount)],
          ...receiptFact(notification.receiptNumber),
        ],
      };
    case "withdrawal-returned":
      return {
        title: `Your withdrawal of ${money(notification.amount)} was not paid`,
        text: "It is back in your balance. See why in Earnings.",
        path: withdrawal(notification.withdrawalId),
        mail: "receipts",
        facts: [["Back in your balance", money(notification.amount)]],
      };
    case "account-suspended":
      return {
        title: "Your account is suspended",
        text: "Open the dashboard to read why, and who to email.",
        path: "/dashboard",
        mail: "decisions",
        note: notification.reason,
      };
    case "suspension-lifted":
      return {
        title: "Your account is no longer suspended",
        text: "You can take tasks again.",
        path: "/dashboard",
        mail: "decisions",
        note: notification.reason,
      };
    case "balance-corrected":
      return {
        title: `${money(Math.abs(notification.amount))} was ${notification.amount > 0 ? "added to" : "taken from"} your balance`,
        text: "We corrected your balance.",
        path: "/dashboard/withdraw-money",
        mail: "receipts",
        facts: [
          [notification.amount > 0 ? "Added" : "Taken", money(Math.abs(notification.amount))],
        ],
        note: notification.note,
      };
    case "training-accepted":
      return {
        title: "Your training is open to you",
        text: "See where and when it is.",
        // Without `mail`, since the mail with the training's link is the receipt.
        path: `/dashboard/training-${notification.course}?mine`,
      };
    case "training-refused":
      return {
        title: "Your training payment was not accepted",
        text: "See why, and what to do.",
        path: `/dashboard/training-${notification.course}?mine`,
      };
  }
}
