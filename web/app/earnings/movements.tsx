import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { checkInput } from "#contracts/check-input";
import { eastAfricanDay } from "#contracts/east-africa-time";
import {
  LedgerGroup as Groups,
  type LedgerGroup,
  type LedgerMonth,
  ledgerRoutes,
  StatementQuestion,
} from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Withdrawal } from "#contracts/withdrawals";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { SelectField } from "../../ui/select-field";
import { Loading, Skeleton } from "../../ui/skeleton";
import { Stack } from "../../ui/stack";
import { TextField } from "../../ui/text-field";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { download } from "../frame/api/client";
import { errorOf, isGeneral, useSubmit } from "../frame/hooks/use-submit";
import { LoadFailed } from "../frame/layout/load-failed";
import { TrainingFees } from "../work/trainings/training-fees";
import { Folded } from "./folded";
import { earnedIn, MonthSums, monthInWords, monthsUpTo, shortMonth, thisMonth } from "./month-sums";
import { asListed } from "./movement-state";
import { MovementTable } from "./movement-table";
import { earningsStrings as words } from "./strings";
import { useLedger } from "./use-earnings";

/** Is not printed, since nothing can be chosen on paper. */
const OnScreen = chakra("div", { base: { "@media print": { display: "none" } } });

interface MonthsCardProps {
  onItsWay: Me["onItsWay"];
  months: readonly LedgerMonth[];
  month: string;
}

export const MonthsCard = ({ onItsWay, months, month }: MonthsCardProps) => (
  <Card>
    <Folded summary={words.byMonth}>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
        columnGap="10"
        rowGap="6"
        alignItems="end"
      >
        <MonthChart months={months} chosen={month || undefined} />
        <MonthSums months={months} onItsWay={onItsWay} month={month || undefined} />
      </Grid>
    </Folded>
  </Card>
);

interface MovementsProps {
  months: readonly LedgerMonth[];
  withdrawals: readonly Withdrawal[];
  /** The chosen month; empty for all months. */
  month: string;
  onMonth: (month: string) => void;
}

export function Movements({ months, withdrawals, month, onMonth }: MovementsProps) {
  const [kind, setKind] = useState<LedgerGroup>();
  const chosen = words.chosen(
    words.groups[kind ?? "all"],
    month ? monthInWords(month) : words.allMonths,
  );

  return (
    <Card>
      <Stack gap="lg">
        <Heading size="lg">{words.movements}</Heading>
        <OnScreen>
          <Folded summary={chosen}>
            <Row spread alignItems="end">
              <ChoiceButtons
                label={words.filter}
                options={(["all", ...Groups.options] as const).map((value) => ({
                  value,
                  name: words.groups[value],
                }))}
                chosen={kind ?? "all"}
                onChoose={(group) => setKind(group === "all" ? undefined : group)}
              />
              <SelectField
                label={words.month}
                value={month}
                onChange={({ currentTarget }) => onMonth(currentTarget.value)}
              >
                <option value="">{words.allMonths}</option>
                {months.map((each) => (
                  <option key={each.month} value={each.month}>
                    {monthInWords(each.month)}
                  </option>
                ))}
              </SelectField>
            </Row>
          </Folded>
        </OnScreen>
        <List kind={kind} month={month} withdrawals={withdrawals} />
        {(kind === undefined || kind === "training") && !month && <TrainingFees />}
        <OnScreen>
          <Folded summary={words.getStatement}>
            <StatementForm key={month} month={month || undefined} />
          </Folded>
        </OnScreen>
      </Stack>
    </Card>
  );
}

interface ListProps extends Pick<MovementsProps, "withdrawals"> {
  kind: LedgerGroup | undefined;
  month: string;
}

function List({ kind, month, withdrawals }: ListProps) {
  const list = useLedger({ ...(kind && { kind }), ...(month && { month }) });
  const entries = list.data?.pages.flatMap((page) => page.entries);
  if (!entries && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  if (!entries)
    return (
      <Loading label={words.loading}>
        <Skeleton width="70%" marginBottom="4" />
        <Skeleton width="60%" marginBottom="4" />
        <Skeleton width="65%" />
      </Loading>
    );
  if (entries.length === 0)
    return kind || month ? (
      <EmptyState level={3} title={words.noneSuchTitle}>
        {words.noneSuch}
      </EmptyState>
    ) : (
      <EmptyState level={3} title={words.noneTitle} saying="habaNaHaba">
        {words.none}
      </EmptyState>
    );
  return (
    <MovementTable
      entries={asListed(entries, Boolean(kind || month))}
      withdrawals={withdrawals}
      busy={list.isFetchingNextPage}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  );
}

/** Returns the first and last day of a month; for the current month the last day is today. */
function daysOf(month = thisMonth()) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const today = eastAfricanDay(new Date());
  return { from: `${month}-01`, to: last < today ? last : today };
}

interface StatementFormProps {
  month: string | undefined;
}

function StatementForm({ month }: StatementFormProps) {
  const [days, setDays] = useState(() => daysOf(month));
  const [wanted, setWanted] = useState<"csv" | "pdf">("pdf");
  const { busy, failure, submit, refuse } = useSubmit();

  const save = (format: "csv" | "pdf") => {
    setWanted(format);
    const checked = checkInput(StatementQuestion, { ...days, format });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    const name = words.statementName(days.from, days.to, format);
    return submit(() => download(ledgerRoutes.getStatement, {}, checked.input, name));
  };
  const day = (name: "from" | "to") => ({
    label: words[name],
    name,
    type: "date",
    required: true,
    value: days[name],
    error: errorOf(failure, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDays({ ...days, [name]: currentTarget.value }),
  });

  return (
    <Stack gap="sm">
      <Heading level={3} size="lg">
        {words.statement}
      </Heading>
      <chakra.form
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}
        gap="3"
        maxWidth="32rem"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save("pdf");
        }}
      >
        {isGeneral(failure, ["from", "to"]) && failure && <FormAlert>{failure.message}</FormAlert>}
        <TextField {...day("from")} />
        <TextField {...day("to")} />
        <Flex gap="3" gridColumn="1 / -1" css={{ "& > button": { flex: "1" } }}>
          <Button
            variant="secondary"
            size="sm"
            busy={busy && wanted === "csv"}
            onClick={() => void save("csv")}
          >
            {words.csv}
          </Button>
          <Button type="submit" variant="secondary" size="sm" busy={busy && wanted === "pdf"}>
            {words.pdf}
          </Button>
        </Flex>
      </chakra.form>
    </Stack>
  );
}

const forcedColours = "@media (forced-colors: active)";

const Bar = chakra("div", {
  base: {
    marginTop: "1",
    marginInline: "auto",
    width: "min(3rem, 80%)",
    bg: "edge",
    borderStartStartRadius: "4px",
    borderStartEndRadius: "4px",
    // A bar is a background, and forced colours would remove it.
    [forcedColours]: { forcedColorAdjust: "none", bg: "CanvasText" },
  },
  variants: { now: { true: { bg: "blue", [forcedColours]: { bg: "Highlight" } } } },
});

const tallest = 100;
const figures = new Intl.NumberFormat("en-KE");

interface MonthChartProps {
  months: readonly LedgerMonth[];
  /** The chosen month, such as `2026-11`; if absent, the current month. */
  chosen: string | undefined;
}

/** Charts the earnings of six months; screen readers get a table. */
function MonthChart({ months, chosen = thisMonth() }: MonthChartProps) {
  const newest = monthsUpTo(thisMonth(), 6);
  const first = months.at(-1)?.month ?? thisMonth();
  const shown = (newest.includes(chosen) ? newest : monthsUpTo(chosen, 6))
    .filter((month) => month >= first)
    .map((month) => ({
      month,
      earned: earnedIn(months.find((each) => each.month === month)),
    }));
  const most = Math.max(1, ...shown.map(({ earned }) => earned));
  if (shown.length === 0) return null;
  return (
    <div>
      <Note aria-hidden>{words.chart}</Note>
      <Grid
        templateColumns={`repeat(${shown.length}, minmax(0, 7rem))`}
        alignItems="end"
        marginTop="2"
        textAlign="center"
        // The text is small enough for the widest sum.
        fontSize="min({fontSizes.sm}, calc(100cqi / 21))"
        fontVariantNumeric="tabular-nums"
        aria-hidden
      >
        {shown.map(({ month, earned }) => (
          <div key={month}>
            {figures.format(earned)}
            <Bar now={month === chosen} style={{ height: `${(earned / most) * tallest}px` }} />
            <Box
              borderTopWidth="1.5px"
              borderColor="edge"
              paddingTop="1"
              gridColumn="span 1"
              fontWeight={month === chosen ? "700" : undefined}
            >
              {shortMonth(month)}
            </Box>
          </div>
        ))}
      </Grid>
      <VisuallyHidden as="div">
        <table>
          <caption>{words.chartTable}</caption>
          <tbody>
            {shown.map(({ month, earned }) => (
              <tr key={month}>
                <th scope="row">{monthInWords(month)}</th>
                <td translate="no">{formatMoney(earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
