import { trainingReasons } from "#contracts/audit-words";
import { paymentMessages } from "#contracts/payments";
import { trainingMessages } from "#contracts/trainings";
import { catalogue } from "../../../ui/strings/catalogue";
import { trainingStrings } from "../../work/trainings/strings";

const payments = paymentMessages;
const { courses, stands } = trainingStrings;

export const trainingCodeStrings = catalogue({
  waiting: "waiting",
  loading: "Loading codes",
  failed: (message: string) => `Failed to load data: ${message}`,
  list: "Training codes",
  show: "Show",
  shown: { ...stands, all: "All" },
  course: "Training",
  shownCourses: { all: "Both", ...courses },
  emptyTitle: {
    all: "No code is here.",
    waiting: "No code waits.",
    accepted: "None is accepted yet.",
    refused: "None was refused.",
  },
  empty:
    "A payment of the right amount is accepted by itself if it was paid to the writer’s account number, or by a full number that has paid for the account before.",
  columns: {
    code: "Code",
    writer: "Writer",
    payment: "Payment",
    state: "Why it waits",
    since: "Since",
  },
  courses,
  why: trainingReasons,
  stands,
  noPayment: "No payment known yet",
  inBalance: (username: string) => `in the balance of ${username}`,
  byNobody: (account: string) => `typed “${account}”`,
  from: (payer: string) => `from ${payer}`,
  payerNumber: (number: string) => `Payer’s number: ${number}`,
  writerNumber: (number: string) => `Writer’s number: ${number}`,
  decide: "Decide",
  decideOn: (code: string) => `Decide about ${code}`,
  title: (code: string) => `Code ${code}`,
  accepting: (amount: string | null) =>
    amount
      ? `Accept: ${amount} becomes the fee. The training opens, and the account if it is inactive.`
      : "Accept: the training opens, and the account if it is inactive. A payment that comes later is taken for it.",
  refusing: "Refuse: the payment then stands under Unmatched Payments.",
  refusingNotOurs: "Refuse: the payment stays marked as not for us.",
  closedBefore: "You had marked it as not for us.",
  inOthersBalance: (owner: string) =>
    `This payment is in the balance of ${owner}, and nothing is taken from there. Refuse the code.`,
  askedForOf: trainingMessages.askedForOf,
  note: "Note",
  noteHint: "Kept with the decision. The writer reads it.",
  accept: "Accept",
  refuse: "Refuse",
  done: {
    accept: (code: string) => `Code ${code} is accepted.`,
    refuse: (code: string) => `Code ${code} is refused.`,
  },
  more: "Show more",
});

export const attributionStrings = catalogue({
  credit: "Credit to a writer",
  decide: "Whose it is",
  creditShort: "Credit",
  chooseFor: (username: string) => `Choose the payment that is ${username}’s.`,
  creditOf: (receipt: string) => `Credit ${receipt} to a writer`,
  title: (amount: string) => `Credit ${amount}`,
  lead: "It activates the account if it reaches the fee. What is more than the fee can’t be withdrawn. It can’t be undone here.",
  /** The dialog covers the list, so it repeats the facts of the payment. */
  paid: (receipt: string, payer: string, phone: string, when: string, account: string) =>
    `${receipt}, paid by ${payer}, ${phone}. ${when}. Account typed: “${account}”.`,
  note: "Why it is theirs",
  noteHint: "Kept with the payment, for you.",
  submit: "Credit the payment",
  submitTo: (amount: string, name: string) => `Credit ${amount} to ${name}`,
  choose: "Choose the writer: you see who gets it before it is credited.",
  done: (amount: string, username: string) => `${amount} is in the balance of ${username}.`,
  waits: "Paid to a training number, and not accepted as a fee.",
  isCredited:
    "In a balance already. Credit it to the same writer to close it: nothing is added twice.",
  withoutCents: (amount: string, sent: string) =>
    `${sent} was sent: only whole shillings can be credited, ${amount}.`,
  noSum: payments.noSum,
  notOurs: "Not for us",
  notOursOf: (receipt: string) => `Mark ${receipt} as not for us`,
  notOursTitle: (amount: string) => `Mark ${amount} as not for us?`,
  notOursUnread: "Mark this payment as not for us?",
  notOursLead:
    "It leaves this queue; no balance changes. You can credit it later, from Payments received on the Money page.",
  notOursNote: "Why it is not for us",
  notOursConfirm: "Mark as not for us",
  notOursKeep: "Keep it in the queue",
  notOursDone: (receipt: string) => `${receipt} is marked as not for us.`,
});
