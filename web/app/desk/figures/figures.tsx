import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { DayFigures, QueueFacts, QueueFigures } from "#contracts/stats";
import { Card } from "../../../ui/card";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { formatDateTime, formatShortDuration } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { formatCount, formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { useOnline } from "../../../ui/use-online";
import { useNow } from "../../frame/hooks/use-now";
import { preloadHandlers, waitingQuestions } from "../../frame/layout/links";
import { Loaded } from "../../frame/layout/loaded";
import { LineChart } from "./line-chart";
import { figureStrings as words } from "./strings";
import { MoneyInNote, TotalCell, Totals, TotalsFrame } from "./totals";
import { freshFor, type Range, ranges, useDays, useStats } from "./use-stats";

export function Figures() {
  const [, setSearch] = useSearchParams();
  const range = useDays();
  const read = useStats();
  const now = useNow(5000);
  const isFresh = now.getTime() - read.dataUpdatedAt < freshFor;
  const isOnline = useOnline();
  const age = isOnline ? (read.failureReason ? words.notSince : words.asOf) : words.offline;
  return (
    <Loaded read={read} loading={words.loading} failed={words.failed} skeleton={<Coming />}>
      {(stats) => (
        <Stack gap="lg">
          <Note data-kept={words.seenAt(formatDateTime(new Date(read.dataUpdatedAt)))}>
            {isOnline && !read.failureReason && isFresh
              ? words.upToDate(formatDateTime(now))
              : age(formatDateTime(new Date(read.dataUpdatedAt)))}
          </Note>
          <QueueLinks waiting={stats.queues} facts={stats.waiting} />
          <Stack gap="sm">
            <Totals stats={stats} />
            <MoneyInNote stats={stats} />
          </Stack>
          <Charts
            days={stats.days}
            range={range}
            onRange={(days) => setSearch({ days }, { replace: true })}
          />
        </Stack>
      )}
    </Loaded>
  );
}

const Coming = () => (
  <Stack gap="lg">
    <Skeleton width="16rem" />
    <QueueList as="div">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} height="3rem" minWidth="12rem" />
      ))}
    </QueueList>
    <TotalsFrame as="div" cells="five">
      {[1, 2, 3, 4, 5].map((each) => (
        <TotalCell key={each}>
          <Skeleton width="60%" />
          <Skeleton width="40%" height="1.75rem" />
          <Skeleton width="80%" />
        </TotalCell>
      ))}
    </TotalsFrame>
    <Skeleton height="22rem" />
  </Stack>
);

const QueueList = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      xl: "repeat(auto-fit, minmax(12rem, 1fr))",
    },
    gap: "3",
  },
});
const Way = chakra(Link, {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    height: "full",
    columnGap: "3",
    rowGap: "1",
    minHeight: "12",
    paddingInline: "min(1rem, 5vw)",
    paddingBlock: "2",
    bg: "card",
    color: "ink",
    border: "line",
    borderRadius: "md",
    fontWeight: "650",
    lineHeight: "1.25",
    textDecoration: "none",
    _hover: { borderColor: "blue", textDecoration: "underline" },
  },
});
const Count = chakra("span", {
  base: {
    flex: "none",
    minWidth: "8",
    paddingInline: "2",
    paddingBlock: "0.5",
    borderRadius: "sm",
    textAlign: "center",
    fontWeight: "750",
    fontVariantNumeric: "tabular-nums",
    printColorAdjust: "exact",
  },
  variants: {
    tone: {
      none: { bg: "quietWash", color: "quiet" },
      waits: { bg: "amberWash", color: "amber" },
      alarm: { bg: "redFill", color: "onBar" },
    },
  },
});

/** Reserves the height of its text while the text loads. */
const Detail = chakra("span", {
  base: {
    display: "block",
    minHeight: "1.3em",
    color: "soft",
    fontSize: "sm",
    fontWeight: "400",
    fontVariantNumeric: "tabular-nums",
  },
});

const queues = [
  { queue: "submissions", to: "/admin-dashboard/review", tone: "waits" },
  { queue: "trainings", to: "/admin-dashboard/training-payments", tone: "waits" },
  { queue: "withdrawals", to: "/admin-dashboard/withdrawals", tone: "alarm" },
  { queue: "unattributed", to: "/admin-dashboard/payments", tone: "waits" },
] as const;

interface QueueLinksProps {
  waiting: QueueFigures;
  /** The oldest item's time and the sum of each queue that is not empty. */
  facts?: QueueFacts;
}

export const QueueLinks = ({ waiting, facts }: QueueLinksProps) => (
  <QueueList aria-label={words.queuesLabel}>
    {queues.map(({ queue, to, tone }) => (
      <QueueLink
        key={queue}
        to={to}
        tone={waiting[queue] > 0 ? tone : "none"}
        count={waiting[queue]}
        name={words.queues[queue](waiting[queue])}
        facts={waiting[queue] > 0 ? facts?.[queue] : undefined}
      />
    ))}
    {/* Writers' questions are listed on the page for reviews. */}
    {waiting.questions > 0 && (
      <QueueLink
        to={`/admin-dashboard/review#${waitingQuestions}`}
        tone="waits"
        count={waiting.questions}
        name={words.questions(waiting.questions)}
      />
    )}
  </QueueList>
);

interface QueueLinkProps {
  to: string;
  tone: "none" | "waits" | "alarm";
  count: ReactNode;
  name: string;
  facts?: QueueFacts[keyof QueueFacts] | undefined;
}

const QueueLink = ({ to, tone, count, name, facts }: QueueLinkProps) => (
  <li>
    <Way to={to} {...preloadHandlers(to)}>
      <Count tone={tone}>{count}</Count>{" "}
      <Box as="span" flex="1 1 min-content">
        {name}
        {tone !== "none" && <Detail>{facts && <Facts {...facts} />}</Detail>}
      </Box>
    </Way>
  </li>
);

function Facts({ oldest, amount }: QueueFacts[keyof QueueFacts]) {
  const now = useNow(30_000).getTime();
  if (!oldest) return null;
  const age = formatShortDuration(Math.max(0, now - Date.parse(oldest)));
  return <span>{unbroken(words.oldest(age, amount > 0 ? formatPrice(amount) : ""))}</span>;
}

const charts = [
  { name: "people", series: ["signUps", "activations"], format: formatCount },
  { name: "money", series: ["moneyIn", "withdrawals"], format: formatPrice },
  { name: "tasks", series: ["tasksPosted", "tasksTaken", "approved"], format: formatCount },
] as const;

interface ChartsProps {
  days: readonly DayFigures[];
  range: Range;
  onRange: (range: Range) => void;
}

function Charts({ days, range, onRange }: ChartsProps) {
  const shown = days.slice(-Number(range));
  // The charts are rendered last, so that the figures can be read sooner.
  const isDrawn = useDeferredValue(true, false);
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{words.chartsTitle}</Heading>
        <ChoiceButtons
          label={words.range}
          options={ranges.map((each) => ({ value: each, name: words.days(Number(each)) }))}
          chosen={range}
          onChoose={onRange}
          css={{ "& > button": { paddingInline: { base: "2.5", sm: "4" } } }}
        />
      </Row>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(3, minmax(0, 1fr))" }}
        gap={{ base: "6", xl: "8" }}
        marginTop="4"
      >
        {isDrawn ? (
          charts.map(({ name, series, format }) => (
            <LineChart
              key={name}
              title={words.charts[name]}
              days={shown}
              names={words.series}
              series={series}
              format={format}
            />
          ))
        ) : (
          <Skeleton height="14rem" />
        )}
      </Grid>
    </Card>
  );
}
