import { chakra } from "@chakra-ui/react/styled-system";
import { Link, useSearchParams } from "react-router-dom";
import { dayLength } from "#contracts/east-africa-time";
import { Day } from "#contracts/ledger";
import {
  type MoneyReport,
  type MoneyRow,
  MoneyStep,
  type MoneySums,
  type MovedKind,
  moneyRoutes,
  mostDays,
} from "#contracts/money";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { formatMoney, formatPrice } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { type Column, Table } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { download } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useSubmit } from "../../frame/hooks/use-submit";
import { Loaded } from "../../frame/layout/loaded";
import { dayInWords, LineChart } from "../figures/line-chart";
import { TotalCell, TotalsFrame } from "../figures/totals";
import { NotSince } from "../live-table";
import { Choice, QueueChoices } from "../queues";
import { DayFields, type Days, problemWith } from "./day-fields";
import { moneyStrings as words } from "./strings";

const dayOf = (value: string | null) => Day.safeParse(value).data ?? "";

/** The sums received, earned, paid out and owed. The page's address has the chosen days. */
export function MoneyPage() {
  const [query, setQuery] = useSearchParams();
  const by = MoneyStep.safeParse(query.get("by")).data ?? "day";
  const named = { from: dayOf(query.get("from")), to: dayOf(query.get("to")) };
  const days = problemWith(named, "to", mostDays[by]) ? { from: "", to: "" } : named;
  const asked = { by, ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) };
  const isUsual = !days.from && !days.to;
  const read = useLive(moneyRoutes.showMoney, {}, asked, {
    every: 12_000,
    keepPrevious: true,
    snapshot: isUsual ? `money-${by}` : "money-chosen",
    accepts: (known) => known.by === by && isAsked(known, days),
  });
  const show = (change: Partial<Days> & { by?: MoneyStep }) => {
    // A switch between days and months resets the chosen days.
    const next = change.by ? change : { ...asked, ...change };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), {
      replace: true,
    });
  };
  return (
    <Stack gap="lg">
      {read.data ? <AsItIsNow report={read.data} /> : !read.error && <Skeleton height="7rem" />}
      <Card>
        <Stack gap="lg">
          <Period {...{ asked, show }} report={read.data} />
          <NotSince pages={read} />
          <Loaded
            read={read}
            loading={words.loading}
            failed={words.failed}
            skeleton={<Skeleton height="28rem" />}
          >
            {(report) => <Sums report={report} busy={read.isPlaceholderData} />}
          </Loaded>
        </Stack>
      </Card>
    </Stack>
  );
}

/** True if a report is for the requested days; an empty day fits any report. */
const isAsked = (report: Days, { from, to }: Days) =>
  (from === "" || from === report.from) && (to === "" || to === report.to);

function AsItIsNow({ report }: { report: MoneyReport }) {
  const { owed, onHold, onItsWay, float, paysToAirtel } = report;
  const cells = [
    {
      name: words.owed,
      value: owed,
      note: words.owedNote(formatMoney(owed - onHold), formatMoney(onHold)),
    },
    { name: words.onItsWay, value: onItsWay, note: words.onItsWayNote },
    {
      name: words.float,
      value: float.mpesa,
      note: float.at ? words.floatAt(formatDateTime(float.at)) : words.floatUnknownNote,
    },
  ];
  return (
    <TotalsFrame cells={paysToAirtel ? "four" : "three"} aria-label={words.nowTitle}>
      {cells.map(({ name, value, note }) => (
        <TotalCell key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? words.floatUnknown : <Money amount={value} size="large" />}</dd>
          <Note as="dd">{note}</Note>
        </TotalCell>
      ))}
      {paysToAirtel && (
        <TotalCell>
          <dt>{words.airtelFloat}</dt>
          <dd>{words.airtelFloatUnknown}</dd>
          <Note as="dd">{words.airtelFloatNote}</Note>
        </TotalCell>
      )}
    </TotalsFrame>
  );
}

interface PeriodProps {
  asked: { by: MoneyStep } & Partial<Days>;
  report: MoneyReport | undefined;
  show: (change: Partial<Days> & { by?: MoneyStep }) => void;
}

function Period({ asked, report, show }: PeriodProps) {
  const { busy, failure, submit } = useSubmit();
  const { by, from = report?.from ?? "", to = report?.to ?? "" } = asked;
  const name = `money-${from}-to-${to}.csv`;
  const save = () =>
    submit(() => download(moneyRoutes.showMoney, {}, { ...asked, format: "csv" }, name));
  return (
    <Stack>
      <Row spread>
        <Heading size="lg">{words.title}</Heading>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          disabled={!report}
          onClick={() => void save()}
        >
          {words.csv}
        </Button>
      </Row>
      <Note>{words.lead}</Note>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <QueueChoices alignItems="start">
        <Choice
          label={words.by}
          options={words.choices}
          value={by}
          onChange={(next) => show({ by: next })}
        />
        <DayFields key={by} from={from} to={to} most={mostDays[by]} onDays={show} />
      </QueueChoices>
    </Stack>
  );
}

const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" });
/** A month as `Oct 2026`. */
const monthInWords = (day: string) =>
  months.format(new Date(`${day}T12:00:00Z`)).replace("Sept", "Sep");

const receivedIn = ({ activations, payments, trainings, unowned }: MoneySums) =>
  activations + payments + trainings + unowned;

const names = Object.keys(words.sums) as (keyof MoneySums)[];
const hasMoved = (row: MoneySums) => names.some((name) => row[name] !== 0);

type ShownRow = MoneyRow & { to: string; name: string };

/** The chart, and a table row for each day or month with any money, the newest first. */
function Sums({ report, busy }: { report: MoneyReport; busy: boolean }) {
  const { by, rows, totals, from, to } = report;
  const written = by === "day" ? dayInWords : monthInWords;
  const shown = rows.map((row, at): ShownRow => {
    const next = rows[at + 1]?.from;
    const last = next ? dayBefore(next) : to;
    return { ...row, to: last, name: written(row.from) };
  });
  const moved = shown.filter(hasMoved).reverse();
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
      <Balances report={report} />
      <Groups report={report} row={{ ...totals, from, to, name: words.totals }} />
      <Table
        caption={words.captions[by]}
        columns={columnsFor(
          by,
          names.filter((name) => moved.some((row) => row[name] !== 0)),
        )}
        items={moved}
        keyOf={(row) => `${by} ${row.from}`}
        busy={busy}
      />
    </>
  );
}

function Balances({ report: { opening, credited, paid, closing } }: { report: MoneyReport }) {
  const parts = [
    ["opening", opening, ""],
    ["credited", credited, "+"],
    ["paid", paid, "−"],
    ["closing", closing, "="],
  ] as const;
  return (
    <div>
      <TotalsFrame cells="four" aria-label={words.balances.label}>
        {parts.map(([name, amount, sign]) => (
          <TotalCell key={name}>
            <dt>{words.balances[name]}</dt>
            <dd>
              <Sign aria-hidden>{sign}</Sign>
              <Money amount={amount} size="large" />
            </dd>
          </TotalCell>
        ))}
      </TotalsFrame>
      <Note marginTop="2">{words.balances.note}</Note>
    </div>
  );
}

const Sign = chakra("span", {
  base: { color: "soft", "&:not(:empty)": { marginInlineEnd: "2" } },
});

const groups = {
  in: ["activations", "payments", "trainings", "unowned"],
  credited: ["earned", "corrections"],
  out: ["paidOut", "unknown", "returned"],
} as const satisfies Record<string, readonly (keyof MoneySums)[]>;

const GroupPlace = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "5", md: "8" },
    gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))",
  },
});

const Groups = ({ report: { credited }, row }: { report: MoneyReport; row: ShownRow }) => (
  <GroupPlace>
    {(["in", "credited", "out"] as const).map((group) => (
      <section key={group} aria-label={words.groups[group]}>
        <Heading level={3} size="lg">
          {words.groups[group]}
        </Heading>
        <FactList
          narrow
          facts={[
            ...groups[group].map((name) => ({
              name: words.sums[name],
              value: (
                <Opened amount={row[name]} row={row} name={words.sums[name]} to={ways[name](row)} />
              ),
            })),
            ...(group === "credited"
              ? [
                  {
                    name: words.paidIn,
                    value: counts.format(credited - row.earned - row.corrections),
                  },
                  { name: words.balances.credited, value: counts.format(credited) },
                ]
              : []),
            ...(group === "in"
              ? [
                  {
                    name: words.columns.received,
                    value: (
                      <Opened
                        amount={receivedIn(row)}
                        row={row}
                        name={words.columns.received}
                        to={listOf(row, undefined)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    ))}
  </GroupPlace>
);

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - dayLength).toISOString().slice(0, 10);

const columnsFor = (by: MoneyStep, shown: readonly (keyof MoneySums)[]): Column<ShownRow>[] => [
  {
    key: "name",
    title: words.columns[by],
    isRowHeader: true,
    cell: ({ name }) => <Figure>{name}</Figure>,
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
  ...shown.map((name) => ({
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
  to: string | undefined;
}

/** A sum, as a link if a page lists its parts. A zero is shown only in the totals. */
function Opened({ amount, row, name, to }: OpenedProps) {
  if (amount === 0) return row.name === words.totals ? <Figure>0</Figure> : null;
  const figure = <Figure>{counts.format(amount)}</Figure>;
  if (to === undefined) return figure;
  return (
    <TextLink
      asChild
      aria-label={`${formatPrice(amount)}, ${words.detailsOf(name, row.name)}`}
      paddingBlock="3.5"
      marginBlock="-3.5"
    >
      <Link to={to}>{figure}</Link>
    </TextLink>
  );
}

const counts = new Intl.NumberFormat("en-KE");

const listOf = ({ from, to }: ShownRow, kind: string | undefined) =>
  `/admin-dashboard/money/payments?${new URLSearchParams({ ...(kind && { kind }), from, to })}`;

const movedIn = ({ from, to }: ShownRow, kind: MovedKind) =>
  `/admin-dashboard/money/moved?${new URLSearchParams({ kind, from, to })}`;

const ways: Record<keyof MoneySums, (row: ShownRow) => string | undefined> = {
  activations: (row) => listOf(row, "activation"),
  payments: (row) => listOf(row, "payment"),
  trainings: (row) => listOf(row, "training"),
  unowned: (row) => listOf(row, "unowned"),
  earned: (row) => movedIn(row, "earned"),
  corrections: (row) => movedIn(row, "corrections"),
  paidOut: (row) => movedIn(row, "paidOut"),
  unknown: (row) => movedIn(row, "unknown"),
  returned: (row) => movedIn(row, "returned"),
};
