import { catalogue } from "../../../ui/strings/catalogue";

const many = (count: number, one: string, more: string) => (count === 1 ? one : more);

export const figureStrings = catalogue({
  loading: "Loading figures",
  failed: (message: string) => `Failed to load data: ${message}`,
  upToDate: (now: string) => `${now} · up to date`,
  seenAt: (then: string) => `As of ${then}`,
  asOf: (then: string) => `As of ${then} · new figures are on their way`,
  notSince: (then: string) =>
    `As of ${then} · the service has not answered since. We go on asking.`,
  offline: (then: string) => `As of ${then} · you are offline`,
  queuesLabel: "What waits for you",
  queues: {
    submissions: (count: number) => many(count, "submission to review", "submissions to review"),
    trainings: (count: number) => many(count, "training code waiting", "training codes waiting"),
    withdrawals: (count: number) =>
      many(count, "withdrawal needs a look", "withdrawals need a look"),
    unattributed: (count: number) => many(count, "unmatched payment", "unmatched payments"),
  },
  oldest: (age: string, sum: string) => [`oldest ${age}`, sum].filter(Boolean).join(" · "),
  questions: (count: number) => many(count, "question to answer", "questions to answer"),
  label: "Totals",
  totalUsers: "Total users",
  activeUsers: "Active users",
  inactiveUsers: "Inactive users",
  moneyIn: "Money in",
  withdrawals: "Withdrawals",
  newInWeek: (count: number) => `${count} new in 7 days`,
  share: (percent: number) => `${percent}% of all`,
  nobody: "Nobody yet",
  weekChange: (change: number) =>
    change === 0
      ? "As many as 7 days ago"
      : `${Math.abs(change)} ${change > 0 ? "more" : "fewer"} in 7 days`,
  today: (sum: string) => `${sum} today`,
  onItsWay: (sum: string) => `and ${sum} on its way`,
  parts: (paid: string, earned: string) =>
    `Money in was credited to writers: ${paid} paid in, ${earned} earned. Training fees and unmatched payments are not in it.`,
  allMoney: "All money",
  chartsTitle: "Day by day",
  range: "How many days",
  days: (count: number) => `${count} days`,
  charts: {
    people: "Sign-ups and activations",
    money: "Credited to writers and paid out",
    tasks: "Tasks",
  },
  series: {
    signUps: "Sign-ups",
    activations: "Activations",
    moneyIn: "Credited",
    withdrawals: "Paid out",
    tasksPosted: "Posted",
    tasksTaken: "Taken",
    approved: "Approved",
  },
  dayOf: (chart: string) => `${chart}: the day`,
  dayInWords: (day: string, values: string) => `${day}: ${values}`,
  asTable: "As a table",
  day: "Day",
});
