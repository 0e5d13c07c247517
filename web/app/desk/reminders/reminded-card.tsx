import { useState } from "react";
import { type RemindedPerson, type ReminderRun, remindedRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import type { Column } from "../../../ui/table";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { LiveTable } from "../live-table";
import { PersonLink } from "../people/person-link";
import { remindedStrings as words } from "./run-strings";

const choices = ["all", "sent", "failed", "skipped", "came-back"] as const;
type Choice = (typeof choices)[number];

/** Whom a run was for: who got the reminder, who did not and why, who came back within a week. */
export function RemindedCard({ run }: { run: ReminderRun }) {
  const [chosen, setChosen] = useState<Choice>("all");
  const outcome = chosen === "all" ? {} : { outcome: chosen };
  const pages = useLivePages(
    remindedRoutes.listReminded,
    { run: run.id, ...outcome },
    { every: run.state === "running" ? 3_000 : 60_000 },
  );
  const counts = {
    all: run.sent + run.failed + run.skipped,
    sent: run.sent,
    failed: run.failed,
    skipped: run.skipped,
    "came-back": run.cameBack,
  };
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        <Note>{words.lead}</Note>
        <ChoiceButtons
          label={words.show}
          options={choices.map((value) => ({ value, name: words.choice(value, counts[value]) }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        <LiveTable
          pages={pages}
          items={pages.data?.pages.flatMap(({ people }) => people)}
          words={words}
          empty={<Note>{words.empty[chosen]}</Note>}
          caption={words.caption}
          columns={columns}
          keyOf={({ userId }) => userId}
        />
      </Stack>
    </Card>
  );
}

const tones: Record<RemindedPerson["outcome"], Tone> = {
  asking: "info",
  sent: "good",
  failed: "stopped",
  skipped: "quiet",
};

const columns: Column<RemindedPerson>[] = [
  {
    key: "writer",
    title: words.columns.writer,
    isRowHeader: true,
    cell: ({ userId, name, email }) => (
      <>
        {name ? <PersonLink userId={userId} name={name} /> : words.closed}
        {email && <Note>{unbroken(email)}</Note>}
      </>
    ),
  },
  {
    key: "outcome",
    title: words.columns.outcome,
    cell: ({ outcome, why }) => (
      <>
        <StateBadge tone={tones[outcome]}>{words.outcomes[outcome]}</StateBadge>
        {why && <Note>{words.why[why]}</Note>}
      </>
    ),
  },
  { key: "at", title: words.columns.at, cell: ({ at }) => formatDateTime(at) },
  {
    key: "back",
    title: words.columns.back,
    cell: ({ cameBackAt }) => (cameBackAt ? words.back(formatDateTime(cameBackAt)) : words.notBack),
  },
];
