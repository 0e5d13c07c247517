import { chakra } from "@chakra-ui/react/styled-system";
import type { UnattributedPayment } from "#contracts/payments";
import { formatFullDateTime } from "../../ui/dates";
import { Money } from "../../ui/money-text";
import { unattributedStrings as words } from "../earnings/payments/strings";

export const Note = chakra("p", { base: { color: "soft", marginTop: "1" } });
const Facts = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "2",
    columnGap: { md: "4", xl: "3" },
    fontSize: { xl: "sm" },
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(3, minmax(0, 1fr))",
      xl: "1fr 0.95fr 1.2fr 1.3fr 1.3fr 1.75fr",
    },
    fontVariantNumeric: "tabular-nums",
    // On a phone each fact has a line of its own, so that no receipt or account breaks.
    "& > div": {
      display: { base: "flex", md: "block" },
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: "3",
      minWidth: "0",
      containerType: "inline-size",
    },
    "& dt": { color: "soft", fontSize: "sm", flex: "none" },
    "& dd": {
      fontWeight: "550",
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
      textAlign: { base: "end", md: "start" },
    },
  },
});
/** One payment. */
export const UnattributedRow = ({ payment }: { payment: UnattributedPayment }) => (
  <Facts>
    {[
      { name: words.columns.receipt, value: payment.receiptNumber },
      {
        name: words.columns.amount,
        value: payment.amount ? (
          <Money amount={payment.amount} />
        ) : (
          words.unreadableAmount(payment.amountAsSent)
        ),
      },
      { name: words.columns.account, value: payment.account },
      { name: words.columns.payer, value: payment.payerName || words.unknownPayer },
      { name: words.columns.phone, value: payment.phone },
      {
        name: words.columns.paidAt,
        value: payment.paidAt ? formatFullDateTime(payment.paidAt) : words.unknownTime,
      },
    ].map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Facts>
);
