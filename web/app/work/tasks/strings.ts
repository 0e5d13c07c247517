import { taskMessages } from "#contracts/tasks";
import { catalogue } from "../../../ui/strings/catalogue";

const tasks = taskMessages;

export const taskStrings = catalogue({
  marketplace: {
    banner: "Choose a task, write it, get its full amount.",
    bannerText: (time: string, count: string) =>
      `New tasks come every day at ${time} East Africa Time. You can take ${count} a day.`,
    welcomeTitle: "Welcome to the marketplace",
    welcome: (count: string) =>
      `The first writer to bid on a task has it, in My Tasks. You can take ${count} a day.`,
    closeWelcome: "Close the welcome",
    inactiveTitle: "Your account is inactive",
    inactive: "You can see each task’s pay. To read and take tasks, activate your account.",
    paymentTitle: "A payment request is on your phone",
    payment: "Tasks open to you as soon as it is paid; this page changes by itself.",
    seePayment: "See where it stands",
    filter: "Filter tasks",
    openOnly: "Open only",
    openOnlyOrder: "Taken tasks are listed newest first; other orders show open tasks only.",
    newTasks: (count: number) => (count === 1 ? "1 new task" : `${count} new tasks`),
    showOpen: "Show open tasks",
    openCount: (count: number) => (count === 1 ? "1 open task" : `${count} open tasks`),
    field: "Field",
    allFields: "All fields",
    sort: "Sort by",
    sorts: {
      newest: "Newest",
      pay: "Best paid",
      due: "Due first",
      "due-last": "Due last",
    },
    byId: "Find by ID",
    search: "Task ID",
    searchHint: "TASK-3F9A21D0",
    searchSubmit: "Search",
    clear: "Show all tasks",
    badId: "A task ID looks like TASK-3F9A21D0.",
    list: "Tasks",
    pages: "Pages of tasks",
    loading: "Loading tasks",
    emptyTitle: "No tasks here right now",
    emptyOpenTitle: "No open task here right now",
    emptyRestTitle: "The deadlines of this page’s tasks have just passed",
    emptyRest: "There are more on the next page.",
    empty: (time: string) =>
      `New tasks come every day at ${time}. Try another field, or come back.`,
    notFoundTitle: "No task has this ID",
    notFound: "Check the ID, or look through all tasks.",
    failed: tasks.fetchFailed,
  },
  card: {
    active: "Active",
    unavailable: "Unavailable",
    due: (time: string) => `Due ${time}`,
    bid: "Bid Now",
    bidUnreached: "We got no reply. Tap again; it counts once.",
    accountInactive: "Account Inactive",
    overlay: "Activate Account to Access",
    readMore: "Read all",
    readLess: "Read less",
    textComes: "Loading the text",
  },
  bidSheet: {
    title: "Take this task?",
    pays: "Pays",
    due: "Due",
    day: (tasksPerDay: number) =>
      tasksPerDay === 1
        ? "It is your one task for today."
        : `It is one of the ${tasksPerDay} tasks that you can take today.`,
    givingBack: (loss: string) =>
      `If you cancel it, your rating falls by ${loss} and you can’t take another today.`,
    givingBackLate: (hours: number) =>
      `Cancelling in the last ${hours} hours also counts as a missed deadline.`,
    confirm: "Yes, bid now",
    notNow: "Not now",
  },
  examples: {
    title: "Finished by writers like you",
    text: "The last three tasks that were finished, with what they paid.",
    paid: "Paid",
  },
  noBid: {
    dayUsed: { title: "You can bid again tomorrow", button: "Your next task: tomorrow" },
    rest: { title: (until: string) => `You can bid again ${until}`, button: "Bidding paused" },
    lowRating: { title: "Bidding paused", button: "Bidding paused" },
  },
  myTasks: {
    title: "My Tasks",
    loading: "Loading your tasks",
    failed: "Error fetching tasks.",
    noneTitle: "No task selected",
    none: "The task you take appears here, with its deadline.",
    find: "Find a task",
    warning: (loss: string) =>
      `Frequently cancelling awarded bids lowers account ratings: each one by ${loss}.`,
    due: (time: string) => `Due ${time}`,
    awarded: (time: string) => `Awarded ${time}`,
    cancelledAt: (time: string) => `Cancelled ${time}`,
    cancelled: "Cancelled",
    pending: "Pending Review",
    changes: "Changes Requested",
    approved: "Approved",
    rejected: "Rejected",
    missed: "Missed",
    pendingText: "We have your work. You’ll hear here as soon as it is reviewed.",
    answerBy: (time: string) => `You’ll hear by ${time}.`,
    changesText: (time: string) => `Submit a new version by ${time}. Nothing is paid yet.`,
    approvedText: (amount: string, time: string) =>
      `Reviewed ${time}. ${amount} is in your balance.`,
    rejectedText: (time: string) =>
      `Reviewed ${time}. Nothing was paid for it. This counts against your rating.`,
    missedText:
      "You missed the deadline. The task is no longer yours. This counts against your rating.",
    takenBack: "Taken back",
    takenBackText: (time: string) =>
      `Taken back ${time}. Your rating stays, and you can take another task today.`,
    note: "The reviewer wrote:",
    whyTakenBack: "Why it was taken back:",
    success: (task: string) => `You got ${task}.`,
    cancel: "Cancel task",
    submit: "Submit Work",
    cancelTitle: "Cancel this task?",
    cancelText: (task: string, cost: string) =>
      `${task} goes back to the marketplace. ${cost} You can’t take another today.`,
    cancelCost: (loss: string, rating: string, after: string) =>
      `Your rating falls by ${loss}, from ${rating} to ${after}.`,
    cancelNoCost: (rating: string) => `Your rating is ${rating} and stays there.`,
    cancelLate: (missed: number, hours: number) =>
      `It is due soon, so cancelling counts as a missed deadline: after ${missed} in a row, bidding is paused for ${hours} hours.`,
    confirmCancel: "Yes, cancel it",
    keep: "Keep the task",
    cancelUnreached: "We got no reply. Tap again; it counts once.",
    cancelSuccess: (task: string, rating: string) =>
      `You cancelled ${task}. Your rating is now ${rating}.`,
    more: "Show older tasks",
    inactive: "Activate your account first; then you can take tasks.",
    amount: "Pays",
  },
});
