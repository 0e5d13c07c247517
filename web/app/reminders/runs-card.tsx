import type { ReminderRun } from "#contracts/reminders";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { type Column, Table } from "../../ui/table";
import { LoadFailed } from "../layout/load-failed";
import { reminderStrings } from "../strings/reminders";
import { useRuns } from "./use-runs";

const words = reminderStrings.runs;

/** What was sent, with the counts of a run as it goes on. */
export function RunsCard() {
  const { data, error, refetch } = useRuns();
  return (
    <Card>
      <Heading size="lg">{words.title}</Heading>
      {data && data.runs.length > 0 && (
        <Table caption={words.caption} columns={columns} items={data.runs} keyOf={({ id }) => id} />
      )}
      {data?.runs.length === 0 && <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
      {!data && error && (
        <LoadFailed title={words.failed(error.message)} onRetry={refetch}>
          {error.message}
        </LoadFailed>
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton width="60%" />
        </Loading>
      )}
    </Card>
  );
}

const tones: Record<ReminderRun["state"], Tone> = {
  running: "waiting",
  done: "good",
  failed: "stopped",
};

const columns: Column<ReminderRun>[] = [
  {
    key: "started",
    title: words.started,
    isRowHeader: true,
    cell: ({ startedAt, cause }) => (
      <>
        {formatDateTime(startedAt)}
        <Note>{words.cause[cause]}</Note>
      </>
    ),
  },
  {
    key: "state",
    title: words.state,
    cell: ({ state }) => <StateBadge tone={tones[state]}>{words.states[state]}</StateBadge>,
  },
  { key: "queued", title: words.queued, cell: ({ queued }) => queued },
  { key: "sent", title: words.sent, cell: ({ sent }) => sent },
  { key: "failed", title: words.failedCount, cell: ({ failed }) => failed },
  { key: "suppressed", title: words.suppressed, cell: ({ suppressed }) => suppressed },
  { key: "rested", title: words.rested, cell: ({ rested }) => rested },
];
