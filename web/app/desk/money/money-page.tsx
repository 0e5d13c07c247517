import { chakra } from "@chakra-ui/react/styled-system";
import { Link, useSearchParams } from "react-router-dom";
import { dayLength, eastAfricanInstant } from "#contracts/east-africa-time";
import { Day } from "#contracts/ledger";
import { type MoneyReport, type MoneyRow, type MoneySums, moneyRoutes } from "#contracts/money";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { formatPrice } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { type Column, Table } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { TextLink } from "../../../ui/text-link";
import { download } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useSubmit } from "../../frame/hooks/use-submit";
import { Loaded } from "../../frame/layout/loaded";
import { dayInWords, LineChart } from "../figures/line-chart";
import { TotalCell, TotalsFrame } from "../figures/totals";
import { Choice, QueueChoices } from "../queues";
import { moneyStrings as words } from "./strings";

type By = "day" | "month";

const dayOf = (value: string | null) => Day.safeParse(value).data;

/** What was received, earned and paid out, and what is owed. The address keeps what is shown. */
export function MoneyPage() {
  const [query, setQuery] = useSearchParams();
  const by: By = query.get("by") === "month" ? "month" : "day";
  const [from, to] = [dayOf(query.get("from")), dayOf(query.get("to"))];
  const asked = { by, ...(from && { from }), ...(to && { to }) };
  const read = useLive(moneyRoutes.showMoney, {}, asked, { every: 12_000, keepPrevious: true });
  const show = (change: { by?: By; from?: string; to?: string }) => {
    // A change between days and months begins with the usual ones.
    const next = change.by ? change : { ...asked, ...change };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), {
      replace: true,
    });
  };
  return (
    <Loaded read={read} loading={words.loading} failed={words.failed} skeleton={<Coming />}>
      {(report) => (
        <Stack gap="lg">
          <AsItIsNow report={report} />
          <Card>
            <Stack gap="lg">
              <Period {...{ by, report, show }} />
              {read.error && <FormAlert>{words.failed(read.error.message)}</FormAlert>}
              <Sums by={by} report={report} />
            </Stack>
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

const Coming = () => (
  <Stack gap="lg">
    <Skeleton height="7rem" />
    <Skeleton height="28rem" />
  </Stack>
);

/** What writers have with us, what is on its way to them, and what it is paid from. */
function AsItIsNow({ report: { owed, onItsWay, float } }: { report: MoneyReport }) {
  const cells = [
    { name: words.owed, value: owed, note: words.owedNote },
    { name: words.onItsWay, value: onItsWay, note: words.onItsWayNote },
    {
      name: words.float,
      value: float.mpesa,
      note: float.at ? words.floatAt(formatDateTime(float.at)) : words.floatUnknownNote,
    },
  ];
  return (
    <TotalsFrame cells="three" aria-label={words.nowTitle}>
      {cells.map(({ name, value, note }) => (
        <TotalCell key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? words.floatUnknown : <Money amount={value} size="large" />}</dd>
          <Note as="dd">{note}</Note>
        </TotalCell>
      ))}
    </TotalsFrame>
  );
}

interface PeriodProps {
  by: By;
  report: MoneyReport;
  show: (change: { by?: By; from?: string; to?: string }) => void;
}

/** Which days are shown, and the same as a file. */
function Period({ by, report, show }: PeriodProps) {
  const { busy, failure, submit } = useSubmit();
  const { from, to } = report;
  const name = `money-${from}-to-${to}.csv`;
  const file = { by, from, to, format: "csv" } as const;
  const save = () => submit(() => download(moneyRoutes.showMoney, {}, file, name));
  const dayField = (label: string, key: "from" | "to", value: string) => (
    <TextField
      label={label}
      type="date"
      value={value}
      min={key === "to" ? from : undefined}
      max={key === "from" ? to : undefined}
      onChange={({ currentTarget }) => {
        const day = dayOf(currentTarget.value);
        if (day) show({ [key]: day });
      }}
    />
  );
  return (
    <Stack>
      <Row spread>
        <Heading size="lg">{words.title}</Heading>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void save()}>
          {words.csv}
        </Button>
      </Row>
      <Note>{words.lead}</Note>
      {report.since && (
        <FormAlert tone="info">
          {words.since(formatDate(eastAfricanInstant(report.since, "12:00")))}
        </FormAlert>
      )}
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <QueueChoices>
        <Choice
          label={words.by}
          options={words.choices}
          value={by}
          onChange={(next) => show({ by: next })}
        />
        {dayField(words.from, "from", from)}
        {dayField(words.to, "to", to)}
      </QueueChoices>
    </Stack>
  );
}

const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" });
/** `Oct 2026`. */
const monthInWords = (day: string) =>
  months.format(new Date(`${day}T12:00:00Z`)).replace("Sept", "Sep");

const receivedIn = ({ activations, payments, trainings, unowned }: MoneySums) =>
  activations + payments + trainings + unowned;

const names = Object.keys(words.sums) as (keyof MoneySums)[];
const hasMoved = (row: MoneySums) => names.some((name) => row[name] !== 0);

/** A row with the last day that it covers. */
type ShownRow = MoneyRow & { to: string; name: string };

/** The chart, and a line for each day or month in which something moved, the newest first. */
function Sums({ by, report }: { by: By; report: MoneyReport }) {
  const { rows, totals, from, to } = report;
  const written = by === "day" ? dayInWords : monthInWords;
  const shown = rows.map((row, at): ShownRow => {
    const next = rows[at + 1]?.from;
    const last = next ? dayBefore(next) : to;
    return { ...row, to: last, name: written(row.from) };
  });
  const moved = shown.filter(hasMoved).toReversed();
  const days = shown.map((row) => ({
    day: row.from,
    received: receivedIn(row),
    paidOut: row.paidOut,
  }));
  if (moved.length === 0) return <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>;
  return (
    <>
      <LineChart
        title={words.chartTitle}
        days={days}
        series={["received", "paidOut"]}
        names={words.series}
        format={formatPrice}
        written={written}
        hasTable
      />
      <Table
        caption={words.caption}
        columns={columnsFor(by)}
        items={[{ ...totals, from, to, name: words.totals }, ...moved]}
        keyOf={({ name }) => name}
      />
    </>
  );
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - dayLength).toISOString().slice(0, 10);

const columnsFor = (by: By): Column<ShownRow>[] => [
  {
    key: "name",
    title: words.columns[by],
    isRowHeader: true,
    cell: ({ name }) => name,
  },
  {
    key: "received",
    title: words.columns.received,
    align: "end",
    cell: (row) => (
      <Opened
        amount={receivedIn(row)}
        row={row}
        name={words.columns.received}
        to={listOf(row, undefined)}
      />
    ),
  },
  ...names.map((name) => ({
    key: name,
    title: words.sums[name],
    align: "end" as const,
    cell: (row: ShownRow) => (
      <Opened amount={row[name]} row={row} name={words.sums[name]} to={ways[name](row)} />
    ),
  })),
];

const Figure = chakra("span", { base: { whiteSpace: "nowrap" } });

interface OpenedProps {
  amount: number;
  row: ShownRow;
  name: string;
  to: string;
}

/** A sum as a link to what it is made of; no link when nothing moved. */
const Opened = ({ amount, row, name, to }: OpenedProps) =>
  amount === 0 ? null : (
    <TextLink asChild aria-label={`${formatPrice(amount)}, ${words.detailsOf(name, row.name)}`}>
      <Link to={to}>
        <Figure>{counts.format(amount)}</Figure>
      </Link>
    </TextLink>
  );

const counts = new Intl.NumberFormat("en-KE");

const listOf = ({ from, to }: ShownRow, kind: string | undefined) =>
  `/admin-dashboard/money/payments?${new URLSearchParams({ ...(kind && { kind }), from, to })}`;

/** Where each sum is listed. */
const ways: Record<keyof MoneySums, (row: ShownRow) => string> = {
  activations: (row) => listOf(row, "activation"),
  payments: (row) => listOf(row, "payment"),
  trainings: (row) => listOf(row, "training"),
  unowned: (row) => listOf(row, "unowned"),
  earned: () => "/admin-dashboard/manage-task?status=completed",
  corrections: () => "/admin-dashboard/acts?act=balance-corrected",
  paidOut: () => "/admin-dashboard/withdrawals?state=paid",
  unknown: () => "/admin-dashboard/withdrawals?state=checking",
  returned: () => "/admin-dashboard/withdrawals?state=returned",
};
