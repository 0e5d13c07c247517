import type { Withdrawal } from "#contracts/withdrawals";
import { Card } from "../../ui/card";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { Steps } from "../../ui/steps";
import { useArrival } from "../frame/hooks/use-sheet";
import { OpenPhone } from "./payments/open-phone";
import { earningsStrings, withdrawalStrings as words } from "./strings";
import { withdrawalSteps } from "./withdrawal-steps";

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
