import { eastAfricanMoment } from "#contracts/east-africa-time";
import type { NewsMail } from "#contracts/mails";
import type { Facts } from "./notifications";

/** What somebody is told outside the product: on the lock screen, and for some kinds by mail. */
export interface Words {
  title: string;
  text: string;
  /** The page of the site that shows it. */
  path: string;
  /** The choice of the profile that has it mailed, too; absent where it is not mailed. */
  mail?: NewsMail;
  facts?: [name: string, value: string][];
  /** What the administrator wrote. */
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

/** News in words that may stand on a lock screen: no phone number, and no name but the task's. */
export function wordsOf(news: Facts): Words {
  switch (news.kind) {
    case "payment-confirmed":
      return {
        title: `${money(news.amount)} arrived`,
        text: news.missing
          ? `It is in your balance. ${money(news.missing)} more activates your account.`
          : "It is in your balance.",
        path: "/dashboard#movements",
        mail: "receipts",
        facts: [["Paid in", money(news.amount)], ...receiptFact(news.receiptNumber)],
      };
    case "account-activated":
      return {
        title: "Your account is active",
        text: "You can take a task.",
        path: "/dashboard/task-available",
      };
    case "task-awarded":
      return {
        title: `${news.taskId} is yours`,
        text: "You find it in My Tasks.",
        path: task(news.taskId),
      };
    case "task-cancelled":
      return {
        title: `You gave ${news.taskId} back`,
        text: "Your rating is a little lower.",
        path: task(news.taskId),
      };
    case "task-due-soon":
      return {
        title: `${news.taskId} is due soon`,
        text: `Hand it in before ${moment(news.dueDate)}.`,
        path: handIn(news.taskId),
      };
    case "task-missed":
      return {
        title: `${news.taskId} was not handed in`,
        text: "It was due and is not yours any more. Your rating fell.",
        path: task(news.taskId),
      };
    case "task-taken-back":
      return {
        title: `${news.taskId} was taken back`,
        text: "It costs you no rating, and you may take another task.",
        path: task(news.taskId),
        mail: "decisions",
        note: news.note,
      };
    case "task-improved":
      return {
        title: `${news.taskId} is better for you now`,
        text: `It pays ${money(news.amount)} and is due ${moment(news.dueDate)}.`,
        path: task(news.taskId),
      };
    case "work-approved":
      return {
        title: `${news.taskId} is approved`,
        text: `${money(news.amount)} is in your balance.`,
        path: task(news.taskId),
        mail: "decisions",
        facts: [["Earned", money(news.amount)]],
        note: news.note,
      };
    case "changes-requested":
      return {
        title: `Changes are asked for in ${news.taskId}`,
        text: `The task is still yours. Hand in a new version by ${moment(news.dueDate)}.`,
        path: handIn(news.taskId),
        mail: "decisions",
        note: news.note,
      };
    case "work-rejected":
      return {
        title: `${news.taskId} was not accepted`,
        text: "It is not paid, and your rating fell. My Tasks shows why.",
        path: task(news.taskId),
        mail: "decisions",
        note: news.note,
      };
    case "decision-kept":
      return {
        title: `A second look at ${news.taskId} changed nothing`,
        text: "It costs you nothing more. My Tasks shows why.",
        path: task(news.taskId),
        mail: "decisions",
        note: news.note,
      };
    case "task-given-again":
      return {
        title: `You have ${news.taskId} again`,
        text: `Hand it in before ${moment(news.dueDate)}. Your rating is mended.`,
        path: handIn(news.taskId),
        mail: "decisions",
      };
    case "question-answered":
      return {
        title: `Your question about ${news.taskId} is answered`,
        text: "The answer stands on the task, and with your questions in My Tasks.",
        path: ownQuestions,
        mail: "decisions",
        note: news.answer,
      };
    case "question-closed":
      return {
        title: `${news.taskId} was deleted`,
        text: "Nobody can take it any more, so your question about it gets no answer.",
        path: ownQuestions,
        mail: "decisions",
        facts: [["You asked", news.question]],
      };
    case "withdrawal-paid":
      return {
        title: `${money(news.amount)} is on your phone`,
        text: "Your withdrawal was paid.",
        path: withdrawal(news.withdrawalId),
        mail: "receipts",
        facts: [["Paid out", money(news.amount)], ...receiptFact(news.receiptNumber)],
      };
    case "withdrawal-returned":
      return {
        title: `Your withdrawal of ${money(news.amount)} was not paid`,
        text: "The money is in your balance again. Earnings shows why.",
        path: withdrawal(news.withdrawalId),
        mail: "receipts",
        facts: [["Back in your balance", money(news.amount)]],
      };
    case "account-suspended":
      return {
        title: "Your account is suspended",
        text: "Open the dashboard to read why, and whom to write to.",
        path: "/dashboard",
      };
    case "suspension-lifted":
      return {
        title: "Your account is not suspended any more",
        text: "You can take tasks again.",
        path: "/dashboard",
      };
    case "balance-corrected":
      return {
        title: `${money(Math.abs(news.amount))} was ${news.amount > 0 ? "added to" : "taken off"} your balance`,
        text: "We put your balance right.",
        path: "/dashboard/withdraw-money",
        mail: "receipts",
        facts: [[news.amount > 0 ? "Added" : "Taken off", money(Math.abs(news.amount))]],
        note: news.note,
      };
    case "training-accepted":
      return {
        title: "Your training is open to you",
        text: "See where and when it is.",
        // The mail with the link to the training is its receipt.
        path: `/dashboard/training-${news.course}?mine`,
      };
    case "training-refused":
      return {
        title: "Your training payment was not accepted",
        text: "See why, and what to do.",
        path: `/dashboard/training-${news.course}?mine`,
      };
  }
}
