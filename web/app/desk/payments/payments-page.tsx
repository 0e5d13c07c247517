import { useState } from "react";
import { ListOrder, usernamePattern } from "#contracts/fields";
import { hasCents, paymentRoutes, type UnattributedPayment } from "#contracts/payments";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import type { Column } from "../../../ui/table";
import { unbroken, Whole } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { SearchForm } from "../../frame/layout/search-form";
import { LiveTable } from "../live-table";
import { QueueKeys } from "../queue-keys";
import { matching, OrderChoice, QueueChoices, searchLine, useAddress } from "../queues";
import { attributionStrings as words } from "../trainings/strings";
import { unattributedStrings } from "./strings";
import { AttributeDialog, NotOursDialog } from "./unattributed-dialogs";

// A writer's page links to this page with the writer's username as `for`.
const readers = { search: searchLine, order: ListOrder, for: matching(usernamePattern) };
const usual = { order: "desc" } as const;

/** Payments credited to no writer, each with a button to credit it. */
export function PaymentsPage() {
  const [{ search, order, for: owner = "" }, show] = useAddress(readers, usual);
  const asked = { order, ...(search && { search }) };
  const list = useLivePages(paymentRoutes.listUnattributedPayments, asked, {
    every: 3000,
    sorts: true,
  });
  const [chosen, setChosen] = useState<UnattributedPayment>();
  const [closing, setClosing] = useState<UnattributedPayment>();
  const [done, setDone] = useState<string>();

  return (
    <Card>
      <Stack>
        {done && <FormAlert tone="paid">{done}</FormAlert>}
        {owner && !done && <FormAlert tone="info">{words.chooseFor(owner)}</FormAlert>}
        <SearchForm
          key={search}
          words={unattributedStrings.find}
          search={search}
          onSearch={(typed) => show({ search: typed })}
        />
        <QueueChoices display={{ base: "flex", md: "grid", xl: "none" }}>
          <OrderChoice value={order} onChange={(next) => show({ order: next })} />
        </QueueChoices>
        <LiveTable
          pages={list}
          items={list.data?.pages.flatMap((page) => page.payments)}
          words={unattributedStrings}
          lead={unattributedStrings.lead}
          empty={
            search ? (
              <EmptyState title={unattributedStrings.notFoundTitle}>
                {unattributedStrings.notFound}
              </EmptyState>
            ) : (
              <EmptyState title={unattributedStrings.emptyTitle} saying="mwendaPole">
                {unattributedStrings.empty}
              </EmptyState>
            )
          }
          caption={unattributedStrings.title}
          columns={columnsFor(setChosen, setClosing)}
          keyOf={({ receiptNumber }) => receiptNumber}
          sort={{ key: "paid", order }}
          onSort={(sort) => show({ order: sort.order })}
        />
        <QueueKeys />
        {chosen && (
          <AttributeDialog
            payment={chosen}
            owner={owner}
            onDone={setDone}
            onClose={() => setChosen(undefined)}
          />
        )}
        {closing && <NotOursDialog payment={closing} onClose={() => setClosing(undefined)} />}
      </Stack>
    </Card>
  );
}

const columnsFor = (
  onCredit: (payment: UnattributedPayment) => void,
  onNotOurs: (payment: UnattributedPayment) => void,
): Column<UnattributedPayment>[] => [
  {
    key: "receipt",
    title: unattributedStrings.columns.receipt,
    isRowHeader: true,
    cell: ({ receiptNumber, forTraining, isCredited }) => (
      <>
        <Whole>{receiptNumber}</Whole>
        {forTraining && <Note>{unbroken(words.waits)}</Note>}
        {isCredited && <Note>{words.isCredited}</Note>}
      </>
    ),
  },
  { key: "account", title: unattributedStrings.columns.account, cell: ({ account }) => account },
  {
    key: "payer",
    title: unattributedStrings.columns.payer,
    cell: ({ payerName, phone }) => (
      <>
        {payerName || unattributedStrings.unknownPayer}
        <Note whiteSpace="nowrap">{phone}</Note>
      </>
    ),
  },
  {
    key: "paid",
    title: unattributedStrings.columns.paidAt,
    sortable: true,
    cell: ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : unattributedStrings.unknownTime),
  },
  {
    key: "amount",
    title: unattributedStrings.columns.amount,
    align: "end",
    cell: ({ amount, amountAsSent }) =>
      amount > 0 ? (
        <>
          <Money amount={amount} />
          {hasCents({ amount, amountAsSent }) && (
            <Note>{unattributedStrings.unreadableAmount(amountAsSent)}</Note>
          )}
        </>
      ) : (
        unattributedStrings.unreadableAmount(amountAsSent)
      ),
  },
  {
    key: "credit",
    title: words.credit,
    cell: (payment) => (
      <Row
        gap={{ base: "2", md: "0", xl: "2" }}
        justifyContent={{ base: "flex-end", md: "flex-start" }}
      >
        {payment.amount > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={words.creditOf(payment.receiptNumber)}
            onClick={() => onCredit(payment)}
          >
            {words.creditShort}
          </Button>
        ) : (
          <Note>{words.noSum}</Note>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.notOursOf(payment.receiptNumber)}
          onClick={() => onNotOurs(payment)}
        >
          {words.notOurs}
        </Button>
      </Row>
    ),
  },
];
