import { useState } from "react";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { useStats } from "../admin/figures/use-stats";
import { reminderTurnStrings } from "../strings/reminder-turns";
import { SendNowQuestion } from "./send-now-question";
import { useRuns } from "./use-runs";

const words = reminderTurnStrings.now;

/** Sends the reminder now, once it was said to how many, and asked whether that is meant. */
export function SendNowCard() {
  const [asking, setAsking] = useState(false);
  const count = useStats(30).data?.inactiveUsers;
  const { data } = useRuns();
  const newest = data?.runs[0];
  const isRunning = newest?.state === "running";
  return (
    <Card>
      <Stack gap="sm">
        <Row spread>
          <Heading size="lg">{words.title}</Heading>
          <Button disabled={isRunning} onClick={() => setAsking(true)}>
            {words.send}
          </Button>
        </Row>
        {isRunning && <FormAlert tone="waiting">{words.running}</FormAlert>}
        {!isRunning &&
          newest?.cause === "now" &&
          newest.state === "done" &&
          newest.failed === 0 && <Note>{words.sent}</Note>}
        {count !== undefined && <Note>{words.lead(count)}</Note>}
      </Stack>
      {asking && <SendNowQuestion onClose={() => setAsking(false)} />}
    </Card>
  );
}
