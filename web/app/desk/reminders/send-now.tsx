import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  noStandings,
  type ReminderRun,
  reminderRoutes,
  reminderStandingRoutes,
  type StandingCounts,
} from "#contracts/reminders";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSubmit } from "../../frame/hooks/use-submit";
import { Loaded } from "../../frame/layout/loaded";
import { useSession } from "../../frame/session/session-store";
import { useStats } from "../figures/use-stats";
import { reminderStandingStrings } from "./run-strings";
import { RunProgress, RunState, useRuns } from "./runs";

const { now: words, whyNot } = reminderStandingStrings;

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
        {!isRunning && count !== undefined && (
          <Note>{count === 0 ? words.leadNobody : words.lead(count)}</Note>
        )}
      </Stack>
      {asking && <SendNowQuestion onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Ended({ run }: { run: ReminderRun }) {
  const { state, sent, queued, failed, finishedAt, startedAt } = run;
  const isWell = state === "done" && failed === 0;
  const sentWords = queued === 0 ? words.sentToNobody : words.sent;
  const title = state === "failed" ? words.stopped : isWell ? sentWords : words.sentFailed;
  return (
    <FormAlert tone={isWell ? "good" : "waiting"} title={title}>
      {words.sentText(sent, queued, formatTime(finishedAt ?? startedAt))}
    </FormAlert>
  );
}

/** Counts the people who would get a reminder now, and asks before it is sent. */
function SendNowQuestion({ onClose }: { onClose: () => void }) {
  const counting = useStandingCounts();
  const { data } = counting;
  const { busy, failure, submit } = useSubmit();
  const [isOther, setOther] = useState(false);
  const client = useQueryClient();
  const send = ({ counts: { due }, at }: CountedStandings) =>
    submit(async () => {
      const counted = { due, at };
      try {
        await doOnce(operationKey("reminders", counted), (once) =>
          call(reminderRoutes.startReminders, {}, { counted }, once),
        );
      } catch (error) {
        // The count has changed, or a run is in progress, so the people are counted again.
        const isChanged = error instanceof ApiProblem && error.code === "conflict";
        setOther(isChanged);
        if (isChanged) await counting.refetch();
        throw error;
      }
      onClose();
      void client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          String(address).startsWith(reminderRoutes.listReminders.path),
      });
    });
  const due = data?.counts.due ?? 0;
  const isForNobody = data?.isAll === true && due === 0;
  return (
    <Question
      title={titleOf(data)}
      onClose={onClose}
      busy={busy}
      gap="sm"
      {...(data && !isForNobody && { confirm: words.sendTo(due, data.isAll) })}
      tone="primary"
      onConfirm={() => data && send(data)}
      keep={isForNobody ? words.close : words.keep}
    >
      <Loaded
        read={counting}
        loading={words.counting}
        failed={words.countFailed}
        skeleton={
          <>
            <Skeleton width="90%" marginBottom="2" />
            <Skeleton width="60%" />
          </>
        }
      >
        {(found) => <Found {...found} />}
      </Loaded>
      {failure && (
        <FormAlert
          {...(isOther && { tone: "waiting" as const })}
          title={isOther ? words.changed : words.failed}
        >
          {failure.message}
        </FormAlert>
      )}
    </Question>
  );
}

function titleOf(found: CountedStandings | undefined): string {
  if (!found) return words.counting;
  const { due } = found.counts;
  return due === 0 && found.isAll ? words.nobody : words.ask(due, found.isAll);
}

function Found({ counts, isAll }: CountedStandings) {
  const { due, ...others } = counts;
  const left = sum(others);
  const reasons = reasonsOf(others);
  return (
    <>
      {due > 0 && <p>{words.each(due)}</p>}
      {left > 0 && <p>{due > 0 ? words.others(left, reasons) : words.allOthers(reasons)}</p>}
      {due === 0 && left === 0 && <p>{words.nobodyInactive}</p>}
      {!isAll && <Note>{words.lookedAt(due + left)}</Note>}
    </>
  );
}

type Others = Omit<StandingCounts, "due">;
const sum = (counts: Others) => Object.values(counts).reduce((all, each) => all + each, 0);

const reasonsOf = (counts: Others) =>
  (Object.keys(whyNot) as (keyof Others)[])
    .filter((standing) => counts[standing] > 0)
    .map((standing) => whyNot[standing](counts[standing]))
    .join(", ");

/**
 * The most pages to count, of two thousand people each. If there are more, the dialog says "more
 * than".
 */
const mostAnswers = 10;

interface CountedStandings {
  counts: StandingCounts;
  isAll: boolean;
  at: string;
}

function useStandingCounts() {
  const userId = useSession()?.userId ?? "";
  return useQuery({
    queryKey: [reminderStandingRoutes.countTurns.path, userId],
    queryFn: ({ signal }) => countAll(signal),
    enabled: userId !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

async function countAll(signal: AbortSignal): Promise<CountedStandings> {
  const at = new Date().toISOString();
  const counts = { ...noStandings };
  let cursor: string | undefined;
  for (let answers = 0; answers < mostAnswers; answers++) {
    const found = await call(
      reminderStandingRoutes.countTurns,
      {},
      { ...(cursor && { cursor }) },
      { signal },
    );
    for (const standing of Object.keys(counts) as (keyof StandingCounts)[])
      counts[standing] += found.counts[standing];
    cursor = found.cursor;
    if (cursor === undefined) return { counts, isAll: true, at };
  }
  return { counts, isAll: false, at };
}
