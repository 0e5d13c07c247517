import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { api } from "#contracts/api";
import type { AdminTraining, TrainingStatus } from "#contracts/trainings";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatFullDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { SelectField } from "../../ui/select-field";
import { Stack } from "../../ui/stack";
import { type Column, Table } from "../../ui/table";
import { unbroken } from "../../ui/unbroken";
import { useLivePages } from "../api/use-live-pages";
import { PagedList } from "../layout/paged-list";
import { PersonLink } from "../people/person-link";
import { trainingCodeStrings as words } from "../strings/trainings";
import { DecideDialog } from "./decide-dialog";

/** How soon a new code shows, in milliseconds. */
const every = 3000;
const Choice = chakra("div", { base: { maxWidth: "16rem", marginBottom: "4" } });

/** Codes that wait for the administrator with the payment beside each, and those that are decided. */
export function TrainingCodesPage() {
  const [status, setStatus] = useState<TrainingStatus>("waiting");
  const [chosen, setChosen] = useState<AdminTraining>();
  const list = useLivePages(api.listTrainingPayments, { status }, { every });
  const trainings = list.data?.pages.flatMap((page) => page.trainings);

  return (
    <Card>
      <Choice>
        <SelectField
          label={words.show}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value as TrainingStatus)}
        >
          {Object.entries(words.shown).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </Choice>
      <PagedList
        pages={list}
        items={trainings}
        loading={words.loading}
        failed={words.failed}
        empty={
          <EmptyState title={words.emptyTitle[status]} saying="subira">
            {words.empty}
          </EmptyState>
        }
      >
        {(items, more) => (
          <Table
            caption={words.list}
            columns={columnsFor(setChosen)}
            items={items}
            keyOf={({ referenceCode }) => referenceCode}
            moreLabel={words.more}
            {...more}
          />
        )}
      </PagedList>
      {chosen && <DecideDialog training={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

const columnsFor = (choose: (training: AdminTraining) => void): Column<AdminTraining>[] => [
  {
    key: "code",
    title: words.columns.code,
    isRowHeader: true,
    cell: ({ referenceCode, course }) => (
      <Stack gap="sm">
        <span>{referenceCode}</span>
        <Note>{words.courses[course]}</Note>
      </Stack>
    ),
  },
  {
    key: "writer",
    title: words.columns.writer,
    cell: ({ writer }) => (
      <Stack gap="sm">
        <PersonLink userId={writer.userId} name={writer.name} />
        <Note>
          {writer.username}, {unbroken(writer.phone)}
        </Note>
      </Stack>
    ),
  },
  {
    key: "payment",
    title: words.columns.payment,
    cell: (each) => <PaymentFacts training={each} />,
  },
  {
    key: "state",
    title: words.columns.state,
    cell: ({ status, reason, note }) => (
      <Stack gap="sm">
        <span>{reason && status !== "accepted" ? words.why[reason] : words.stands[status]}</span>
        {note && <Note>{note}</Note>}
      </Stack>
    ),
  },
  {
    key: "since",
    title: words.columns.since,
    cell: ({ submittedAt }) => formatFullDateTime(submittedAt),
  },
  {
    key: "decide",
    title: words.decide,
    cell: (training) =>
      training.status === "waiting" ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={words.decideOn(training.referenceCode)}
          onClick={() => choose(training)}
        >
          {words.decide}
        </Button>
      ) : null,
  },
];

function PaymentFacts({ training: { payment } }: { training: AdminTraining }) {
  if (!payment) return words.noPayment;
  const { amount, creditedTo, account, payerName, phone } = payment;
  const place = creditedTo
    ? words.inBalance(creditedTo.username ?? creditedTo.userId)
    : words.byNobody(account ?? "");
  const payer = [payerName, phone].filter(Boolean).join(", ");
  return (
    <Stack gap="sm">
      <span>
        {formatMoney(amount)} {unbroken(place)}
      </span>
      {payer && <Note>{unbroken(words.from(payer))}</Note>}
    </Stack>
  );
}
