import type { AccountStatus } from "#contracts/accounts";
import { catalogue } from "../../../ui/strings/catalogue";

const statuses: Record<AccountStatus, string> = { active: "Active", inactive: "Inactive" };

/** The administrator's lists of writers. */
export const peopleStrings = catalogue({
  users: "Users",
  allPeople: "All people",
  filter: "Find people",
  search: "Name, username, e-mail or phone",
  searchHint: "How it begins",
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
  incomplete: "More people begin like this than are looked through. Type more of the name.",
  emptyTitle: "Nobody yet",
  empty: "Whoever signs up is listed here.",
  notFoundTitle: "Nobody found",
  notFound: "Nobody’s name, username, e-mail or phone begins like this.",
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

/** The choice of a writer by who they are. */
export const writerFieldStrings = catalogue({
  label: "Username, name, e-mail or phone",
  hint: "Type how it begins, and choose.",
  found: "Writers who are found",
  detail: (username: string, phone: string) => `${username}, ${phone}`,
  named: (name: string, username: string, phone: string) =>
    `It goes to ${name}, ${username}, ${phone}.`,
});
