import { useState } from "react";
import { Link } from "react-router-dom";
import { Day } from "#contracts/ledger";
import { type MoneySums, moneyRoutes, ReceivedKind, type ReceivedPayment } from "#contracts/money";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import type { Column } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { Whole } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { SearchForm } from "../../frame/layout/search-form";
import { amountColumn, LiveTable } from "../live-table";
import { AttributeDialog } from "../payments/unattributed-dialogs";
import { PersonLink } from "../people/person-link";
import { Choice, QueueChoices, searchLine, useAddress } from "../queues";
import { attributionStrings } from "../trainings/strings";
import { DayFields, daysInOrder } from "./day-fields";
import { ListedSum } from "./listed-sum";
import { moneyStrings } from "./strings";

const words = moneyStrings.list;
const sumsOf = {
  activation: "activations",
  payment: "payments",
  training: "trainings",
  unowned: "unowned",
} as const satisfies Record<ReceivedKind, keyof MoneySums>;

const readers = { kind: ReceivedKind, from: Day, to: Day, search: searchLine };

export function ReceivedPage() {
  const [asked, show] = useAddress(readers, {}, { replace: true, sense: daysInOrder });
  const { kind, from = "", to = "", search } = asked;
  const [chosen, setChosen] = useState<Parameters<typeof AttributeDialog>[0]["payment"]>();
  const [done, setDone] = useState<string>();
  const list = useLivePages(moneyRoutes.listReceived, asked, { every: 12_000 });
  const items = list.data?.pages.flatMap((page) => page.payments);
  return (
    <Card>
      <Stack>
        <TextLink alone asChild>
          <Link to="/admin-dashboard/money">{words.back}</Link>
        </TextLink>
        {done && <FormAlert tone="paid">{done}</FormAlert>}
        <SearchForm
          key={search}
          words={words.find}
          search={search}
          onSearch={(typed) => show({ search: typed })}
        />
        <QueueChoices alignItems="start">
          <Choice
            label={words.kind}
            options={{ "": words.allKinds, ...words.kinds }}
            value={kind ?? ""}
            onChange={(next) => show({ kind: next })}
          />
          <DayFields from={from} to={to} onDays={show} />
        </QueueChoices>
        {from && to && !search && (
          <ListedSum
            name={kind ? words.kinds[kind] : moneyStrings.columns.received}
            sums={kind ? [sumsOf[kind]] : Object.values(sumsOf)}
            from={from}
            to={to}
            listed={items && { count: items.length, hasMore: list.hasNextPage }}
          />
        )}
        <LiveTable
          pages={list}
          items={items}
          words={words}
          lead={words.lead}
          empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
          caption={words.caption}
          columns={columnsFor(setChosen)}
          keyOf={({ kind: is, at, receiptNumber, amount }) =>
            `${is} ${at} ${receiptNumber} ${amount}`
          }
        />
        {chosen && (
          <AttributeDialog payment={chosen} onDone={setDone} onClose={() => setChosen(undefined)} />
        )}
      </Stack>
    </Card>
  );
}

const columnsFor = (
  onCredit: (payment: Parameters<typeof AttributeDialog>[0]["payment"]) => void,
): Column<ReceivedPayment>[] => [
  {
    key: "receipt",
    title: words.columns.receipt,
    isRowHeader: true,
    cell: ({ receiptNumber, account }) => (
      <>
        {receiptNumber ? <Whole>{receiptNumber}</Whole> : words.noReceipt}
        {account && <Note>{words.account(account)}</Note>}
      </>
    ),
  },
  {
    key: "kind",
    title: words.columns.kind,
    cell: ({ kind, amount, note, waits }) => (
      <>
        {words.kinds[kind]}
        {waits && (
          <Note>
            <TextLink asChild>
              <Link to="/admin-dashboard/training-payments">{words.waits}</Link>
            </TextLink>
          </Note>
        )}
        {amount < 0 && <Note>{words.becameFee}</Note>}
        {note && <Note>{words.notOurs(note)}</Note>}
      </>
    ),
  },
  { key: "paid", title: words.columns.paidAt, cell: ({ at }) => formatDateTime(at) },
  {
    key: "payer",
    title: words.columns.payer,
    cell: ({ payer, payerName }) => (
      <>
        {payerName ?? payer ?? words.unknownPayer}
        {payerName && payer && <Note whiteSpace="nowrap">{payer}</Note>}
      </>
    ),
  },
  {
    key: "writer",
    title: words.columns.writer,
    cell: (payment) => {
      const { writer, receiptNumber, note, account } = payment;
      if (writer)
        return <PersonLink userId={writer.userId} name={writer.name || writer.username} />;
      // A payment that nobody has decided about is credited on the page of unmatched payments.
      if (note === null || receiptNumber === null) return words.nobody;
      const known = { ...payment, receiptNumber, account: account ?? "", paidAt: payment.at };
      const { payer, payerName } = payment;
      return (
        <Button
          variant="secondary"
          size="sm"
          aria-label={attributionStrings.creditOf(receiptNumber)}
          onClick={() => onCredit({ ...known, phone: payer ?? "", payerName: payerName ?? "" })}
        >
          {attributionStrings.creditShort}
        </Button>
      );
    },
  },
  amountColumn(words.columns.amount),
];
