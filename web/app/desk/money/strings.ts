import type { ReturnReason } from "#contracts/ledger";
import type { MoneySums, MovedKind, ReceivedKind } from "#contracts/money";
import { catalogue } from "../../../ui/strings/catalogue";

const kinds: Record<ReceivedKind, string> = {
  activation: "Activation",
  payment: "Payment",
  training: "Training fee",
  unowned: "Unmatched payment",
};

const sums: Record<keyof MoneySums, string> = {
  activations: "Activations",
  payments: "Payments",
  trainings: "Training fees",
  unowned: "Unmatched payments",
  earned: "Earned",
  corrections: "Corrections",
  paidOut: "Paid out",
  unknown: "Checking",
  returned: "Returned",
};

const movedKinds: Record<MovedKind, string> = {
  earned: sums.earned,
  corrections: sums.corrections,
  paidOut: sums.paidOut,
  unknown: sums.unknown,
  returned: sums.returned,
};

export const moneyStrings = catalogue({
  loading: "Loading the money page",
  failed: (message: string) => `The sums could not be loaded. ${message}`,
  nowTitle: "Now",
  owed: "Owed to writers",
  owedNote: (free: string, onHold: string) =>
    `The sum of all balances: ${free} is earned or free, ${onHold} is on hold`,
  onItsWay: "On its way",
  onItsWayNote: "Has left balances, and is neither paid nor returned yet",
  float: "M-Pesa payout account",
  floatAt: (when: string) => `After the payout of ${when}`,
  floatUnknown: "Not known yet",
  floatUnknownNote: "M-Pesa tells it with each payout.",
  airtelFloat: "Airtel Money payout account",
  airtelFloatUnknown: "Not known here",
  airtelFloatNote: "Airtel isn’t asked for it. Its portal shows it.",
  title: "Received and paid out",
  by: "By",
  choices: { day: "Days", month: "Months" },
  csv: "Download CSV",
  lead: "The paybill statement shows what was received: lay it beside this page. Days are those in Nairobi, sums are KES.",
  days: {
    from: "From",
    to: "To",
    missing: "Choose a day.",
    afterLast: (last: string) => `This is after the last day, ${last}.`,
    beforeFirst: (first: string) => `This is before the first day, ${first}.`,
  },
  chartTitle: "Paybill and payouts",
  series: { received: "Received", paidOut: "Paid out" },
  totals: "Total",
  columns: { day: "Day", month: "Month", received: "Received", parts: "Breakdown" },
  balances: {
    label: "From the opening to the closing balance",
    opening: "Opening balance",
    credited: "Credited",
    paid: "Payouts confirmed",
    closing: "Closing balance",
    note: "What writers had, with what was on its way to them. “Payouts confirmed” counts a payout on the day we learned of it, “Paid out” below on the day the provider paid it.",
  },
  paidIn: "Payments, less training fees",
  groups: { in: "In, KES", credited: "Credited, KES", out: "Out, KES" },
  sums,
  captions: { day: "Money of each day", month: "Money of each month" },
  emptyTitle: "Nothing moved",
  empty: "No money was received or paid out in this time. Choose other days.",
  detailsOf: (figure: string, day: string) => `${figure}, ${day}`,
  sum: {
    day: (name: string, day: string) => `${name} on ${day}:`,
    days: (name: string, first: string, last: string) => `${name} from ${first} to ${last}:`,
    all: (count: number) =>
      count === 1
        ? "The one part of this sum is listed."
        : `All ${count} parts of this sum are listed.`,
    newest: (count: number) => `The newest ${count} parts of this sum are listed so far.`,
  },
  moved: {
    loading: "Loading what the sum is made of",
    failed: (message: string) => `What the sum is made of could not be loaded. ${message}`,
    more: "Show more",
    kinds: movedKinds,
    leads: {
      earned: "What was credited for approved work, on the day of its approval.",
      corrections: "What an administrator added to balances or took off them.",
      paidOut: "On the day the provider paid it. What came back is not in it.",
      unknown:
        "Withdrawals that the provider has neither paid nor refused, on the day they were asked for. We keep asking. If its portal shows how one ended, press Decide.",
      returned: "Withdrawals that came back into balances, on the day on which they did.",
    } satisfies Record<MovedKind, string>,
    columns: { at: "When", writer: "Writer", what: "What for", amount: "Amount" },
    reasons: {
      "not-registered": "The number can’t receive this wallet",
      "wallet-limit": "The wallet can’t take more today",
      amount: "The provider doesn’t move such an amount",
      "provider-refused": "The provider refused",
      administrator: "Returned by an administrator",
    } satisfies Record<ReturnReason, string>,
    decide: "Decide",
    emptyTitle: "Nothing here",
    empty: "Nothing of this kind moved in this time. Choose other days or another kind.",
  },
  list: {
    loading: "Loading the payments",
    failed: (message: string) => `The payments could not be loaded. ${message}`,
    more: "Show more payments",
    caption: "Payments received",
    lead: "Every shilling that reached the paybill, newest first.",
    kind: "Kind",
    allKinds: "All",
    kinds,
    columns: {
      receipt: "Receipt",
      kind: "What it is",
      paidAt: "Paid",
      payer: "Paid by",
      writer: "Whose",
      amount: "Amount",
    },
    unknownPayer: "Number not told",
    nobody: "Nobody yet",
    notOurs: (note: string) => `Not for us: ${note}`,
    becameFee: "Became a training fee",
    waits: "Its code waits for you",
    noReceipt: "Receipt not confirmed yet",
    account: (typed: string) => `Account “${typed}”`,
    emptyTitle: "No payment here",
    empty: "No payment is as you asked. Choose other days or another kind.",
    find: {
      filter: "Find a payment",
      search: "Receipt, number, name, account, amount or username",
      searchHint: "UKL7QW3RT9",
      searchSubmit: "Find",
      clear: "Show all",
    },
    back: "Back to the sums",
  },
});
