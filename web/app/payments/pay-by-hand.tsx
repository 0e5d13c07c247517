import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../ui/button";
import { formatPrice } from "../../ui/money";
import { useToast } from "../../ui/toast-host";
import { paymentStrings as words } from "../strings/payments";

const Details = chakra("details", {
  base: {
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    paddingTop: "2",
    "& summary": {
      minHeight: "target",
      display: "flex",
      alignItems: "center",
      fontWeight: "600",
      color: "blue",
    },
  },
});
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
  const toast = useToast();
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(() => toast("good", words.copied));
  const rows = [
    { label: words.paybill, value: paybill, copied: paybill },
    { label: words.account, value: account, copied: account },
    { label: words.amount, value: formatPrice(amount), copied: String(amount) },
  ];

  return (
    <Details>
      <summary>{words.byHand}</summary>
      <Lead>{words.byHandLead}</Lead>
      <dl>
        {rows.map(({ label, value, copied }) => (
          <Row key={label}>
            <dt>{label}</dt>
            <dd>
              {value}{" "}
              <Button
                variant="quiet"
                size="sm"
                paddingInline="2"
                aria-label={words.copy(label)}
                onClick={() => copy(copied)}
              >
                {words.copyShort}
              </Button>
            </dd>
          </Row>
        ))}
      </dl>
    </Details>
  );
}
