import { catalogue } from "../../ui/strings/catalogue";

/** The frame around the pages. */
export const layoutStrings = catalogue({
  pageTitle: (page: string, product: string) => `${page} · ${product}`,
  mainNavigation: "Main",
  quickNavigation: "Quick",
  overview: "Overview",
  marketplace: "Task Marketplace",
  marketplaceShort: "Tasks",
  myTasks: "My Tasks",
  profile: "My Profile",
  profileShort: "Profile",
  support: "Support & FAQs",
  logout: "Logout",
  openMenu: "Profile menu",
  adminGroups: { main: "MAIN", extras: "EXTRAS" },
  dashboard: "Dashboard",
  addTask: "Add Task",
  adminProfile: "Profile",
  faqs: "FAQs",
  signingOut: "Signing you out…",
  loading: "Loading the page",
});

export const notificationStrings = catalogue({
  title: "Notifications",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${unread} unread`),
  loading: "Loading notifications",
  empty: "Nothing yet. Payments and tasks are told here.",
  unread: "New:",
  more: "Show older",
  kinds: {
    "payment-confirmed": (amount: string, receipt: string) =>
      receipt ? `${amount} arrived. Receipt ${receipt}.` : `${amount} arrived.`,
    "account-activated": "Your account is active. You can take a task.",
    "task-awarded": (task: string) => `${task} is yours. You find it in My Tasks.`,
    "task-cancelled": (task: string) => `You gave ${task} back.`,
  },
});
