import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { Me } from "#contracts/me";
import { shownAccountNumber } from "#contracts/person";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { formatMoney } from "../../../ui/money";
import { TextLink } from "../../../ui/text-link";
import { sentences, unbroken } from "../../../ui/unbroken";
import { useConfig } from "../../frame/api/use-config";
import { missingAmount } from "./payment-view";
import { paymentStrings as words } from "./strings";

interface PayByHandProps {
  /** The person whose account number is typed, so that the payment finds its owner. */
  me: Me;
  settings: PublicSettings;
  /** True if the page has recommended it as the next step. */
  open?: boolean;
}

/** The Paybill, for phones that no prompt reaches, and the sum to pay there. */
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
    <Disclosure open={open || isPartlyPaid} borderTopWidth="1px" borderColor="line" paddingTop="2">
      <summary>{words.byHand}</summary>
      <chakra.p color="soft" marginBottom="2">
        {unbroken(
          sentences(
            words.byHandLead,
            isPartlyPaid && words.byHandRest(formatMoney(me.totalMoney), formatMoney(amount)),
          ),
        )}
      </chakra.p>
      <CopyRows rows={rows} />
      <OpenPhone phone={me.phoneNumber} />
    </Disclosure>
  );
}

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "target",
    // The name breaks before the value does.
    "& dt": { color: "soft", minWidth: "0", flexShrink: "9999" },
    "& dd": {
      marginInlineStart: "auto",
      fontWeight: "650",
      fontVariantNumeric: "tabular-nums",
      // With enlarged text the button goes under the value.
      flex: "0 1 auto",
      minWidth: "min-content",
      maxWidth: "full",
      textAlign: "end",
    },
  },
});

interface CopyRow {
  label: string;
  value: string;
  /** The text to type on the phone. */
  typed: string;
}

/** Facts to type on a phone, each with a copy button. */
export function CopyRows({ rows }: { rows: readonly CopyRow[] }) {
  const [copied, setCopied] = useState<string>();
  const copy = (label: string, text: string) =>
    void navigator.clipboard?.writeText(text).then(() => setCopied(label));
  return (
    <dl>
      {rows.map(({ label, value, typed }) => (
        <Row key={label}>
          <dt>{label}</dt>
          <dd>
            <span translate="no">{value}</span>{" "}
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
  );
}

/** The button that opens the phone's page in a local world. Elsewhere nothing. */
export function OpenPhone({ phone }: { phone: string }) {
  const url = useConfig()?.phoneUrl;
  if (!url) return null;
  const address = new URL(url);
  address.searchParams.set("phone", phone.replace(/\D/g, ""));
  return (
    <TextLink alone href={address.href} target="_blank" rel="noreferrer">
      {words.openPhone}
    </TextLink>
  );
}
