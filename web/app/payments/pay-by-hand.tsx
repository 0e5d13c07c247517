import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { shownAccountNumber } from "#contracts/account-number";
import type { Me } from "#contracts/accounts";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { formatMoney } from "../../ui/money";
import { unbroken } from "../../ui/unbroken";
import { paymentStrings as words } from "../strings/payments";
import { missingAmount } from "./missing-amount";

const Lead = chakra("p", { base: { color: "soft", marginBottom: "2" } });
const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "target",
    "& dt": { color: "soft" },
    "& dd": {
      marginInlineStart: "auto",
      fontWeight: "650",
      fontVariantNumeric: "tabular-nums",
      overflowWrap: "anywhere",
      textAlign: "end",
    },
  },
});

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
  const [copied, setCopied] = useState<string>();
  const copy = (label: string, text: string) =>
    void navigator.clipboard?.writeText(text).then(() => setCopied(label));
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
      <Lead>
        {unbroken(words.byHandLead)}{" "}
        {isPartlyPaid && words.byHandRest(formatMoney(me.totalMoney), formatMoney(amount))}
      </Lead>
      <dl>
        {rows.map(({ label, value, typed }) => (
          <Row key={label}>
            <dt>{label}</dt>
            <dd>
              {value}{" "}
              <Button
                variant="quiet"
                size="sm"
                paddingInline="2"
                aria-label={copied === label ? words.copiedWhat(label) : words.copy(label)}
                onClick={() => copy(label, typed)}
              >
                {copied === label ? words.copied : words.copyShort}
              </Button>
            </dd>
          </Row>
        ))}
      </dl>
    </Disclosure>
  );
}
