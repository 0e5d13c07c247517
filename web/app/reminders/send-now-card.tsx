import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#contracts/api";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Dialog } from "../../ui/dialog";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { useStats } from "../admin/figures/use-stats";
import { call } from "../api/client";
import { doOnce, operationKey } from "../api/operation-key";
import { useSubmit } from "../hooks/use-submit";
import { reminderStrings } from "../strings/reminders";
import { useRuns } from "./use-runs";

const words = reminderStrings.now;

/** Sends the reminder now, once it was asked whether that is meant. */
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
          <Button disabled={isRunning || count === undefined} onClick={() => setAsking(true)}>
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
      {asking && <AskDialog count={count ?? 0} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function AskDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { busy, failure, submit } = useSubmit();
  const client = useQueryClient();
  const send = () =>
    submit(async () => {
      await doOnce(operationKey("reminders", {}), (once) => call(api.startReminders, {}, {}, once));
      onClose();
      await client.invalidateQueries({
        predicate: ({ queryKey: [address] }) => String(address).startsWith(api.listReminders.path),
      });
    });
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.ask}>
      <Stack gap="sm" marginTop="3">
        <p>{words.askText(count)}</p>
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <Button wide busy={busy} onClick={() => void send()}>
          {words.send}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
