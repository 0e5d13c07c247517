import { chakra } from "@chakra-ui/react/styled-system";
import type { ReminderRun } from "#contracts/reminders";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Stack } from "../../../ui/stack";
import { reminderRunStrings as words } from "./run-strings";

const Counts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", sm: "repeat(4, minmax(0, 1fr))" },
    gap: "3",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": {
      fontFamily: "pen",
      fontWeight: "700",
      fontSize: "xl",
      lineHeight: "1.2",
      fontVariantNumeric: "tabular-nums lining-nums",
    },
    "& dd[data-bad]": { color: "red" },
  },
});

/** How many a run is still to reach; those of a run that was given up are dropped. */
export const leftOf = ({ queued, sent, failed, skipped }: ReminderRun) =>
  Math.max(0, queued - sent - failed - skipped);

/** Seconds that a run took. */
export const secondsOf = ({ startedAt, finishedAt }: ReminderRun) =>
  Math.max(1, Math.round((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1000));

/** How far a run has come, in figures and, while it goes on, as a bar. */
export function RunProgress({ run }: { run: ReminderRun }) {
  const { state, queued, sent, failed, skipped, suppressed, rested } = run;
  const done = sent + failed + skipped;
  return (
    <Stack>
      {state === "running" && (
        <ProgressBar label={words.handled} value={done} max={Math.max(1, queued)} />
      )}
      <Counts>
        <Count name={words.queued} count={queued} />
        <Count name={words.sent} count={sent} />
        <Count name={words.failedCount} count={failed} isBad={failed > 0} />
        <Count name={words.leftOut} count={suppressed + rested} />
      </Counts>
      {state === "running" && <Note>{words.toGo(leftOf(run))}</Note>}
    </Stack>
  );
}

const Count = ({ name, count, isBad }: { name: string; count: number; isBad?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-bad={isBad || undefined}>{words.count(count)}</dd>
  </div>
);
