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
  me: Me;
  settings: PublicSettings;
  /** True if the page has recommended paying by hand. */
  open?: boolean;
}

/** Explains how to pay to the Paybill from the phone's menu, for phones that get no prompt. */
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
    // If space is short, the name gets less of it than the value.
    "& dt": { color: "soft", minWidth: "0", flexShrink: "9999" },
    "& dd": {
      marginInlineStart: "auto",
      fontWeight: "650",
      fontVariantNumeric: "tabular-nums",
      // With enlarged text, the button moves below the value.
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
  /** The text that the copy button copies. */
  typed: string;
}

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

/** A link to the simulated phone; shown only in a local product. */
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
