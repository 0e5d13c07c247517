import { expect, test } from "vitest";
import { Notification } from "#contracts/notifications";
import {
  notificationListRoute,
  notificationPlace,
  notificationText,
} from "../../../../../web/app/account/notifications/notification-list";

const stamp = { id: "01KB", createdAt: "2026-11-22T08:00:00.000Z", read: false };
const told = (facts: Record<string, unknown>) => Notification.parse({ ...stamp, ...facts });

const task = { taskId: "TASK-0A1B2C3D", amount: 800, dueDate: "2026-11-22T20:00:00.000Z" };
const withdrawal = { withdrawalId: "W1", amount: 500, receiptNumber: "UKM0000001" };
const training = { course: "special", receiptNumber: "UKM0000002" };

const tasks = "/dashboard/tasks-awarded";
const submit = "/dashboard/task-submission";
const money = "/dashboard/withdraw-money";
const special = "/dashboard/training-special";
const answered = { ...task, answer: "Of the High Court." };
const closed = { ...task, question: "Whose ruling is it?" };
const corrected = { amount: -250, note: "Sent back." };

test.each([
  ["task-awarded", { ...task, field: "Math" }, /^You got the Math task\. Due Sun 22 Nov/, tasks],
  ["task-cancelled", task, /This counts 0\.2 against/, tasks],
  ["task-due-soon", task, /is due Sun 22 Nov, 11:00 PM EAT/, submit],
  ["task-missed", task, /missed the deadline.*This counts against/, tasks],
  ["task-improved", task, /pays KES\s800.* due Sun 22 Nov, 11:00 PM/, tasks],
  ["task-taken-back", { ...task, note: "He is gone." }, /rating stays.*: He is gone/, tasks],
  ["work-approved", task, /KES\s800/, tasks],
  ["changes-requested", task, /by Sun 22 Nov, 11:00 PM EAT/, submit],
  ["work-rejected", task, /not accepted\. This counts against/, tasks],
  ["decision-kept", { ...task, note: "It is copied." }, /stands. It is copied/, tasks],
  ["question-answered", answered, /is answered: Of the High Court/, tasks],
  ["question-closed", closed, /was deleted, so your .* no answer: “Whose ruling is it\?”$/, tasks],
  ["withdrawal-paid", withdrawal, /KES\s500.*UKM0000001/, money],
  ["withdrawal-returned", withdrawal, /KES\s500.*back in your balance/, money],
  ["account-suspended", { withdrawals: true, reason: "Copied." }, /stopped: Copied/, "/dashboard"],
  ["suspension-lifted", { reason: "Cleared up." }, /no longer suspended: Cl/, "/dashboard"],
  ["balance-corrected", corrected, /^KES\s250.00 was taken from .*: “Sent back.”$/, money],
  ["training-accepted", training, /UKM0000002 is accepted/, special],
  ["training-refused", training, /UKM0000002 was not accepted/, special],
])(
  "a notification of the kind %s describes its event and links to the event's page",
  (kind, facts, words, place) => {
    const notification = told({ kind, ...facts });

    expect(notificationText(notification)).toMatch(words);
    expect(notificationPlace(notification).pathname).toBe(place);
  },
);

test("a payment's notification shows the receipt and the missing amount, if they are known", () => {
  const payment = { kind: "payment-confirmed", amount: 200, receiptNumber: "UKM1", missing: 100 };
  const bare = { kind: "payment-confirmed", amount: 300, receiptNumber: null };

  expect(notificationText(told(payment))).toMatch(/200\.00 arrived\. Receipt UKM1\. KES\s100/);
  expect(notificationText(told(bare))).toMatch(/^KES\s300\.00 arrived\.$/);
});

test("the list leaves out notifications of kinds that only a newer build knows", () => {
  const known = { ...stamp, kind: "account-activated" };
  const reply = { notifications: [{ ...stamp, kind: "of-tomorrow" }, known], cursor: "next" };

  expect(notificationListRoute.reply.parse(reply)).toEqual({
    notifications: [known],
    cursor: "next",
  });
});
