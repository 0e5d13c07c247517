import { useSearchParams } from "react-router-dom";
import { formatDateTime } from "../../../ui/dates";
import { Note } from "../../../ui/note";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useNow } from "../../frame/hooks/use-now";
import { LoadFailed } from "../../frame/layout/load-failed";
import { Charts, type Range, ranges } from "./charts";
import { QueueLinks, QueueList } from "./queue-links";
import { figureStrings as words } from "./strings";
import { TotalCell, Totals, TotalsFrame } from "./totals";
import { freshFor, useStats } from "./use-stats";

/** What waits, the totals, and the days behind them; never older than it says. */
export function Figures() {
  const [search, setSearch] = useSearchParams();
  const range: Range = ranges.find((each) => String(each) === search.get("days")) ?? 30;
  const { data: stats, error, refetch, dataUpdatedAt } = useStats(range);
  const now = useNow(5000);

  if (!stats && error)
    return <LoadFailed onRetry={refetch}>{words.failed(error.message)}</LoadFailed>;
  if (!stats) return <Coming />;
  const isFresh = now.getTime() - dataUpdatedAt < freshFor;
  return (
    <Stack gap="lg">
      <Note>
        {isFresh
          ? words.upToDate(formatDateTime(now))
          : words.asOf(formatDateTime(new Date(dataUpdatedAt)))}
      </Note>
      <QueueLinks waiting={stats.queues} />
      <Totals stats={stats} />
      <Charts
        days={stats.days}
        range={range}
        onRange={(days) => setSearch({ days: String(days) }, { replace: true })}
      />
    </Stack>
  );
}

/** In the size of what will stand there. */
const Coming = () => (
  <Loading label={words.loading}>
    <Stack gap="lg">
      <Skeleton width="16rem" />
      <QueueList as="div">
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} height="3rem" minWidth="12rem" />
        ))}
      </QueueList>
      <TotalsFrame as="div">
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
  </Loading>
);
