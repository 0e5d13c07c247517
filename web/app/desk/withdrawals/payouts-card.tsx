import { useState } from "react";
import { Wallet } from "#contracts/ledger";
import type { InputOf } from "#contracts/route";
import { type Payouts, type StoppedWallet, withdrawalRoutes } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { earningsStrings } from "../../earnings/strings";
import { useLive } from "../../frame/api/use-live";
import { Loaded } from "../../frame/layout/loaded";
import { useDeskAction } from "../use-desk-action";
import { adminWithdrawalStrings } from "./strings";

const words = adminWithdrawalStrings.payouts;

type Change = InputOf<typeof withdrawalRoutes.setPayouts>;

export function PayoutsCard() {
  const read = useLive(withdrawalRoutes.getPayouts, {}, {}, { every: 3000 });
  return (
    <Loaded
      read={read}
      loading={words.loading}
      failed={words.failed}
      skeleton={
        <Card>
          <Skeleton width="40%" />
        </Card>
      }
    >
      {(payouts) => <PayoutsState payouts={payouts} />}
    </Loaded>
  );
}

function PayoutsState({ payouts }: { payouts: Payouts }) {
  const [asking, setAsking] = useState<Change>();
  const { since, stopped } = payouts;
  const paused = areAllPaused(payouts);
  return (
    <Card>
      <Stack gap="sm">
        <Row spread>
          <Heading size="lg">{titleOf(payouts)}</Heading>
          <Button variant="secondary" size="sm" onClick={() => setAsking({ paused: !paused })}>
            {paused ? words.resume : words.pause}
          </Button>
        </Row>
        {paused && (
          <FormAlert tone="waiting">
            {payouts.reason === "restored" ? words.restoredText : words.pausedText}{" "}
            {since && words.since(formatDateTime(since))}
          </FormAlert>
        )}
        {stopped.map((stop) => (
          <StoppedNote
            key={stop.wallet}
            stop={stop}
            onResume={paused ? undefined : () => setAsking({ paused: false, wallet: stop.wallet })}
          />
        ))}
        {!paused && stopped.length < Wallet.options.length && (
          <Note>{isTryingMpesa(payouts) ? words.oneAtATime : runningText(payouts)}</Note>
        )}
      </Stack>
      {asking && <AskDialog change={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

const areAllPaused = ({ reason }: Payouts) => reason === "administrator" || reason === "restored";

function titleOf(payouts: Payouts): string {
  const { stopped } = payouts;
  if (areAllPaused(payouts)) return words.paused;
  if (stopped.length === 0) return words.running;
  const going = goingOn(stopped);
  return going ? words.runningTo(earningsStrings.wallets[going]) : words.noneRunning;
}

/** The first wallet whose payouts have not stopped. */
const goingOn = (stopped: readonly StoppedWallet[]) =>
  Wallet.options.find((wallet) => stopped.every((stop) => stop.wallet !== wallet));

function runningText({ stopped }: Payouts): string {
  const going = goingOn(stopped);
  return stopped.length > 0 && going
    ? words.runningToText(earningsStrings.wallets[going])
    : words.runningText;
}

const isTryingMpesa = ({ oneAtATime, stopped }: Payouts) =>
  oneAtATime && stopped.every(({ wallet }) => wallet !== "mpesa");

/**
 * A note that a wallet's payouts have stopped. `onResume` is absent while all payouts are paused.
 */
function StoppedNote({
  stop: { wallet, refused, providerSaid, since },
  onResume,
}: {
  stop: StoppedWallet;
  onResume: (() => void) | undefined;
}) {
  return (
    <FormAlert tone="waiting" title={words.stopped(earningsStrings.wallets[wallet])}>
      {refused === "account" ? (
        <>
          <p>{words.accountText(words.providers[wallet])}</p>
          <p>{words.toMend[providerSaid.code] ?? words.toMendElse}</p>
        </>
      ) : (
        <p>{words.stoppedText(words.providers[wallet])}</p>
      )}
      <p>
        {words.stoppedSaid(
          formatDateTime(since),
          adminWithdrawalStrings.said(providerSaid.code, providerSaid.words),
        )}
      </p>
      {onResume && (
        <Button variant="secondary" size="sm" marginTop="2" onClick={onResume}>
          {words.resumeTo(earningsStrings.wallets[wallet])}
        </Button>
      )}
    </FormAlert>
  );
}

function questionOf({ paused, wallet }: Change) {
  if (paused) return { title: words.askPause, text: words.askPauseText, press: words.confirmPause };
  if (wallet === undefined)
    return { title: words.askResume, text: words.askResumeText, press: words.resume };
  const name = earningsStrings.wallets[wallet];
  return {
    title: words.askResumeTo(name),
    text: words.askResumeToText,
    press: words.resumeTo(name),
  };
}

function AskDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { busy, act, problem } = useDeskAction({}, { onClose });
  const set = () => act("payouts", withdrawalRoutes.setPayouts, {}, change, () => undefined);
  const { title, text, press } = questionOf(change);
  return (
    <Question
      title={title}
      onClose={onClose}
      busy={busy}
      gap="sm"
      confirm={press}
      tone={change.paused ? "danger" : "primary"}
      onConfirm={set}
      keep={words.keep}
    >
      <p>{text}</p>
      {problem}
    </Question>
  );
}
