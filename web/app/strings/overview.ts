import { catalogue } from "../../ui/strings/catalogue";

/** The writer's first page. */
export const overviewStrings = catalogue({
  greeting: (firstName: string) => `Habari, ${firstName}`,
  loading: "Loading your account",
  accountStatus: "Account status",
  totalMoney: "Total money in",
  currentBalance: "Current balance",
  totalWithdrawals: "Total withdrawals",
  balances: "Your account at a glance",
  active: "Active",
  inactive: "Inactive",
  guideTitle: "Activate your account",
  guideLead: (fee: string) =>
    `${fee}, once, by M-Pesa. It stays yours, in your balance. You can’t withdraw it before your first task is paid; without paid work it stays there.`,
  guideSteps: {
    click: {
      before: "Click ",
      activateNow: "Activate Now",
      after: ", or the button “Activate Account”.",
    },
    keep: (fee: string) => `Keep at least ${fee} in your mobile-money wallet.`,
    pin: "Enter your M-Pesa PIN when your phone asks for it.",
    wait: "Wait for the confirmation; it takes a few seconds.",
    done: "Your account is activated automatically.",
  },
  guideStepsTitle: "How to activate",
  activateAccount: "Activate Account",
  paymentUnderWay: "Your payment is under way",
  paymentUnderWayText: "We are watching it. The account activates by itself once you have paid.",
  moreActivates: (missing: string) => `${missing} more activates your account`,
  moreActivatesText: (paid: string, fee: string) =>
    `${paid} has arrived and is yours. “Activate Account” shows how to pay the rest by hand. You may also pay ${fee} by a prompt: all of it stays yours.`,
  notPaid: (why: string) => `Not paid: ${why}`,
  tryAgainText: (time: string) =>
    `That was the try of ${time}. “Activate Account” lets you try again, or pay from another number.`,
  seePayment: "See where it stands",
  helpTitle: "Questions? People answer.",
  whatsapp: "WhatsApp group",
  telegram: "Telegram group",
  waitingTitle: "Waiting for you",
  handInAgain: "Finish the changes",
  handIn: "Finish this task",
  whenApproved: (price: string, due: string) => `${price} when approved. Due ${due}.`,
  submitWork: "Submit Work",
  openForYou: (count: number) =>
    count === 1 ? "1 open task waits for a writer" : `${count} open tasks wait for writers`,
  nothingWaiting: "Nothing is waiting for you",
  nothingWaitingText: (time: string, count: string) =>
    `You can take ${count} a day. New tasks come every morning at ${time}.`,
  findTask: "Find a task",
  newTasks: "New tasks",
  allTasks: "See all tasks",
  history: "Latest movements",
  noHistoryTitle: "No movement yet",
  noHistory: "Every shilling that comes or goes will have a line here.",
  balanceAfter: (balance: string) => `Balance ${balance}`,
  receipt: (number: string) => `Receipt ${number}`,
  kinds: {
    activation: "Activation, kept for you",
    payment: "Payment received",
    earning: "Task approved",
    withdrawal: "Withdrawal",
    return: "Withdrawal returned",
    training: "Training fee",
  },
  paidTitle: "Paid, and active",
});
