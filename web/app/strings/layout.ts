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
  submitWork: "Submit Work",
  submitShort: "Submit",
  earnings: "Earnings & Withdrawals",
  earningsShort: "Earnings",
  profile: "My Profile",
  support: "Support & FAQs",
  logout: "Logout",
  openMenu: "Profile menu",
  adminGroups: { main: "MAIN", queues: "QUEUES", extras: "EXTRAS" },
  dashboard: "Dashboard",
  addTask: "Add Task",
  adminProfile: "Profile",
  withdrawals: "Withdrawals",
  settings: "Settings",
  faqs: "FAQs",
  signingOut: "Signing you out…",
  loading: "Loading the page",
});
