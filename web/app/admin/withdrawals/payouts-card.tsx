import { useState } from "react";
import { api } from "#contracts/api";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { call } from "../../api/client";
import { doOnce, operationKey } from "../../api/operation-key";
import { useLive } from "../../api/use-live";
import { useSubmit } from "../../hooks/use-submit";
import { LoadFailed } from "../../layout/load-failed";
import { useRefreshDesk } from "../../queues/use-refresh-desk";
import { adminWithdrawalStrings } from "../../strings/admin-withdrawals";

const words = adminWithdrawalStrings.payouts;

/** Whether payouts run, why not, and the switch. */
export function PayoutsCard() {
  const { data: payouts, error, refetch } = useLive(api.getPayouts, {}, {}, { every: 3000 });
  const [asking, setAsking] = useState(false);
  if (!payouts && error)
    return (
      <LoadFailed title={words.failed} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    );
  if (!payouts)
    return (
      <Loading label={words.loading}>
        <Card>
          <Skeleton width="40%" />
        </Card>
      </Loading>
    );
  const { paused, reason, providerSaid, since } = payouts;
  return (
    <Card>
      <Stack gap="sm">
        <Row spread>
          <Heading size="lg">{paused ? words.paused : words.running}</Heading>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {paused ? words.resume : words.pause}
          </Button>
        </Row>
        {paused ? (
          <FormAlert tone="waiting">
            {reason && words.reasons[reason]}{" "}
            {providerSaid && adminWithdrawalStrings.said(providerSaid.code, providerSaid.words)}{" "}
            {since && words.since(formatDateTime(since))}
          </FormAlert>
        ) : (
          <Note>{payouts.oneAtATime ? words.oneAtATime : words.runningText}</Note>
        )}
      </Stack>
      {asking && <AskDialog pause={!paused} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function AskDialog({ pause, onClose }: { pause: boolean; onClose: () => void }) {
  const { busy, failure, submit } = useSubmit();
  const refresh = useRefreshDesk();
  const set = () =>
    submit(async () => {
      await doOnce(operationKey("payouts", { paused: pause }), (once) =>
        call(api.setPayouts, {}, { paused: pause }, once),
      );
      onClose();
      await refresh();
    });
  return (
    <Dialog open onClose={onClose} busy={busy} title={pause ? words.askPause : words.askResume}>
      <Stack gap="sm" marginTop="3">
        <p>{pause ? words.askPauseText : words.askResumeText}</p>
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <Button variant={pause ? "danger" : "primary"} wide busy={busy} onClick={() => void set()}>
          {pause ? words.pause : words.resume}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
