import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MailChoice, mailRoutes } from "#contracts/mails";
import type { Me } from "#contracts/me";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import { call } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LoadFailed } from "../../frame/layout/load-failed";
import { mailStrings as words } from "./mail-strings";

/** Milliseconds between two polls; another device or a mailed link may change the choice. */
const every = 60_000;

/** The choice of mails. It includes reminders only while the account is inactive. */
export function ProfileMails({ me }: { me: Me }) {
  const { data, error, refetch } = useLive(mailRoutes.getMails, {}, {}, { every });
  const { busy, failure, submit } = useSubmit(words.unanswered);
  const client = useQueryClient();
  /** The change that is being sent. If it fails, the page shows the stored choice. */
  const [change, setChange] = useState<Partial<MailChoice>>({});
  const [answered, setAnswered] = useState<keyof typeof words.stays>();
  const isStopped = me.mailStops !== null;
  const kinds = (["receipts", "decisions", "reminders"] as const).filter(
    (kind) => kind !== "reminders" || me.accountStatus === "inactive",
  );
  const choose = (changed: Partial<MailChoice>) =>
    submit(async () => {
      setChange(changed);
      setAnswered(undefined);
      const { mailed, ...stored } = await call(mailRoutes.chooseMails, {}, changed);
      client.setQueriesData({ queryKey: [mailRoutes.getMails.path] }, stored);
      if (changed.reminders && !stored.reminders) setAnswered(mailed ? "mailed" : "stopped");
    });
  const shown = data && { ...data, ...(busy && change) };
  return (
    <Card>
      <Stack gap="sm">
        <Heading level={3} size="lg">
          {words.title}
        </Heading>
        {isStopped && <Note>{words.noteStopped}</Note>}
        {!shown && error && <LoadFailed onRetry={refetch}>{words.unloaded}</LoadFailed>}
        {!shown &&
          !error &&
          kinds.map((kind) => <Skeleton key={kind} width="60%" height="target" />)}
        {shown &&
          kinds.map((kind) => (
            <div key={kind}>
              <Switch
                on={shown[kind]}
                busy={busy}
                onSwitch={(wanted) => void choose({ [kind]: wanted })}
              >
                {words.kinds[kind].name}
              </Switch>
              <Note>{words.kinds[kind].what}</Note>
            </div>
          ))}
        {answered && <FormAlert tone="waiting">{words.stays[answered]}</FormAlert>}
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <Note>{words.always}</Note>
      </Stack>
    </Card>
  );
}
