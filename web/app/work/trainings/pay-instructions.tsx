import { chakra } from "@chakra-ui/react/styled-system";
import { shownAccountNumber } from "#contracts/account-number";
import type { ReplyOf } from "#contracts/route";
import type { TrainingCourse, trainingRoutes } from "#contracts/trainings";
import { formatMoney } from "../../../ui/money";
import { unbroken } from "../../../ui/unbroken";
import { CopyRows } from "../../earnings/payments/copy-rows";
import { OpenPhone } from "../../earnings/payments/open-phone";
import { paymentStrings } from "../../earnings/payments/strings";
import { trainingStrings as words } from "./strings";

const Soft = chakra("p", { base: { color: "soft", marginTop: "1" } });

interface PayInstructionsProps {
  instructions: ReplyOf<typeof trainingRoutes.listTrainings>["instructions"];
  course: TrainingCourse;
  /** The writer's. */
  phone: string;
}

/** Pay bill, account number and amount, to be typed on the phone. */
export function PayInstructions({ instructions, course, phone }: PayInstructionsProps) {
  const { paybill, account, fees } = instructions;
  const fee = fees[course];
  return (
    <>
      <Soft>{unbroken(words.payLead)}</Soft>
      <CopyRows
        rows={[
          { label: paymentStrings.paybill, value: paybill, typed: paybill },
          ...(account
            ? [
                {
                  label: paymentStrings.account,
                  value: `${account.slice(0, 1)} ${shownAccountNumber(account.slice(1))}`,
                  typed: account,
                },
              ]
            : []),
          { label: paymentStrings.amount, value: formatMoney(fee), typed: String(fee) },
        ]}
      />
      <OpenPhone phone={phone} />
      {account && <Soft>{unbroken(words.payNoCode)}</Soft>}
    </>
  );
}
