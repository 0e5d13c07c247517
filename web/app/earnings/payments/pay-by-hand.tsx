import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { shownAccountNumber } from "#contracts/person";
import type { PublicSettings } from "#contracts/settings";
import { Disclosure } from "../../../ui/disclosure";
import { formatMoney } from "../../../ui/money";
import { unbroken } from "../../../ui/unbroken";
import { CopyRows } from "./copy-rows";
import { missingAmount } from "./missing-amount";
import { OpenPhone } from "./open-phone";
import { paymentStrings as words } from "./strings";

interface PayByHandProps {
  /** Whose account number is typed, so that the payment finds its owner. */
  me: Me;
  settings: PublicSettings;
  /** Whether the page has named it as the way on. */
  open?: boolean;
}

/** The pay bill, for phones that no prompt reaches, and what is to be paid there. */
export function PayByHand({ me, settings, open = false }: PayByHandProps) {
  const { paybill, activationFee } = settings;
  const amount = missingAmount(me, activationFee);
  const isPartlyPaid = me.totalMoney > 0;
  const account = me.accountNumber ?? "";
  const rows = [
    { label: words.paybill, value: paybill, typed: paybill },
    { label: words.account, value: shownAccountNumber(account), typed: account },
    { label: words.amount, value: formatMoney(amount), typed: String(amount) },
  ];

  return (
    <Disclosure
      open={open || isPartlyPaid}
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="line"
      paddingTop="2"
    >
      <summary>{words.byHand}</summary>
      <chakra.p color="soft" marginBottom="2">
        {unbroken(words.byHandLead)}{" "}
        {isPartlyPaid && words.byHandRest(formatMoney(me.totalMoney), formatMoney(amount))}
      </chakra.p>
      <CopyRows rows={rows} />
      <OpenPhone phone={me.phoneNumber} />
    </Disclosure>
  );
}
