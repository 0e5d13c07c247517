import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reminderRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import { reminderStrings } from "../../desk/reminders/strings";
import { call } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LoadFailed } from "../../frame/layout/load-failed";

const words = reminderStrings.choice;
/** Another device or the link in a mail may change it; in milliseconds. */
const every = 60_000;

/** Whether one is mailed reminders as long as one's account is inactive; `stopped` where none can be. */
export function ProfileReminders({ stopped }: { stopped: boolean }) {
  const { data, error, refetch } = useLive(reminderRoutes.getReminderChoice, {}, {}, { every });
  const { busy, failure, submit } = useSubmit(words.unanswered);
  const client = useQueryClient();
  /** Shown while it is on its way; a failure shows what is stored. */
  const [chosen, setChosen] = useState(false);
  const [answered, setAnswered] = useState<keyof typeof words.stays>();
  const choose = (wanted: boolean) =>
    submit(async () => {
      setChosen(wanted);
      setAnswered(undefined);
      const { mailed, ...stored } = await call(reminderRoutes.chooseReminders, {}, { wanted });
      client.setQueriesData({ queryKey: [reminderRoutes.getReminderChoice.path] }, stored);
      if (stored.wanted !== wanted) setAnswered(mailed ? "mailed" : "stopped");
    });
  return (
    <Card>
      <Stack gap="sm">
        <Heading size="lg">{words.title}</Heading>
        {data ? (
          <Switch
            on={busy ? chosen : data.wanted}
            busy={busy}
            onSwitch={(wanted) => void choose(wanted)}
          >
            {words.wanted}
          </Switch>
        ) : error ? (
          <LoadFailed onRetry={refetch}>{words.unloaded}</LoadFailed>
        ) : (
          <Skeleton width="60%" />
        )}
        {answered && <FormAlert tone="waiting">{words.stays[answered]}</FormAlert>}
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <Note>{stopped ? words.noteStopped : words.note}</Note>
      </Stack>
    </Card>
  );
}
