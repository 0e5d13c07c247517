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
import { unbroken } from "../../../ui/unbroken";
import { suspensionStrings as words } from "../../frame/layout/suspension-strings";
import { useDeskAction } from "../use-desk-action";

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
  /** True to suspend the account, false to end its suspension. */
  suspends: boolean;
  onClose: () => void;
}

function SuspensionDialog({ user, suspends, onClose }: SuspensionDialogProps) {
  const { userId: id, firstName, lastName, suspension } = user;
  const name = `${firstName} ${lastName}`;
  const { values, change, busy, act, field, problem } = useDeskAction(
    {
      reason: suspends ? (suspension?.reason ?? "") : "",
      withdrawals: suspension?.withdrawals ?? false,
    },
    { onClose, unreached: words.unreached },
  );
  const { reason, withdrawals } = values;

  const decide = () =>
    act(
      `suspension.${id}`,
      peopleRoutes.changeSuspension,
      { id },
      { suspended: suspends, withdrawals: suspends && withdrawals, reason },
      suspends ? words.suspended(name) : words.lifted(name),
    );

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
          <Switch on={withdrawals} busy={busy} onSwitch={(is) => change({ withdrawals: is })}>
            {words.withdrawals}
          </Switch>
          <Note>{words.withdrawalsText}</Note>
        </div>
      )}
      {problem}
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        limit={suspensionReasonLength}
        {...field("reason")}
      />
    </Question>
  );
}
