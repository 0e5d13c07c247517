import { catalogue } from "../../../ui/strings/catalogue";

export const unattributedStrings = catalogue({
  title: "Unmatched payments",
  lead: "Payments to the paybill whose account number matches no writer. Nothing is dropped.",
  loading: "Loading payments",
  failed: (message: string) => `Failed to load data: ${message}`,
  emptyTitle: "Every payment is matched.",
  empty: "A payment with an account number that we don’t know would be here.",
  columns: {
    receipt: "Receipt",
    amount: "Amount",
    account: "Account typed",
    payer: "Payer",
    paidAt: "Paid",
  },
  find: {
    filter: "Find a payment",
    search: "Receipt, account, payer, phone or amount",
    searchHint: "UKL6H9N1WB",
    searchSubmit: "Search",
    clear: "Show all",
  },
  notFoundTitle: "No payment is like that",
  notFound: "Look for a part of the receipt, of the payer’s name, or for the amount.",
  unknownTime: "Time not told",
  unknownPayer: "Name not told",
  unreadableAmount: (sent: string) => (sent ? `${sent} (as sent)` : "Not told"),
  more: "Show older",
});
