import type { ListOrder } from "#contracts/fields";
import type { UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { formatDateTime } from "../../ui/dates";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { type Column, Table } from "../../ui/table";
import { unbroken, Whole } from "../../ui/unbroken";
import { unattributedStrings as words } from "../earnings/payments/strings";
import { attributionStrings } from "../work/trainings/strings";

interface UnattributedTableProps {
  payments: readonly UnattributedPayment[];
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  onCredit: (payment: UnattributedPayment) => void;
  busy: boolean;
  onMore: (() => void) | undefined;
}

/** Payments without an owner, each with the way to credit it. */
export const UnattributedTable = (props: UnattributedTableProps) => (
  <Table
    caption={words.title}
    columns={columnsFor(props.onCredit)}
    items={props.payments}
    keyOf={({ receiptNumber }) => receiptNumber}
    sort={{ key: "paid", order: props.order }}
    onSort={({ order }) => props.onOrder(order)}
    busy={props.busy}
    onMore={props.onMore}
    moreLabel={words.more}
  />
);

const columnsFor = (
  onCredit: (payment: UnattributedPayment) => void,
): Column<UnattributedPayment>[] => [
  {
    key: "receipt",
    title: words.columns.receipt,
    isRowHeader: true,
    cell: ({ receiptNumber, forTraining }) => (
      <>
        <Whole>{receiptNumber}</Whole>
        {forTraining && <Note>{unbroken(attributionStrings.waits)}</Note>}
      </>
    ),
  },
  { key: "account", title: words.columns.account, cell: ({ account }) => account },
  {
    key: "payer",
    title: words.columns.payer,
    cell: ({ payerName, phone }) => (
      <>
        {payerName || words.unknownPayer}
        <Note whiteSpace="nowrap">{phone}</Note>
      </>
    ),
  },
  {
    key: "paid",
    title: words.columns.paidAt,
    sortable: true,
    cell: ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : words.unknownTime),
  },
  {
    key: "amount",
    title: words.columns.amount,
    align: "end",
    cell: ({ amount, amountAsSent }) =>
      amount > 0 ? <Money amount={amount} /> : words.unreadableAmount(amountAsSent),
  },
  {
    key: "credit",
    title: attributionStrings.credit,
    cell: (payment) =>
      payment.amount > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={attributionStrings.creditOf(payment.receiptNumber)}
          onClick={() => onCredit(payment)}
        >
          {attributionStrings.creditShort}
        </Button>
      ) : (
        <Note>{attributionStrings.noSum}</Note>
      ),
  },
];
