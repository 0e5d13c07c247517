import { catalogue } from "../../../ui/strings/catalogue";

/** What stands on the page before the application does, and instead of it without JavaScript. */
export const shellStrings = catalogue({
  stuck: "This is taking long. The network may be weak.",
  again: "Load the page again",
  noScript: {
    title: "This page needs JavaScript",
    dashboard:
      "Your tasks and your balance are safe. To open them here, switch JavaScript on in the settings of your browser, then load the page again.",
    account:
      "To sign in or to join, switch JavaScript on in the settings of your browser, then load the page again.",
    again: "Load the page again",
    payTitle: "Paying by hand needs no browser",
    pay: (paybill: string, fee: string) =>
      `On any phone: M-PESA, Lipa na M-PESA, Pay Bill. Business number ${paybill}, your username as the account number, amount ${fee}. The account activates by itself.`,
    helpTitle: "We are glad to help",
    help: "Write to",
    ways: "These pages work without JavaScript",
    pages: {
      "/": "Home",
      "/about": "About us",
      "/faqs": "Questions and answers",
      "/contact": "Contact",
    },
  },
});
