import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ListOrder } from "#contracts/fields";
import { attributionRoutes } from "#contracts/ledger";
import { paymentRoutes, type UnattributedPayment } from "#contracts/payments";
import { noteLength } from "#contracts/trainings";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDateTime, formatFullDateTime } from "../../ui/dates";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { formatMoney } from "../../ui/money";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import type { Column } from "../../ui/table";
import { TextField } from "../../ui/text-field";
import { unbroken, Whole } from "../../ui/unbroken";
import { unattributedStrings } from "../earnings/payments/strings";
import { call } from "../frame/api/client";
import { doOnce, operationKey } from "../frame/api/operation-key";
import { useLivePages } from "../frame/api/use-live";
import { errorOf, isGeneral, useSubmit } from "../frame/hooks/use-submit";
import { SearchForm } from "../frame/layout/search-form";
import { LiveTable } from "./live-table";
import { fullName, useFoundWriters, WriterField } from "./people/writer-field";
import { OrderChoice, QueueChoices, useRefreshDesk } from "./queues";
import { attributionStrings as words } from "./training-strings";

const longestSearch = 40;

/** Payments without an owner, to be credited to their writers. The filter stands in the address. */
export function PaymentsPage() {
  const [query, setQuery] = useSearchParams();
  const search = query.get("search")?.trim().slice(0, longestSearch) ?? "";
  const { data: order = "desc" } = ListOrder.safeParse(query.get("order"));
  // A person's page links here with their username.
  const owner = query.get("for")?.slice(0, longestSearch) ?? "";
  const show = (next: { search?: string; order?: ListOrder }) => {
    const asked = { search, order, for: owner, ...next };
    setQuery(Object.fromEntries(Object.entries(asked).filter(([, value]) => value)));
  };
  const asked = { order, ...(search && { search }) };
  const list = useLivePages(paymentRoutes.listUnattributedPayments, asked, { every: 3000 });
  const [chosen, setChosen] = useState<UnattributedPayment>();
  const [done, setDone] = useState<string>();

  return (
    <Card>
      <Stack>
        {done && <FormAlert tone="paid">{done}</FormAlert>}
        {owner && !done && <FormAlert tone="info">{words.chooseFor(owner)}</FormAlert>}
        <SearchForm
          key={search}
          words={unattributedStrings.find}
          maxLength={longestSearch}
          search={search}
          onSearch={(typed) => show({ search: typed })}
        />
        <QueueChoices display={{ base: "grid", xl: "none" }}>
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
          columns={columnsFor(setChosen)}
          keyOf={({ receiptNumber }) => receiptNumber}
          sort={{ key: "paid", order }}
          onSort={(sort) => show({ order: sort.order })}
        />
        {chosen && (
          <AttributeDialog
            payment={chosen}
            owner={owner}
            onDone={setDone}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Stack>
    </Card>
  );
}

const columnsFor = (
  onCredit: (payment: UnattributedPayment) => void,
): Column<UnattributedPayment>[] => [
  {
    key: "receipt",
    title: unattributedStrings.columns.receipt,
    isRowHeader: true,
    cell: ({ receiptNumber, forTraining }) => (
      <>
        <Whole>{receiptNumber}</Whole>
        {forTraining && <Note>{unbroken(words.waits)}</Note>}
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
      amount > 0 ? <Money amount={amount} /> : unattributedStrings.unreadableAmount(amountAsSent),
  },
  {
    key: "credit",
    title: words.credit,
    cell: (payment) =>
      payment.amount > 0 ? (
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
      ),
  },
];

interface AttributeDialogProps {
  payment: UnattributedPayment;
  /** Whose it is thought to be; empty when nobody is. */
  owner?: string;
  onDone: (said: string) => void;
  onClose: () => void;
}

function AttributeDialog({ payment, owner = "", onDone, onClose }: AttributeDialogProps) {
  const { receiptNumber } = payment;
  const amount = formatMoney(payment.amount);
  const [form, setForm] = useState({ username: owner, note: "" });
  const writers = useFoundWriters(form.username);
  const { busy, failure, submit, refuse } = useSubmit();
  const refresh = useRefreshDesk();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { isOpen, only } = writers;
    // One found writer is shown before anything is credited: another may have the username by chance.
    if (isOpen && only) return setForm({ ...form, username: only.username });
    if (isOpen) return refuse(words.choose, { username: [words.choose] });
    void submit(async () => {
      const key = operationKey(`attribute.${receiptNumber}`, form);
      await doOnce(key, (once) =>
        call(attributionRoutes.attributePayment, { id: receiptNumber }, form, once),
      );
      await refresh();
      onDone(words.done(amount, form.username));
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title(amount)}>
      <chakra.form display="grid" gap="4" marginTop="3" onSubmit={send} noValidate>
        <p>
          {words.paid(
            receiptNumber,
            payment.payerName || unattributedStrings.unknownPayer,
            payment.phone,
            payment.paidAt ? formatFullDateTime(payment.paidAt) : unattributedStrings.unknownTime,
            payment.account,
          )}
        </p>
        <p>{unbroken(words.lead(amount))}</p>
        {failure && isGeneral(failure, ["username", "note"]) && (
          <FormAlert>{failure.message}</FormAlert>
        )}
        <WriterField
          value={form.username}
          writers={writers}
          readOnly={busy}
          error={errorOf(failure, "username")}
          onChange={(username) => setForm({ ...form, username })}
        />
        <TextField
          name="note"
          label={words.note}
          hint={words.noteHint}
          error={errorOf(failure, "note")}
          value={form.note}
          readOnly={busy}
          maxLength={noteLength}
          onChange={({ currentTarget }) => setForm({ ...form, note: currentTarget.value })}
        />
        <Button type="submit" wide busy={busy}>
          {writers.named ? words.submitTo(amount, fullName(writers.named)) : words.submit}
        </Button>
      </chakra.form>
    </Dialog>
  );
}
