import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { formatMoney } from "../../ui/money";
import { paymentStrings as words } from "../strings/payments";

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
  paybill: string;
  /** What to type as the account number, so that the payment finds its owner. */
  account: string;
  amount: number;
}

/** The pay bill, for phones that no prompt reaches. */
export function PayByHand({ paybill, account, amount }: PayByHandProps) {
  const [copied, setCopied] = useState<string>();
  const copy = (label: string, text: string) =>
    void navigator.clipboard?.writeText(text).then(() => setCopied(label));
  const rows = [
    { label: words.paybill, value: paybill, typed: paybill },
    { label: words.account, value: account, typed: account },
    { label: words.amount, value: formatMoney(amount), typed: String(amount) },
  ];

  return (
    <Disclosure borderTopWidth="1px" borderTopStyle="solid" borderColor="line" paddingTop="2">
      <summary>{words.byHand}</summary>
      <Lead>{words.byHandLead}</Lead>
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
