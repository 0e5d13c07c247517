import { expect, test } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";

const at = "2026-11-20T09:00:00.000Z";
const nextDay = "2026-11-20T21:00:00.000Z";
const inactive = { type: "Profile", accountStatus: "inactive", createdAt: at };
const active = { ...inactive, accountStatus: "active", activatedAt: nextDay };
const closed = { closedAt: nextDay };
const inReview = [`${at}#500#work`];
const signUp = { "signUps 20": 1 };
const activation = { ...signUp, "activations 21": 1 };
const activeClosure = { "closures 21": 1, "activeClosures 21": 1 };
const entry = (kind: string, amount: number, more: object = {}) => ({
  type: "LedgerEntry",
  ...{ kind, amount, date: "2026-10-01T09:00:00.000Z", bookedAt: at, ...more },
});
const training = { type: "Training", payment: { amount: 300 } };
const trainingWaits = { trainingsWaiting: 1, amountOfTrainings: 300 };
const withdrawal = { type: "Withdrawal", waiting: null, amount: 450 };
const ofNobody = { type: "UnattributedPayment", gsi1pk: "UNATTRIBUTED", amount: 70 };
const onItsWay = { amountOnItsWay: 450 };
const needsLook = { ...onItsWay, withdrawalsWaiting: 1, amountOfWithdrawals: 450 };

test.each<[string, Record<string, unknown>, Record<string, number>]>([
  ["a person", inactive, signUp],
  ["the administrator", { ...active, isAdmin: true }, {}],
  ["an active person", active, activation],
  ["a closed active account", { ...active, ...closed }, { ...activation, ...activeClosure }],
  ["a closed inactive account", { ...inactive, ...closed }, { ...signUp, "closures 21": 1 }],
  ["a person with work in review", { ...inactive, inReview }, { ...signUp, amountInReview: 500 }],
  ["an activation", entry("activation", 300), { "moneyIn 20": 300, "receivedActivations 01": 300 }],
  ["a payment", entry("payment", 500), { "moneyIn 20": 500, "receivedPayments 01": 500 }],
  [
    "a training fee",
    entry("training", -250),
    { "moneyIn 20": -250, "receivedPayments 01": -250, "receivedTrainings 01": 250 },
  ],
  ["a correction", entry("correction", -40), { "moneyIn 20": -40, "corrections 20": -40 }],
  ["an earning", entry("earning", 1500), { "moneyIn 20": 1500, "earned 20": 1500 }],
  ["a return", entry("return", 100), { "payoutsReturned 20": 100 }],
  ["the entry of a withdrawal on its way", entry("withdrawal", -700), {}],
  ["the entry of a returned withdrawal", entry("withdrawal", -700, { state: "returned" }), {}],
  [
    "the entry of a paid withdrawal",
    entry("withdrawal", -700, { state: "paid", paidAt: nextDay }),
    { "withdrawals 21": 700, "paidOut 21": 700 },
  ],
  ["a task", { type: "Task", createdAt: at }, { "tasksPosted 20": 1 }],
  ["an award", { type: "Award", awardedAt: at, status: "cancelled" }, { "tasksTaken 20": 1 }],
  ["a finished task", { type: "FinishedTask", completedAt: at }, { "approved 20": 1 }],
  ["submitted work", { type: "Submission", status: "Pending Review" }, { submissionsWaiting: 1 }],
  ["an upload", { type: "Submission", status: "Uploading" }, {}],
  ["decided work", { type: "Submission", status: "Approved" }, {}],
  ["a training code", { ...training, status: "waiting" }, trainingWaits],
  ["a decided code", { ...training, status: "accepted" }, {}],
  ["a requested withdrawal", { ...withdrawal, state: "requested" }, onItsWay],
  [
    "a withdrawal that waits for float",
    { ...withdrawal, state: "requested", waiting: "float" },
    needsLook,
  ],
  ["a withdrawal with an unknown outcome", { ...withdrawal, state: "checking" }, needsLook],
  ["a sent withdrawal", { ...withdrawal, state: "sent" }, onItsWay],
  ["a paid withdrawal", { ...withdrawal, state: "paid" }, {}],
  ["a returned withdrawal", { ...withdrawal, state: "returned" }, {}],
  ["an unattributed payment", ofNobody, { paymentsUnattributed: 1, amountUnattributed: 70 }],
  ["a decided payment", { type: "UnattributedPayment", decision: {} }, {}],
  ["a question", { type: "Question", gsi1pk: "QUESTION_QUEUE" }, { questionsWaiting: 1 }],
  ["an answered question", { type: "Question" }, {}],
  ["anything else", { type: "Notice", amount: 5 }, {}],
])("%s adds to the right figures, on the right day in Nairobi", (_, item, figures) => {
  const counted = figuresOf(item).map(({ day, figure, count }) => [
    day === null ? figure : `${figure} ${day.slice(-2)}`,
    count,
  ]);
  expect(Object.fromEntries(counted)).toEqual(figures);
});
