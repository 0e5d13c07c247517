import { useState } from "react";
import type { ReturnReason, Wallet } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { Disclosure } from "../../ui/disclosure";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { type Step, Steps } from "../../ui/steps";
import { useArrival } from "../frame/hooks/use-sheet";
import { OpenPhone } from "./payments/pay-by-hand";
import { earningsStrings, withdrawalStrings as words } from "./strings";

export function NewestWithdrawal({
  withdrawal,
  age,
  held,
  arrives,
  ownPhone,
}: {
  withdrawal: Withdrawal;
  /** The time of the shown data in words; empty if the data is current. */
  age: string;
  /** True if payouts to the wallet are paused. */
  held: boolean;
  /**
   * True if the writer has just requested this withdrawal: the card scrolls into view and takes the
   * focus.
   */
  arrives: boolean;
  ownPhone: string;
}) {
  const { amount, wallet, phone, reason, settledAt } = withdrawal;
  const heading = useArrival<HTMLHeadingElement>(arrives);
  // If the withdrawal was open when the card appeared, its steps stay visible after its end.
  const [isFollowed] = useState(settledAt === null || arrives);
  const story = (
    <>
      <div aria-live="polite">
        <Steps label={words.steps.label} steps={withdrawalSteps(withdrawal, held)} />
      </div>
      <OpenPhone phone={ownPhone} />
    </>
  );
  return (
    <Card>
      <Stack gap="sm">
        <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
          {titleOf(withdrawal)(formatMoney(amount))}
        </Heading>
        <Note>
          {words.to(earningsStrings.wallets[wallet], phone)}
          {settledAt === null ? age : `. ${settledWords(withdrawal, settledAt)}`}
        </Note>
        {isFollowed && story}
        {reason && (
          <FormAlert tone="waiting" silent>
            {whyReturned(reason, wallet)}
          </FormAlert>
        )}
        {!isFollowed && (
          <Disclosure>
            <summary>{earningsStrings.storyOf}</summary>
            {story}
          </Disclosure>
        )}
        {settledAt === null && <Note>{words.mayLeave}</Note>}
      </Stack>
    </Card>
  );
}

export function causeOf(reason: ReturnReason, wallet: Wallet): string {
  const { why } = words.reasons[reason];
  return typeof why === "string" ? why : why(earningsStrings.wallets[wallet]);
}

export const whyReturned = (reason: ReturnReason, wallet: Wallet) =>
  `${causeOf(reason, wallet)} ${words.isBack} ${words.reasons[reason].next}`;

function settledWords({ receiptNumber }: Withdrawal, settledAt: string): string {
  const time = formatDateTime(settledAt);
  return receiptNumber
    ? words.steps.paidDetail(time, receiptNumber)
    : words.steps.paidNoReceipt(time);
}

function titleOf({ state }: Withdrawal) {
  if (state === "paid") return words.paidTitle;
  return state === "returned" ? words.returnedTitle : words.underWay;
}

/** Milliseconds after which the wallet's answer is late. */
const lateAfter = 60_000;

/**
 * Returns all steps of a withdrawal, also future ones. `held` is true while payouts to its wallet
 * are paused.
 */
export function withdrawalSteps(withdrawal: Withdrawal, held = false, now = Date.now()): Step[] {
  const { steps } = words;
  const { createdAt, sentAt, settledAt, receiptNumber } = withdrawal;
  const wallet = earningsStrings.wallets[withdrawal.wallet];
  const settled = formatDateTime(settledAt ?? createdAt);
  const under = (label: string, detail: string): Step => ({ label, detail, state: "now" });
  const done = (label: string, detail: string): Step => ({ label, detail, state: "done" });
  const asked = done(steps.asked, steps.askedDetail(formatDateTime(createdAt)));
  const sent = sentAt === null ? [] : [done(steps.has(wallet), formatDateTime(sentAt))];
  const isLate = now - Date.parse(sentAt ?? createdAt) > lateAfter;
  const checkingDetail = `${isLate ? `${steps.late} ` : ""}${steps.checkingDetail}`;
  const paidLater: Step = { label: steps.paid, detail: steps.paidLater, state: "later" };
  switch (withdrawal.state) {
    case "requested":
      return [
        asked,
        held
          ? under(steps.held(wallet), steps.heldDetail)
          : under(steps.sending(wallet), steps.sendingDetail(wallet)),
        paidLater,
      ];
    case "sent":
      return [asked, under(steps.has(wallet), steps.hasDetail), paidLater];
    case "checking":
      return [asked, under(steps.checking(wallet), checkingDetail), paidLater];
    case "paid": {
      const detail = receiptNumber
        ? steps.paidDetail(settled, receiptNumber)
        : steps.paidNoReceipt(settled);
      return [asked, ...sent, done(steps.paid, detail)];
    }
    case "returned":
      return [
        asked,
        ...sent,
        { label: steps.returned, detail: steps.returnedDetail(settled), state: "stopped" },
      ];
  }
}
