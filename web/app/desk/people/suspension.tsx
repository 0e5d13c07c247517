import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { useState } from "react";
import { peopleRoutes, type ShownUser, suspensionReasonLength } from "#contracts/people";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Switch } from "../../../ui/switch";
import { TextAreaField } from "../../../ui/text-area-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { suspensionStrings as words } from "../../frame/layout/suspension-strings";
import { useRefreshDesk } from "../queues";

export function SuspensionControl({ user }: { user: ShownUser }) {
  const [asked, setAsked] = useState<"suspend" | "lift">();
  const { suspension } = user;
  return (
    <Box marginTop="4">
      {suspension ? (
        <FormAlert tone="waiting" title={words.state} silent>
          <p>{unbroken(words.since(formatDateTime(suspension.since), suspension.reason))}</p>
          <p>{suspension.withdrawals ? words.stopped : words.goOn}</p>
          <Row marginTop="2">
            <Button variant="secondary" size="sm" onClick={() => setAsked("lift")}>
              {words.lift}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsked("suspend")}>
              {words.change}
            </Button>
          </Row>
        </FormAlert>
      ) : (
        <Button variant="quiet" size="sm" flush onClick={() => setAsked("suspend")}>
          {words.open}
        </Button>
      )}
      {asked && (
        <SuspensionDialog
          user={user}
          suspends={asked === "suspend"}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
}

interface SuspensionDialogProps {
  user: ShownUser;
  /** Suspends the account, or ends its suspension. */
  suspends: boolean;
  onClose: () => void;
}

function SuspensionDialog({ user, suspends, onClose }: SuspensionDialogProps) {
  const { userId, firstName, lastName, suspension } = user;
  const name = `${firstName} ${lastName}`;
  const [reason, setReason] = useState(suspends ? (suspension?.reason ?? "") : "");
  const [withdrawals, setWithdrawals] = useState(suspension?.withdrawals ?? false);
  const { busy, failure, submit } = useSubmit(words.unreached);
  const toast = useToast();
  const refresh = useRefreshDesk();

  const decide = () =>
    submit(async () => {
      const body = { suspended: suspends, withdrawals: suspends && withdrawals, reason };
      const key = operationKey(`suspension.${userId}`, body);
      await doOnce(key, (once) => call(peopleRoutes.changeSuspension, { id: userId }, body, once));
      await refresh();
      toast("good", suspends ? words.suspended(name) : words.lifted(name));
      onClose();
    });

  return (
    <Question
      title={suspends ? words.question(name) : words.liftQuestion(name)}
      onClose={onClose}
      busy={busy}
      confirm={!suspends ? words.confirmLift : suspension ? words.save : words.confirm}
      tone={suspends ? "danger" : "primary"}
      onConfirm={decide}
      keep={words.keep}
    >
      {suspends ? (
        <Grid as="ul" gap="1.5" paddingInlineStart="5" listStyleType="disc">
          {words.what.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Grid>
      ) : (
        <p>{words.liftText(suspension?.withdrawals === true)}</p>
      )}
      {suspends && (
        <div>
          <Switch on={withdrawals} busy={busy} onSwitch={setWithdrawals}>
            {words.withdrawals}
          </Switch>
          <Note>{words.withdrawalsText}</Note>
        </div>
      )}
      {failure && isGeneral(failure, ["reason"]) && <FormAlert>{failure.message}</FormAlert>}
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        rows={3}
        limit={suspensionReasonLength}
        value={reason}
        readOnly={busy}
        error={errorOf(failure, "reason")}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Question>
  );
}
