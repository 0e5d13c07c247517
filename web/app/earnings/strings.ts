import { activationFeeWords } from "#contracts/activation-fee";
import { catalogue } from "../../ui/strings/catalogue";
import { wallets } from "./balance-strings";

export const earningsStrings = catalogue({
  loading: "Loading your earnings",
  failed: "Your transactions could not be loaded.",
  wallets,
  now: "What you have",
  balance: "Current balance",
  asOf: (time: string) => ` · as of ${time}`,
  onItsWay: "On its way",
  walletHasIt: (wallet: string) => `to ${wallet}`,
  underWay: (count: number) => (count === 1 ? "1 withdrawal" : `${count} withdrawals`),
  earnedThisMonth: "Earned this month",
  tasksApproved: (count: number) => (count === 1 ? "1 task approved" : `${count} tasks approved`),
  movements: "Transactions",
  moreUnderWay: (count: number) =>
    count === 1
      ? "One more withdrawal is on its way. It is in your transactions."
      : `${count} more withdrawals are on their way. They are in your transactions.`,
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
  openingOfAll: "Opening balance",
  closingBalance: "Closing balance",
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
  filter: "Which transactions",
  groups: {
    all: "All",
    earning: "Earned",
    withdrawal: "Withdrawn",
    return: "Returned",
    payment: "Paid in",
    training: "Training",
    correction: "Corrected",
  },
  table: "Your transactions, newest first",
  columns: {
    date: "Date, EAT",
    what: "What for",
    proof: "Receipt or task",
    state: "State",
    amount: "Amount",
    balance: "Balance after",
  },
  noneTitle: "No transactions yet",
  none: "Money in and money out will be listed here.",
  noneSuchTitle: "Nothing of this kind",
  noneSuch: "Choose another kind or another month.",
  more: "Show older transactions",
  paidOn: (time: string) => `paid ${time}`,
  storyOf: "How it went",
  cameWith: (time: string, receipt: string) => `${time}. Receipt ${receipt}.`,
  loadingStory: "Loading how it went",
  meaning: {
    activation: "Your activation fee. It can be withdrawn once your first work is paid.",
    payment: "A payment to our paybill for you. All of it is in your balance.",
    earning: "The full amount of an approved task.",
    withdrawal: "Money that you asked us to send to your phone.",
    return: "A withdrawal that could not be paid. All of it is back in your balance.",
    training: "A payment in your balance that you used for a training fee.",
    correction: "Our team corrected your balance and says why. If you don’t agree, email support.",
  },
  seeTask: "See the task under My Tasks",
  statement: "Statement",
  getStatement: "Get a statement (PDF or CSV)",
  from: "From",
  to: "To",
  csv: "CSV",
  pdf: "PDF",
  statementName: (from: string, to: string, format: string) =>
    `statement-${from}-to-${to}.${format}`,
});

export const keptStrings = catalogue({
  title: "Nothing can be withdrawn yet",
  empty: "You can withdraw once your first work is paid.",
  takenTitle: "Nothing is left to withdraw",
  taken: "What your next approved work pays can be withdrawn at once.",
  why: {
    no_earnings:
      "You can withdraw once your first work is paid. Your activation fee comes with it.",
    paid_in:
      "Only earnings and your activation fee can be withdrawn. The rest is what you deposited.",
  },
});

export const taskStoryStrings = catalogue({
  label: "This task, from your bid to your money",
  task: (task: string, field: string) => `${task}, ${field}`,
  taken: "Taken",
  takenDetail: (time: string, pay: string) => `${time}. It pays ${pay}.`,
  handedIn: "Submitted",
  newVersion: (version: number) => `Version ${version} submitted`,
  handedInDetail: (time: string, file: string) => `${time}. ${file}`,
  changes: "Changes requested",
  changesDetail: (time: string, due: string) => `${time}, due ${due}.`,
  note: (note: string) => `“${note}”`,
  approved: "Approved",
  paid: (time: string, amount: string) => `${time}. All of it, ${amount}, is in your balance.`,
});

export const withdrawalStrings = catalogue({
  title: "Withdraw",
  amount: "Amount, KES",
  amountHint: (least: string, most: string) => `From ${least} to ${most}`,
  noWallet: "Withdrawals are not possible right now",
  noWalletDetail:
    "No wallet is set up yet. Your money stays in your balance. Try again later, or email support.",
  allOfIt: (amount: string) => `All ${amount}`,
  wallet: "Wallet",
  fits: "matches your number",
  paused: "paused now",
  payoutsPaused: (wallet: string) => `Payouts to ${wallet} are paused`,
  payoutsPausedText: "You can still withdraw. We hold the money and send it when payouts resume.",
  payoutsPausedOther: (other: string) => `${other} pays right away.`,
  goesTo: (phone: string) => `Goes to ${phone}`,
  goesToHint: (hours: number) =>
    `Your registered phone. After you change it, withdrawals are paused for ${hours} hours.`,
  pausedTitle: (time: string) => `Withdrawals are paused until ${time}`,
  pausedText:
    "Your phone number was changed recently. This protects your money: it stays in your balance until then. Wasn’t you? Email support now.",
  stopped: "Withdrawals are stopped",
  stoppedText:
    "Your account is suspended. Your money stays in your balance. The note above says why, and who to email.",
  foreignNumber: "This number can't receive mobile money",
  needsKenyan: "Mobile money needs a Kenyan number. Change the number in your profile first.",
  arrives: (amount: string) => `${amount} arrives, no fee`,
  leaves: (rest: string) => `It leaves ${rest} in your balance.`,
  otherWallet: (phone: string, fitting: string) => `${phone} looks like a number of ${fitting}`,
  otherWalletText: (chosen: string) =>
    `Nothing was sent yet. If the number is registered with ${chosen}, send it. If not, choose the other wallet.`,
  allTheSame: (chosen: string) => `Send it to ${chosen}`,
  ownNumber: (phone: string) => `Is ${phone} your own number?`,
  ownNumberText:
    "We can’t tell yet that it is yours. Money that goes to a wrong number can’t be called back. Nothing has left your balance.",
  isOwn: "Yes, it is mine: withdraw",
  notOwn: "No, change the number",
  press: "Withdraw Now",
  when: "Day and night, usually within a minute.",
  noAmount: "Please type an amount in whole shillings.",
  tooSmall: (least: string) => `The smallest withdrawal is ${least}.`,
  tooLarge: (most: string) => `At most ${most} can be withdrawn at once.`,
  tooMuch: (balance: string) => `Your balance is ${balance}. Enter that or less.`,
  kept: (free: string, kept: string) =>
    `You can withdraw ${free}. ${kept} is on hold: you deposited it, and only earnings and your activation fee can be withdrawn. ${activationFeeWords.byMistake}`,
  unreached: "We got no reply. Tap again; it counts once.",
  lookedUp:
    "We got no reply, and are checking. The answer appears here. You can tap again; it counts once.",
  notArrived: "Your withdrawal never reached us. You can ask for it again.",
  refused: "Nothing has left your balance",
  underWay: (amount: string) => `${amount} is on its way to your phone`,
  paidTitle: (amount: string) => `${amount} is on your phone`,
  returnedTitle: (amount: string) => `${amount} was not sent. It is back in your balance.`,
  to: (wallet: string, phone: string) => `to ${wallet}, ${phone}`,
  steps: {
    label: "This withdrawal, step by step",
    asked: "Requested",
    askedDetail: (time: string) => `${time}. It was taken from your balance.`,
    sending: (wallet: string) => `We ask ${wallet}`,
    sendingDetail: (wallet: string) =>
      `This takes seconds; when ${wallet} is busy, we ask again each minute.`,
    held: (wallet: string) => `Payouts to ${wallet} are paused`,
    heldDetail:
      "We hold the money and send it when payouts resume. There is nothing for you to do.",
    has: (wallet: string) => `${wallet} has it`,
    hasDetail: "This takes seconds, sometimes a few minutes.",
    checking: (wallet: string) => `We check with ${wallet}`,
    late: "The answer is late.",
    checkingDetail: "We keep checking. The money reaches your phone or returns to your balance.",
    paid: "Paid",
    paidDetail: (time: string, receipt: string) => `${time}. Receipt ${receipt}.`,
    paidNoReceipt: (time: string) => `${time}.`,
    paidLater: "The receipt comes here and by SMS.",
    returned: "Returned",
    returnedDetail: (time: string) => `${time}. The money is back in your balance.`,
  },
  mayLeave:
    "You can leave this page. If it can’t be paid, the money returns to your balance and we say why.",
  reasons: {
    "not-registered": {
      why: (wallet: string) => `This number can’t receive ${wallet}.`,
      next: "Choose the other wallet, or register your number at a mobile money shop.",
    },
    "wallet-limit": {
      why: "Your wallet can’t receive or hold more today.",
      next: "Withdraw less, or try tomorrow.",
    },
    amount: { why: "Your wallet can’t receive this amount.", next: "Try another amount." },
    "provider-refused": {
      why: (wallet: string) => `${wallet} declined it; you did nothing wrong.`,
      next: "Choose the other wallet, or try again later.",
    },
    administrator: { why: "Our team returned it.", next: "Email us if you don’t know why." },
  },
  isBack: "Your money is back in your balance.",
});
