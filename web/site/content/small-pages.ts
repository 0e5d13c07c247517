import { catalogue } from "../../ui/strings/catalogue";

/** What the pages of rules say around their text. */
export const legalPages = catalogue({
  changed: "Last changed on",
  why: "Why:",
  kept: "How long:",
});

/** What the FAQ page and the pages that nobody looks for say. */
export const smallPages = catalogue({
  faqs: {
    title: "Questions and answers",
    lead: "Short and complete. If yours is not here, ask us.",
    tabs: "Questions about",
    general: "General",
    dashboard: "Dashboard",
    moreTitle: "Before you pay",
  },
  notFound: {
    title: "This page is not here.",
    text: "The address may have a slip in it, or the page has moved. Your account and your money are not touched. One of these will help:",
  },
  offline: {
    title: "You are offline.",
    text: "This page was not kept on your device. Nothing is lost: it opens when the network is back. These pages are kept:",
  },
  ways: {
    home: "Home page",
    tasks: "Today’s tasks",
    faqs: "Questions and answers",
    contact: "Contact us",
    signin: "Login",
  },
});
