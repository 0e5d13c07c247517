import { withdrawalStates } from "#contracts/audit-words";
import { catalogue } from "../../../ui/strings/catalogue";

export const adminWithdrawalStrings = catalogue({
  loading: "Loading the withdrawals",
  failed: (message: string) => `The withdrawals could not be loaded. ${message}`,
  filter: "Show",
  states: withdrawalStates,
  shown: { undecided: "To decide", all: "All", ...withdrawalStates },
  wallet: "Wallet",
  wallets: { all: "Both", mpesa: "M-Pesa", airtel: "Airtel Money" },
  columns: {
    asked: "Asked for",
    writer: "Writer",
    amount: "Amount",
    to: "To",
    state: "State",
    said: "The provider said",
  },
  caption: "Withdrawals",
  more: "Show more withdrawals",
  emptyTitle: "Nothing here",
  empty: "No withdrawal is as you asked.",
  decidedTitle: "Nothing to decide",
  decided:
    "A withdrawal that the provider neither paid nor refused, or that waits to be sent, would be here.",
  saidNothing: "Nothing yet",
  said: (code: string, text: string) => (code === "0" ? text : `${code}: ${text}`),
  times: (count: number) => (count === 1 ? "Asked once" : `Asked ${count} times`),
  waiting: {
    busy: "The provider is busy; asked again each minute.",
    float: "Our payout account holds too little. Fill it up: asked again each minute.",
    credentials:
      "Our credentials were refused. Payouts to this wallet are paused until you resume them.",
    account:
      "The provider pays nobody for us now. Payouts to this wallet are paused until you resume them.",
  },
  checking: (wallet: string) => `Checking with ${wallet}`,
  checkingNext: "We keep asking. Decide if the provider’s portal shows how it ended.",
  receipt: (number: string) => `Receipt ${number}`,
  note: (note: string) => `Note: ${note}`,
  attempts: "under",
  decide: "Decide",
  decideOn: (writer: string, amount: string) => `Decide on ${amount} to ${writer}`,
  decision: "Action",
  decisions: {
    "ask-again": "Ask the provider again",
    paid: "Record it as paid by hand",
    return: "Return it to the balance",
  },
  questions: {
    "ask-again": "We ask again. If already paid, nothing more is paid.",
    paid: "We send nothing; you can’t undo this. Pause payouts before you pay by hand, so that it isn’t sent as well.",
    return:
      "It goes back into the balance and we tell the writer. Only if the provider has not paid and won’t.",
  },
  returnableFrom: (when: string) =>
    `It can be returned from ${when}. Until then the provider may still pay it.`,
  receiptLabel: "Receipt number of the payment",
  noteLabel: "Note, kept with the withdrawal",
  confirm: {
    "ask-again": "Ask again",
    paid: "Yes, it was paid",
    return: "Yes, return it",
  },
  keep: "Leave it as it is",
  done: "Done. The list shows how it stands.",
  payouts: {
    loading: "Loading the state of payouts",
    failed: "The state of payouts could not be loaded.",
    providers: { mpesa: "Safaricom", airtel: "Airtel" },
    running: "Payouts are running",
    runningTo: (wallet: string) => `Only payouts to ${wallet} are running`,
    noneRunning: "Payouts are paused",
    oneAtATime:
      "Safaricom refused our credentials before. One payout a minute is tried with the present ones, so that they can’t lock us out; all go on as soon as Safaricom lets us in.",
    runningText: "What writers ask for is sent at once, day and night.",
    runningToText: (wallet: string) =>
      `What writers ask for to ${wallet} is sent at once, day and night.`,
    paused: "Payouts are paused",
    restoredText:
      "The table was restored, so payouts are paused. Compare what waits with the providers’ statements before you resume: what was paid after the restored moment must not be returned or paid by hand.",
    pausedText: "You paused them. Writers can still ask; what they ask for waits.",
    stopped: (wallet: string) => `Payouts to ${wallet} stopped by themselves`,
    stoppedText: (provider: string) =>
      `${provider} refused our credentials. What writers ask for waits. Put the new credentials into the secret, then resume.`,
    accountText: (provider: string) =>
      `${provider} doesn’t pay anybody for us now; no writer did anything wrong. What writers ask for waits. Fix it, then resume.`,
    /** The next step for the operator, by the provider's result code. */
    toMend: {
      "11": "Our M-Pesa payout account is not active. Ask Safaricom to open it.",
      "22": "Our API operator may not pay from this account. Give it the role in the M-Pesa portal.",
      "24": "Safaricom misses a field in our request. Tell your technical team.",
      "25": "Safaricom finds a field of our request wrong. Tell your technical team.",
      "29": "Safaricom doesn’t know the command of our request. Tell your technical team.",
      "2006": "The state of our M-Pesa payout account forbids it. Ask Safaricom to open it.",
      "2028":
        "Our short code has no product for payouts (B2C). Ask Safaricom for it, or put the right short code into the secret.",
      DP00900001010:
        "Our Airtel wallet may not pay. Ask Airtel to allow it, or put the right app into the secret.",
      ESB000039: "Our Airtel account is not set up for Kenya. Ask Airtel to set it up.",
      ROUTER007: "Our Airtel app may do nothing in Kenya. Ask Airtel to allow it.",
    } as Record<string, string>,
    toMendElse: "Look the code up at the provider, or ask its support.",
    stoppedSaid: (time: string, said: string) => `Since ${time}. It said “${said}”`,
    since: (time: string) => `Since ${time}.`,
    stoppedTitle: "Payouts stopped by themselves",
    toResume: "See what waits, and resume",
    pause: "Pause payouts",
    resume: "Resume payouts",
    resumeTo: (wallet: string) => `Resume ${wallet}`,
    askPause: "Pause all payouts?",
    confirmPause: "Yes, pause them",
    askPauseText: "Writers may still ask; what they ask waits until you resume.",
    askResume: "Resume payouts?",
    askResumeText: "All that waits is sent within a minute.",
    askResumeTo: (wallet: string) => `Resume payouts to ${wallet}?`,
    askResumeToText:
      "The secret is read again. If we are refused again, payouts stop again at once.",
    keep: "No, leave them",
  },
});
