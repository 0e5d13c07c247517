import type { UserFilter } from "#contracts/people";
import { catalogue } from "../../../ui/strings/catalogue";

const statuses: Record<UserFilter, string> = {
  active: "Active",
  inactive: "Inactive",
  suspended: "Suspended",
};

export const peopleStrings = catalogue({
  users: "Users",
  allPeople: "All people",
  filter: "Find people",
  search: "Name, username, email or phone",
  searchHint: "How it begins, or the last digits of the phone",
  searchSubmit: "Search",
  clear: "Show everybody",
  status: "Account status",
  all: "All",
  statuses,
  sortedBy: "Sorted by",
  sorts: {
    "createdAt desc": "Newest first",
    "createdAt asc": "Oldest first",
    "totalMoney desc": "Most money first",
    "totalMoney asc": "Least money first",
    "totalWithdrawals desc": "Most withdrawn first",
    "totalWithdrawals asc": "Least withdrawn first",
    "accountStatus asc": "Active first",
    "accountStatus desc": "Inactive first",
  },
  loading: "Loading the people",
  failed: (message: string) => `Error fetching users: ${message}`,
  caption: "Writers and their money",
  columns: {
    person: "Name",
    phone: "Phone",
    status: "Account status",
    money: "Total money",
    withdrawals: "Total withdrawals",
    joined: "Joined",
  },
  showMore: "Show More",
  showLess: "Show Less",
  nearest: "Nobody’s name, username or email begins like this. These are the nearest:",
  incomplete:
    "There are more people than are looked through. Type how the name begins, or more of it.",
  emptyTitle: "Nobody yet",
  empty: "Everybody who signs up is listed here.",
  noneSuspendedTitle: "Nobody is suspended",
  noneSuspended: "Everybody you suspend is listed here until you end it.",
  notFoundTitle: "Nobody found",
  notFound: "Nobody’s name, username, email or phone begins like this, and no phone ends so.",
  inactive: {
    title: "Inactive users",
    lead: "Signed up, and have not paid the activation fee.",
    seeAll: "See All",
    loading: "Loading inactive users",
    emptyTitle: "Nobody is inactive",
    empty: "Everybody who signed up has activated the account.",
    joined: (day: string) => `joined ${day}`,
  },
});

export const writerFieldStrings = catalogue({
  label: "Username, name, email or phone",
  hint: "Type how it begins, or the last digits of the phone. The arrow keys choose, Enter takes.",
  found: "Writers who are found",
  nearest: "Nobody begins like this. The nearest:",
  detail: (username: string, phone: string) => `${username}, ${phone}`,
  named: (name: string, username: string, phone: string) =>
    `It goes to ${name}, ${username}, ${phone}.`,
});

export const personStrings = catalogue({
  title: "Person",
  nameless: "No name",
  back: "All people",
  activation: "Activation fee",
  loading: "Loading the person",
  failed: (message: string) => `Failed to load data: ${message}`,
  closed: (day: string) =>
    `This account was closed on ${day}. Its transactions stay, and don’t say whose they were.`,
  closedOwed: (amount: string) =>
    `${amount} was in it, and is owed to the person who can show the payment. Send it back by M-Pesa, then take it off the balance.`,
  joined: (day: string) => `joined ${day}`,
  activated: (day: string) => `active since ${day}`,
  writeTo: (firstName: string) => `Write to ${firstName}`,
  facts: {
    accountNumber: "Account number",
    phone: "Phone",
    email: "Email",
    confirmed: (day: string) => `confirmed ${day}`,
    unconfirmed: "not confirmed",
    rating: "Rating",
    record: (approved: number, missed: number) => `${approved} approved, ${missed} missed`,
    training: "Training",
    normal: (day: string) => `Normal, ${day}`,
    special: (day: string) => `Special, ${day}`,
    none: "None",
  },
  money: {
    label: "Money",
    total: "Total money",
    withdrawals: "Total withdrawals",
    onItsWay: "On its way",
    balance: "Current balance",
    parts: (free: string, kept: string) => `${free} can be withdrawn, ${kept} is on hold`,
    nothing: "No transactions yet.",
    addsUp: (count: number, last: string) =>
      `It adds up: ${count === 1 ? "1 transaction" : `${count.toLocaleString("en-KE")} transactions`}, the last on ${last}.`,
    differs:
      "The figures differ from the transactions. If they still do in a minute, look into the nightly reconciliation before you pay anything.",
  },
  counted: (list: string, count: number, hasMore: boolean) =>
    `${list} (${count}${hasMore ? "+" : ""})`,
  more: "Show older",
  moreOf: (list: string) => `Show older: ${list}`,
  moreFailed: (message: string) => `The older ones could not be loaded: ${message}`,
  columns: {
    date: "Date, EAT",
    what: "What",
    amount: "Amount",
    balance: "Balance",
    task: "Task",
    due: "Due, EAT",
    state: "State",
    version: (version: number) => `version ${version}`,
  },
  lists: {
    entries: { title: "Ledger", none: "No transactions yet." },
    awards: { title: "Tasks", none: "No task was taken yet." },
    submissions: { title: "Submissions", none: "Nothing was submitted yet." },
    withdrawals: { title: "Withdrawals", none: "Nothing was withdrawn yet." },
    trainings: { title: "Trainings", none: "No training was paid for yet." },
    questions: { title: "Questions", none: "Nothing was asked yet." },
    audit: { title: "Your actions here", none: "You have done nothing for this person alone yet." },
  },
  questions: {
    about: "asked about",
    waits: "Waits for your answer",
    ended: "Ended: the task was deleted",
    answered: "Answered",
    answerIt: "Answer it",
  },
  toDecide: "Waits for you",
  waitsCode: "Waiting",
  code: (referenceCode: string) => `Code ${referenceCode}`,
  decide: "Decide",
  decideAbove: "Decide above",
  decideOnWithdrawal: (amount: string, asked: string) => `Decide on ${amount} of ${asked}`,
  review: "Review",
  reviewOf: (file: string) => `Review ${file}`,
  credit: "Credit a payment",
});

export const noteStrings = catalogue({
  title: "Notes",
  lead: "Only administrators read them, and they go when the account is closed. What came by the contact form is in the support mailbox.",
  label: "New note",
  add: "Add the note",
  more: "Show older notes",
  loading: "Loading the notes",
  failed: (message: string) => `The notes could not be loaded: ${message}`,
  unreached: "We got no reply. Press again; the note is added once.",
});

export const correctionStrings = catalogue({
  open: "Correct the balance",
  title: "Correct the balance",
  stands: (free: string, kept: string) => `${free} can be withdrawn, ${kept} is on hold.`,
  way: "Action",
  ways: { off: "Take off what was sent back", add: "Add what is owed" },
  amount: "Amount, KES",
  note: "Why; the writer reads it",
  noteKept: "Why; kept with the transaction",
  takenOff: (kept: string, free: string, after: string) =>
    `No money is sent by this: send it first, by M-Pesa. ${kept} goes off what is on hold, ${free} off what can be withdrawn. The balance becomes ${after}.`,
  added: (amount: string, after: string, isLocked: boolean) =>
    isLocked
      ? `${amount} is added, and can be withdrawn once the first task is paid. The balance becomes ${after}.`
      : `${amount} is added, and can be withdrawn. The balance becomes ${after}.`,
  told: "The writer is told, with your words; it stands in the statement for good.",
  nobodyTold: "The account is closed: nobody is told.",
  tooMuch: (balance: string) => `The balance is only ${balance}.`,
  confirm: { off: "Take it off", add: "Add it" },
  keep: "Change nothing",
  done: "The balance is corrected.",
});
