import { Link, useParams } from "react-router-dom";
import type { ReminderRun } from "#contracts/reminders";
import { reminderRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { formatDateTime, formatTime } from "../../../ui/dates";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Columns, Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { useLive } from "../../frame/api/use-live";
import { Loaded } from "../../frame/layout/loaded";
import { RemindedCard } from "./reminded-card";
import { reminderStandingStrings, reminderRunStrings as words } from "./run-strings";
import { leftOf, RunProgress, RunState, secondsOf } from "./runs";

export function RunPage() {
  const { id = "" } = useParams();
  const read = useLive(
    reminderRoutes.getReminders,
    { id },
    {},
    { every: (reply) => (reply?.run.state === "running" ? 1500 : 10_000) },
  );
  return (
    <Stack gap="lg">
      <TextLink alone asChild>
        <Link to="/admin-dashboard/notify-users">{words.back}</Link>
      </TextLink>
      <Loaded read={read} loading={words.loadingRun} failed={words.runFailed}>
        {(data) => (
          <Stack gap="lg">
            <RunCard {...data} />
            <RemindedCard run={data.run} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

interface Shown {
  run: ReminderRun;
  by: { name: string } | null;
}

function RunCard({ run, by }: Shown) {
  const { state, cause, startedAt, finishedAt } = run;
  return (
    <Columns wide="minmax(0, 5fr) minmax(0, 4fr)">
      <Card>
        <Stack>
          <Row spread>
            <Heading size="lg">{formatDateTime(startedAt)}</Heading>
            <RunState state={state} />
          </Row>
          {state === "failed" && (
            <FormAlert title={words.gaveUp}>{words.gaveUpText(leftOf(run))}</FormAlert>
          )}
          <RunProgress run={run} />
          <FactList
            facts={[
              {
                name: words.startedBy,
                value: cause === "now" ? words.byHand(by?.name ?? "") : words.bySchedule,
              },
              { name: words.cameBack, value: words.count(run.cameBack) },
              {
                name: words.ended,
                value: finishedAt
                  ? words.endedAt(formatTime(finishedAt), secondsOf(run))
                  : words.notYet,
              },
            ]}
          />
        </Stack>
      </Card>
      <Card>
        <Heading size="lg">{words.whoTitle}</Heading>
        <Note>{words.whoLead(run.queued + run.suppressed + run.rested, run.queued)}</Note>
        <FactList narrow facts={sumsOf(run)} />
      </Card>
    </Columns>
  );
}

/** How many were sent, failed and left out, without the zeros. */
function sumsOf(run: ReminderRun) {
  const standings = [
    "unconfirmed",
    "unsubscribed",
    "bounced",
    "complained",
    "today",
    "week",
  ] as const;
  const isKnown =
    standings.reduce((sum, standing) => sum + run[standing], 0) === run.suppressed + run.rested;
  const left = {
    name: run.state === "failed" ? words.sums.dropped : words.sums.toGo,
    count: leftOf(run),
  };
  return [
    { name: words.sums.sent, count: run.sent },
    { name: words.sums.failed, count: run.failed },
    { name: words.sums.skipped, count: run.skipped },
    left,
    ...(isKnown
      ? standings.map((standing) => ({
          name: reminderStandingStrings.reasons[standing],
          count: run[standing],
        }))
      : [{ name: words.leftOut, count: run.suppressed + run.rested }]),
  ]
    .filter(({ count }) => count > 0)
    .concat({ name: words.sums.all, count: run.queued + run.suppressed + run.rested })
    .map(({ name, count }) => ({ name, value: words.count(count) }));
}
