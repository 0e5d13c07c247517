import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { type ReminderRun, reminderRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { useLive } from "../../frame/api/use-live";
import { Loaded } from "../../frame/layout/loaded";
import { reminderRunStrings as words } from "./run-strings";

const few = 5;

export function RunsCard() {
  const read = useRuns();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        <Loaded
          read={read}
          loading={words.loading}
          failed={words.failed(read.error?.message ?? "")}
          skeleton={<Skeleton width="60%" />}
        >
          {({ runs }) =>
            runs.length === 0 ? (
              <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
            ) : (
              <Table
                caption={words.caption}
                columns={columns}
                items={isWhole ? runs : runs.slice(0, few)}
                keyOf={({ id }) => id}
                moreLabel={words.more}
                onMore={isWhole || runs.length <= few ? undefined : () => setWhole(true)}
              />
            )
          }
        </Loaded>
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
        {formatDateTime(run.startedAt)}
        <Note>
          {run.state === "done"
            ? `${words.cause[run.cause]}, ${words.took(secondsOf(run))}`
            : words.cause[run.cause]}
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

const Counts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", sm: "repeat(4, minmax(0, 1fr))" },
    gap: "3",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": {
      fontFamily: "pen",
      fontWeight: "700",
      fontSize: "xl",
      lineHeight: "1.2",
      fontVariantNumeric: "tabular-nums lining-nums",
    },
    "& dd[data-bad]": { color: "red" },
  },
});

const leftOf = ({ queued, sent, failed, skipped }: ReminderRun) =>
  Math.max(0, queued - sent - failed - skipped);

const secondsOf = ({ startedAt, finishedAt }: ReminderRun) =>
  Math.max(1, Math.round((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1000));

export function RunProgress({ run }: { run: ReminderRun }) {
  const { state, queued, sent, failed, skipped, suppressed, rested } = run;
  const done = sent + failed + skipped;
  return (
    <Stack>
      {state === "running" && (
        <ProgressBar label={words.handled} value={done} max={Math.max(1, queued)} />
      )}
      <Counts>
        <Count name={words.queued} count={queued} />
        <Count name={words.sent} count={sent} />
        <Count name={words.failedCount} count={failed} isBad={failed > 0} />
        <Count name={words.leftOut} count={suppressed + rested} />
      </Counts>
      {state === "running" && <Note>{words.toGo(leftOf(run))}</Note>}
    </Stack>
  );
}

const Count = ({ name, count, isBad }: { name: string; count: number; isBad?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-bad={isBad || undefined}>{words.count(count)}</dd>
  </div>
);

const tones: Record<ReminderRun["state"], Tone> = {
  running: "info",
  done: "good",
  failed: "stopped",
};

export const RunState = ({ state }: Pick<ReminderRun, "state">) => (
  <StateBadge tone={tones[state]}>{words.states[state]}</StateBadge>
);

export const useRuns = () =>
  useLive(
    reminderRoutes.listReminders,
    {},
    {},
    {
      every: (reply) => (reply?.runs.some(({ state }) => state === "running") ? 1500 : 10_000),
    },
  );
