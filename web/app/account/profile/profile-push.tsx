import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import { useSubmit } from "../../frame/hooks/use-submit";
import { pushState, pushStateKey, turnPushOff, turnPushOn } from "../notifications/push";
import { pushStrings as words } from "../notifications/push-strings";

export function ProfilePush() {
  const { data: state } = useQuery({ queryKey: pushStateKey, queryFn: pushState, staleTime: 0 });
  const client = useQueryClient();
  const { busy, failure, submit } = useSubmit(words.unanswered);
  const choose = (on: boolean) =>
    submit(async () => {
      try {
        client.setQueryData(pushStateKey, await (on ? turnPushOn() : turnPushOff()));
      } finally {
        void client.invalidateQueries({ queryKey: pushStateKey });
      }
    });
  return (
    <Card>
      <Stack gap="sm">
        <Heading level={3} size="lg">
          {words.title}
        </Heading>
        <Note>{words.what}</Note>
        {(state === "on" || state === "off") && (
          <Switch
            on={busy ? state === "off" : state === "on"}
            busy={busy}
            onSwitch={(on) => void choose(on)}
          >
            {words.switch}
          </Switch>
        )}
        {(state === "blocked" || state === "impossible") && <p>{words[state]}</p>}
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
      </Stack>
    </Card>
  );
}
