import type { Withdrawal } from "#contracts/withdrawals";
import { formatDateTime } from "../../ui/dates";
import type { Step } from "../../ui/steps";
import { earningsStrings, withdrawalStrings } from "./strings";

const words = withdrawalStrings.steps;

/** A withdrawal as it happened so far, and what is still to come; `held` back as long as payouts to its wallet rest. */
export function withdrawalSteps(withdrawal: Withdrawal, held = false): Step[] {
  const asked: Step = {
    label: words.asked,
    detail: words.askedDetail(formatDateTime(withdrawal.createdAt)),
    state: "done",
  };
  const paidLater: Step = { label: words.paid, detail: words.paidLater, state: "later" };
  const wallet = earningsStrings.wallets[withdrawal.wallet];
  const has: Step = {
    label: words.has(wallet),
    ...(withdrawal.sentAt && { detail: formatDateTime(withdrawal.sentAt) }),
    state: "done",
  };
  const known = withdrawal.sentAt === null ? [] : [has];
  const settled = formatDateTime(withdrawal.settledAt ?? withdrawal.createdAt);
  switch (withdrawal.state) {
    case "requested":
      return [
        asked,
        held
          ? { label: words.held(wallet), detail: words.heldDetail, state: "now" }
          : { label: words.sending(wallet), detail: words.sendingDetail(wallet), state: "now" },
        paidLater,
      ];
    case "sent":
      return [asked, { ...has, detail: words.hasDetail, state: "now" }, paidLater];
    case "checking":
      return [
        asked,
        { label: words.checking(wallet), detail: words.checkingDetail, state: "now" },
        paidLater,
      ];
    case "paid":
      return [
        asked,
        ...known,
        {
          label: words.paid,
          detail: withdrawal.receiptNumber
            ? words.paidDetail(settled, withdrawal.receiptNumber)
            : words.paidNoReceipt(settled),
          state: "done",
        },
      ];
    case "returned":
      return [
        asked,
        ...known,
        { label: words.returned, detail: words.returnedDetail(settled), state: "stopped" },
      ];
  }
}
