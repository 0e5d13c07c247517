import { activationFeeWords } from "#contracts/activation-fee";
import { catalogue } from "../../ui/strings/catalogue";

const wallets = { mpesa: "M-Pesa", airtel: "Airtel Money" };

/** What the writer has, had, and takes out. */
export const earningsStrings = catalogue({
  loading: "Loading your earnings",
  failed: "Your movements could not be loaded.",
  wallets,
  now: "What you have",
  balance: "Current balance",
  /** After what it is said of. */
  asOf: (time: string) => ` · as of ${time}`,
  onItsWay: "On its way",
  walletHasIt: (wallet: string) => `to ${wallet}`,
  underWay: (count: number) => (count === 1 ? "1 withdrawal" : `${count} withdrawals`),
  earnedThisMonth: "Earned this month",
  tasksApproved: (count: number) => (count === 1 ? "1 task approved" : `${count} tasks approved`),
  movements: "Movements",
  moreUnderWay: (count: number) =>
    count === 1
      ? "One more withdrawal is on its way. It stands among your movements."
      : `${count} more withdrawals are on their way. They stand among your movements.`,
  sentTo: (wallet: string) => `to ${wallet},`,
  returnedFrom: (wallet: string) => `from ${wallet},`,
  month: "Month",
  allMonths: "All months",
  chart: "Earned by month, KES",
  chartTable: "Earned by month",
  earned: "Earned",
  byMonth: "Month by month",
  chosen: (kind: string, month: string) => `Show: ${kind}, ${month}`,
  balanceAfter: (balance: string) => `Balance after it: ${balance}`,
  openingOn: (day: string) => `On ${day}`,
  openingOfAll: "At the beginning",
  closingBalance: "Balance at its end",
  sums: {
    activation: (count: number) => (count === 1 ? "Activation" : `${count} activations`),
    payment: (count: number) => (count === 1 ? "1 payment" : `${count} payments`),
    earning: (count: number) => (count === 1 ? "1 task approved" : `${count} tasks approved`),
    withdrawal: (count: number) =>
      count === 1 ? "1 withdrawal asked for" : `${count} withdrawals asked for`,
    return: (count: number) =>
      count === 1 ? "1 withdrawal came back" : `${count} withdrawals came back`,
    training: (count: number) => (count === 1 ? "1 training fee" : `${count} training fees`),
    correction: (count: number) => (count === 1 ? "1 correction" : `${count} corrections`),
  },
  paidOut: (count: number) => (count === 1 ? "1 withdrawal paid" : `${count} withdrawals paid`),
  onItsWayOf: (count: number) =>
    count === 1 ? "1 withdrawal on its way" : `${count} withdrawals on their way`,
  filter: "Which movements",
  groups: {
    all: "All",
    earning: "Earned",
    withdrawal: "Withdrawn",
    return: "Returned",
    payment: "Paid in",
    training: "Training",
    correction: "Corrected",
  },
  table: "Movements of your money, newest first",
  columns: {
    date: "Date, EAT",
    what: "What for",
    proof: "Receipt or task",
    state: "State",
    amount: "Amount",
    balance: "Balance after",
  },
  noneTitle: "No movement yet",
  none: "Every shilling that comes or goes will have a line here.",
  noneSuchTitle: "Nothing of this kind",
  noneSuch: "Choose another kind or another month.",
  more: "Show older movements",
  states: {
    "on-its-way": "On its way",
    unknown: "Being checked",
    paid: "Paid",
    returned: "Returned",
  },
  deskStates: { "on-its-way": "On its way", unknown: "Unknown", returned: "Returned" },
  paidOn: (time: string) => `paid ${time}`,
  inTheBalance: "In the balance",
  leftTheBalance: "Left the balance",
  inBalance: "In your balance",
  left: "Left your balance",
  openStory: (what: string) => `The story of this movement: ${what}`,
  storyOf: "How it went",
  cameWith: (time: string, receipt: string) => `${time}. Receipt ${receipt}.`,
  loadingStory: "Loading how it went",
  meaning: {
    activation:
      "Your activation payment. It stays yours, and can be withdrawn once your first task is paid.",
    payment: "A payment that reached our pay bill for you. All of it is in your balance.",
    earning: "The full amount of an approved task.",
    withdrawal: "Money that you asked us to send to your phone.",
    return: "A withdrawal that could not be paid. All of it is in your balance again.",
    training: "A payment in your balance that you used as the fee of a training.",
    correction:
      "Our team put your balance right and says why. If you don’t agree, write to support.",
  },
  seeTask: "See the task under My Tasks",
  statement: "Statement",
  getStatement: "Get a statement (PDF or CSV)",
  from: "From",
  to: "To",
  csv: "CSV",
  pdf: "PDF",
  statementHint: "Any days; both are included.",
  statementName: (from: string, to: string, format: string) =>
    `statement-${from}-to-${to}.${format}`,
});

/** What of an account can be withdrawn, what may come, and what is kept. */
export const partStrings = catalogue({
  label: "What of it you can withdraw",
  free: "You can withdraw",
  freeFrom: (time: string) => `You can withdraw, from ${time}`,
  freeStopped: "You can withdraw, not while suspended",
  inReview: "In review",
  inReviewText: (count: number) =>
    count === 1
      ? "1 piece of work. Its pay comes on top when it is approved."
      : `${count} pieces of work. Their pay comes on top when they are approved.`,
  answerBy: (time: string) => `Answered by ${time}.`,
  answerLate: "Our answer is late. It still comes, and you are told at once.",
  kept: "Kept",
  keptText: {
    no_earnings: `Until your first work is paid. ${activationFeeWords.sentBack}`,
    notActive: (missing: string) =>
      `Until your first work is paid. ${missing} more activates your account, so that you can take a task. ${activationFeeWords.byMistake}`,
    paid_in: `It was paid in, not earned. ${activationFeeWords.byMistake}`,
  },
});

/** Why the part of a balance that is kept can't be withdrawn. */
export const keptStrings = catalogue({
  title: "Nothing can be withdrawn yet",
  empty: "You can withdraw once your first work is paid.",
  takenTitle: "Nothing is left to withdraw",
  taken: "What your next approved work pays can be withdrawn at once.",
  why: {
    no_earnings:
      "You can withdraw once your first work is paid; your activation payment comes with it.",
    paid_in:
      "What you earn and your activation payment can be withdrawn; what was paid in besides can’t.",
  },
});

/** How a task that was paid went. */
export const taskStoryStrings = catalogue({
  label: "This task, from your bid to your money",
  task: (task: string, field: string) => `${task}, ${field}`,
  taken: "Taken",
  takenDetail: (time: string, pay: string) => `${time}. It pays ${pay}.`,
  handedIn: "Handed in",
  newVersion: (version: number) => `Version ${version} handed in`,
  handedInDetail: (time: string, file: string) => `${time}. ${file}`,
  changes: "Changes requested",
  changesDetail: (time: string, due: string) => `${time}, due ${due}.`,
  note: (note: string) => `“${note}”`,
  approved: "Approved",
  paid: (time: string, amount: string) => `${time}. All of it, ${amount}, is in your balance.`,
});

/** Taking money out. */
export const withdrawalStrings = catalogue({
  title: "Withdraw",
  amount: "Amount, KES",
  amountHint: (least: string, most: string) => `From ${least} to ${most}`,
  noWallet: "Money can’t be taken out at the moment",
  noWalletDetail:
    "No wallet is set up to be paid to yet. Your money stays in your balance. Look here again later, or write to support.",
  allOfIt: "All of it",
  wallet: "Wallet",
  fits: "fits your number",
  paused: "paused now",
  payoutsPaused: (wallet: string) => `Payouts to ${wallet} are paused`,
  payoutsPausedText:
    "You may withdraw all the same: the money is set aside, and sent by itself as soon as payouts go on.",
  payoutsPausedOther: (other: string) => `${other} pays at once.`,
  goesTo: (phone: string) => `Goes to ${phone}`,
  goesToHint: (hours: number) =>
    `Your registered phone. After you change it, withdrawals are paused for ${hours} hours.`,
  pausedTitle: (time: string) => `Withdrawals are paused until ${time}`,
  pausedText:
    "Your phone number was changed a short while ago. This protects your money: it stays in your balance until then. If it wasn’t you, write to support at once.",
  stopped: "Withdrawals are stopped",
  stoppedText:
    "Your account is suspended. Your money stays in your balance. The notice above says why, and whom to write to.",
  foreignNumber: "This number can't receive mobile money",
  needsKenyan: "Mobile money needs a Kenyan number. Change the number in your profile first.",
  arrives: (amount: string) => `${amount} arrives, no fee`,
  leaves: (rest: string) => `It leaves ${rest} in your balance.`,
  otherWallet: (phone: string, fitting: string) => `${phone} looks like a number of ${fitting}`,
  otherWalletText: (chosen: string) =>
    `Nothing was sent yet. If the number is registered with ${chosen}, send it there all the same. If not, choose the other wallet.`,
  allTheSame: (chosen: string) => `Send it to ${chosen} all the same`,
  ownNumber: (phone: string) => `Is ${phone} your own number?`,
  ownNumberText:
    "No payment has come from it yet. Money that goes to a wrong number can’t be called back. Nothing has left your balance.",
  isOwn: "Yes, it is mine: withdraw",
  notOwn: "No, change the number",
  press: "Withdraw Now",
  when: "Day and night, usually within a minute.",
  noAmount: "Please type an amount in whole shillings.",
  tooSmall: (least: string) => `The smallest withdrawal is ${least}.`,
  tooLarge: (most: string) => `At most ${most} can be withdrawn at once.`,
  tooMuch: (balance: string) => `There is less in your balance: ${balance}.`,
  kept: (free: string, kept: string) =>
    `${free} can be withdrawn. ${kept} of your balance is kept: it was paid in, not earned. ${activationFeeWords.byMistake}`,
  unreached:
    "We could not hear whether it was taken. Press again: it is the same withdrawal, and leaves your balance once.",
  lookedUp:
    "We could not hear whether your withdrawal was taken, and are looking it up. What we find comes here by itself. You may press again too: it is the same withdrawal, and leaves your balance once.",
  notArrived: "Your withdrawal never reached us. You can ask for it again.",
  refused: "Nothing has left your balance",
  underWay: (amount: string) => `${amount} is on its way to your phone`,
  paidTitle: (amount: string) => `${amount} is on your phone`,
  returnedTitle: (amount: string) => `${amount} is in your balance again`,
  to: (wallet: string, phone: string) => `to ${wallet}, ${phone}`,
  steps: {
    label: "This withdrawal, step by step",
    asked: "Asked",
    askedDetail: (time: string) => `${time}. It left your balance.`,
    sending: (wallet: string) => `We ask ${wallet}`,
    sendingDetail: (wallet: string) =>
      `This takes seconds; when ${wallet} is busy, we ask again each minute.`,
    held: (wallet: string) => `Payouts to ${wallet} are paused`,
    heldDetail:
      "Your money is set aside for this withdrawal. It is sent by itself as soon as payouts go on; there is nothing for you to do.",
    has: (wallet: string) => `${wallet} has it`,
    hasDetail: "Its answer usually takes seconds, at times minutes.",
    checking: (wallet: string) => `We check with ${wallet}`,
    late: "The answer is late.",
    checkingDetail: "Nobody guesses: we ask until we know. Your money is paid or comes back.",
    paid: "Paid",
    paidDetail: (time: string, receipt: string) => `${time}. Receipt ${receipt}.`,
    paidNoReceipt: (time: string) => `${time}.`,
    paidLater: "The receipt comes here and by SMS.",
    returned: "Returned",
    returnedDetail: (time: string) => `${time}. The money is in your balance again.`,
  },
  mayLeave:
    "You may leave this page. If it can’t be paid, the money is in your balance again and you read why.",
  reasons: {
    "not-registered":
      "Your number has no wallet there, or one that can’t be paid. Your money is in your balance again. Choose the other wallet, or have your number registered at a mobile money shop.",
    "wallet-limit":
      "Your wallet can’t receive or hold more today. Your money is in your balance again. Withdraw less, or try tomorrow.",
    amount:
      "Your wallet can’t be sent such an amount. Your money is in your balance again. Try another amount.",
    "provider-refused":
      "Mobile money refused, which has nothing to do with you. Your money is in your balance again. Try again later, or choose the other wallet.",
    administrator:
      "Our team returned it. Your money is in your balance again. Ask us if you don’t know why.",
  },
  states: {
    requested: "Being sent",
    sent: "On its way",
    checking: "Being checked",
    paid: "Paid",
    returned: "Returned",
  },
});
