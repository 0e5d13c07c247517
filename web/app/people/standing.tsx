import { chakra } from "@chakra-ui/react/styled-system";
import type { Standing, Turn } from "#contracts/reminder-turns";
import { formatDate, formatDateTime } from "../../ui/dates";
import { Note } from "../../ui/note";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { reminderTurnStrings } from "../strings/reminder-turns";

const words = reminderTurnStrings.standing;

const tones: Record<Turn, Tone> = {
  due: "good",
  today: "good",
  week: "waiting",
  unsubscribed: "quiet",
  bounced: "stopped",
  complained: "stopped",
};

const Lines = chakra("div", { base: { display: "grid", gap: "1", justifyItems: "start" } });

/** Whether somebody gets reminders, and when the next one leaves or since when none does. */
export const ReminderStanding = ({ standing }: { standing: Standing }) => (
  <Lines>
    <StateBadge tone={tones[standing.turn]}>{words.turns[standing.turn]}</StateBadge>
    <Note as="span">{whenOf(standing)}</Note>
  </Lines>
);

function whenOf({ turn, since, nextAt }: Standing): string {
  if (since)
    return words.since[turn === "complained" || turn === "bounced" ? turn : "unsubscribed"](
      formatDate(since),
    );
  return nextAt ? words.next(formatDateTime(nextAt)) : words.off;
}
