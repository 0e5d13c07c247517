import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/me";
import { formatFullDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { unbroken } from "../../../ui/unbroken";
import { paymentStrings } from "./strings";

const { receipt: words, inBalance, wasCredited, notMailed } = paymentStrings;

const List = chakra("dl", {
  base: {
    marginTop: "4",
    paddingTop: "4",
    borderTopWidth: "1px",
    borderTopStyle: "dashed",
    borderColor: "edge",
    display: "grid",
    // With enlarged text, a value moves below its name, so that a receipt number never breaks.
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
    rowGap: { base: "0.5", sm: "2.5" },
    columnGap: "4",
    fontVariantNumeric: "tabular-nums lining-nums",
    "& dt": { color: "soft" },
    "& dd": { textAlign: { sm: "end" }, fontWeight: "600", marginBottom: { base: "2", sm: "0" } },
  },
});

/** Shows the activation payment with the provider's receipt number, which is also in the SMS. */
export function PaymentReceipt({ me }: { me: Me }) {
  const entry = activationOf(me);
  const phone = me.latestPayment?.state === "paid" ? me.latestPayment.phone : undefined;
  if (!entry) return <Money amount={me.currentBalance} size="huge" />;
  return (
    <div>
      <Money amount={entry.amount} size="huge" />
      <chakra.p color="soft">{me.currentBalance < entry.amount ? wasCredited : inBalance}</chakra.p>
      <List aria-label={words.label}>
        <dt>{words.number}</dt>
        <dd>{entry.receiptNumber ?? unbroken(words.pendingNumber)}</dd>
        {phone && (
          <>
            <dt>{words.from}</dt>
            <dd>{phone}</dd>
          </>
        )}
        <dt>{words.when}</dt>
        <dd>{formatFullDateTime(entry.date)}</dd>
        <dt>{words.balance}</dt>
        <dd>{formatMoney(entry.balanceAfter)}</dd>
      </List>
      {me.mailStops === "unconfirmed" && <Note>{notMailed}</Note>}
    </div>
  );
}

/** The ledger entry that activated the account; undefined if it is not among the recent entries. */
const activationOf = (me: Pick<Me, "recentEntries">) =>
  me.recentEntries.find(({ kind }) => kind === "activation");
