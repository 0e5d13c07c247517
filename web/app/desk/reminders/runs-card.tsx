import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReminderRun } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { type Column, Table } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { LoadFailed } from "../../frame/layout/load-failed";
import { secondsOf } from "./run-progress";
import { RunState } from "./run-state";
import { reminderRunStrings as words } from "./run-strings";
import { useRuns } from "./use-runs";

/** As many are shown at first. */
const few = 5;

/** What was sent, with the counts of a run as it goes on. */
export function RunsCard() {
  const { data, error, refetch } = useRuns();
  const [isWhole, setWhole] = useState(false);
  const runs = data?.runs ?? [];
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        {runs.length > 0 && (
          <Table
            caption={words.caption}
            columns={columns}
            items={isWhole ? runs : runs.slice(0, few)}
            keyOf={({ id }) => id}
            moreLabel={words.more}
            onMore={isWhole || runs.length <= few ? undefined : () => setWhole(true)}
          />
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
      </Stack>
    </Card>
  );
}

const columns: Column<ReminderRun>[] = [
  {
    key: "run",
    title: words.run,
    isRowHeader: true,
    cell: (run) => (
      <>
        <TextLink alone asChild>
          <Link to={`/admin-dashboard/notify-users/${run.id}`}>
            {formatDateTime(run.startedAt)}
          </Link>
        </TextLink>
        <Note>
          {words.cause[run.cause]}
          {run.state === "done" && `, ${words.took(secondsOf(run))}`}
        </Note>
        {run.state !== "done" && <RunState state={run.state} />}
      </>
    ),
  },
  { key: "queued", title: words.queued, align: "end", cell: ({ queued }) => words.count(queued) },
  { key: "sent", title: words.sent, align: "end", cell: ({ sent }) => words.count(sent) },
  {
    key: "failed",
    title: words.failedCount,
    align: "end",
    cell: ({ failed }) => words.count(failed),
  },
  {
    key: "left",
    title: words.leftOut,
    align: "end",
    cell: ({ suppressed, rested }) => words.count(suppressed + rested),
  },
];
