import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReminderRun } from "#contracts/reminders";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { useStats } from "../figures/use-stats";
import { RunProgress } from "./run-progress";
import { RunState } from "./run-state";
import { SendNowQuestion } from "./send-now-question";
import { reminderTurnStrings } from "./turn-strings";
import { useRuns } from "./use-runs";

const words = reminderTurnStrings.now;

/** Sends the reminder now, once it was said to how many, and asked whether that is meant. */
export function SendNowCard() {
  const [asking, setAsking] = useState(false);
  const count = useStats(30).data?.inactiveUsers;
  const newest = useRuns().data?.runs[0];
  const isRunning = newest?.state === "running";
  return (
    <Card>
      <Stack>
        <Row spread>
          <Row>
            <Heading size="lg">{words.title}</Heading>
            {isRunning && <RunState state="running" />}
          </Row>
          <Button disabled={isRunning || count === 0} onClick={() => setAsking(true)}>
            {isRunning ? words.progress : words.send}
          </Button>
        </Row>
        {isRunning && <RunProgress run={newest} />}
        {newest?.cause === "now" && !isRunning && <Ended run={newest} />}
        {newest && isRunning && <SeeRun id={newest.id} />}
        {!isRunning && count !== undefined && (
          <Note>{count === 0 ? words.leadNobody : words.lead(count)}</Note>
        )}
      </Stack>
      {asking && <SendNowQuestion onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** What became of the newest run. */
function Ended({ run }: { run: ReminderRun }) {
  const { id, state, sent, queued, failed, finishedAt, startedAt } = run;
  const isWell = state === "done" && failed === 0;
  const sentWords = queued === 0 ? words.sentToNobody : words.sent;
  const title = state === "failed" ? words.stopped : isWell ? sentWords : words.sentFailed;
  return (
    <FormAlert tone={isWell ? "good" : "waiting"} title={title}>
      {words.sentText(sent, queued, formatTime(finishedAt ?? startedAt))} <SeeRun id={id} />
    </FormAlert>
  );
}

const SeeRun = ({ id }: { id: string }) => (
  <TextLink asChild>
    <Link to={`/admin-dashboard/notify-users/${id}`}>{words.see}</Link>
  </TextLink>
);
