import type { AdminTraining } from "#contracts/trainings";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { unbroken } from "../../ui/unbroken";
import { trainingCodeStrings as words } from "../work/trainings/strings";

/** What is known of the payment behind a code. */
export function TrainingPayment({ training: { payment } }: { training: AdminTraining }) {
  if (!payment) return words.noPayment;
  const { amount, creditedTo, account, payerName, phone } = payment;
  const place = creditedTo
    ? words.inBalance(creditedTo.username ?? creditedTo.userId)
    : words.byNobody(account ?? "");
  const payer = [payerName, phone].filter(Boolean).join(", ");
  return (
    <Stack gap="sm">
      <span>
        {formatMoney(amount)} {unbroken(place)}
      </span>
      {payer && <Note>{unbroken(words.from(payer))}</Note>}
    </Stack>
  );
}
