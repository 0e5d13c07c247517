import { chakra } from "@chakra-ui/react/styled-system";
import type { Standing, Turn } from "#contracts/reminders";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { reminderTurnStrings } from "../reminders/turn-strings";

const words = reminderTurnStrings.standing;

const tones: Record<Turn, Tone> = {
  due: "good",
  today: "good",
  week: "waiting",
  unconfirmed: "quiet",
  unsubscribed: "quiet",
  bounced: "stopped",
  complained: "stopped",
};

/** With very large text its words break rather than leave their card. */
const Lines = chakra("div", { base: { "& *": { overflowWrap: "anywhere" } } });
const When = chakra("span", {
  base: { display: "block", marginTop: "1", color: "soft", fontSize: "sm" },
});

/** Whether somebody gets reminders, and when the next one leaves or since when none does. */
export const ReminderStanding = ({ standing }: { standing: Standing }) => (
  <Lines>
    <StateBadge tone={tones[standing.turn]}>{words.turns[standing.turn]}</StateBadge>
    <When>{whenOf(standing)}</When>
  </Lines>
);

function whenOf({ turn, since, nextAt }: Standing): string {
  if (since)
    return words.since[turn === "complained" || turn === "bounced" ? turn : "unsubscribed"](
      formatDate(since),
    );
  if (turn === "unconfirmed") return words.unconfirmed;
  return nextAt ? words.next(formatDateTime(nextAt)) : words.off;
}
