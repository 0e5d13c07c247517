import type { Withdrawal } from "#contracts/withdrawals";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { type Step, Steps } from "../../ui/steps";
import { useArrival } from "../frame/hooks/use-sheet";
import { OpenPhone } from "./payments/pay-by-hand";
import { earningsStrings, withdrawalStrings as words } from "./strings";

/** A withdrawal as it happens, to the receipt or back to the balance. */
export function NewestWithdrawal({
  withdrawal,
  held,
  arrives,
  ownPhone,
}: {
  withdrawal: Withdrawal;
  /** Payouts to its wallet rest. */
  held: boolean;
  /** It was asked for a moment ago: it comes into view and takes the focus. */
  arrives: boolean;
  /** The writer's registered one, to which withdrawals go. */
  ownPhone: string;
}) {
  const { amount, wallet, phone, reason, settledAt } = withdrawal;
  const heading = useArrival<HTMLHeadingElement>(arrives);
  return (
    <Card>
      <Stack gap="sm">
        <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
          {titleOf(withdrawal)(formatMoney(amount))}
        </Heading>
        <Note>{words.to(earningsStrings.wallets[wallet], phone)}</Note>
        <div aria-live="polite">
          <Steps label={words.steps.label} steps={withdrawalSteps(withdrawal, held)} />
        </div>
        {reason && (
          <FormAlert tone="waiting" silent>
            {words.reasons[reason]}
          </FormAlert>
        )}
        <OpenPhone phone={ownPhone} />
        {settledAt === null && <Note>{words.mayLeave}</Note>}
      </Stack>
    </Card>
  );
}

function titleOf({ state }: Withdrawal) {
  if (state === "paid") return words.paidTitle;
  return state === "returned" ? words.returnedTitle : words.underWay;
}

/** A withdrawal as it happened so far, and what is still to come; `held` back as long as payouts to its wallet rest. */
export function withdrawalSteps(withdrawal: Withdrawal, held = false): Step[] {
  const asked: Step = {
    label: words.steps.asked,
    detail: words.steps.askedDetail(formatDateTime(withdrawal.createdAt)),
    state: "done",
  };
  const paidLater: Step = {
    label: words.steps.paid,
    detail: words.steps.paidLater,
    state: "later",
  };
  const wallet = earningsStrings.wallets[withdrawal.wallet];
  const has: Step = {
    label: words.steps.has(wallet),
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
          ? { label: words.steps.held(wallet), detail: words.steps.heldDetail, state: "now" }
          : {
              label: words.steps.sending(wallet),
              detail: words.steps.sendingDetail(wallet),
              state: "now",
            },
        paidLater,
      ];
    case "sent":
      return [asked, { ...has, detail: words.steps.hasDetail, state: "now" }, paidLater];
    case "checking":
      return [
        asked,
        { label: words.steps.checking(wallet), detail: words.steps.checkingDetail, state: "now" },
        paidLater,
      ];
    case "paid":
      return [
        asked,
        ...known,
        {
          label: words.steps.paid,
          detail: withdrawal.receiptNumber
            ? words.steps.paidDetail(settled, withdrawal.receiptNumber)
            : words.steps.paidNoReceipt(settled),
          state: "done",
        },
      ];
    case "returned":
      return [
        asked,
        ...known,
        {
          label: words.steps.returned,
          detail: words.steps.returnedDetail(settled),
          state: "stopped",
        },
      ];
  }
}
