import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type DatedStanding, reminderStandingRoutes, type Standing } from "#contracts/reminders";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { useLive } from "../../frame/api/use-live";
import { reminderStandingStrings } from "../reminders/run-strings";

const words = reminderStandingStrings.standing;

const tones: Record<Standing, Tone> = {
  due: "info",
  today: "good",
  week: "info",
  unconfirmed: "quiet",
  unsubscribed: "quiet",
  bounced: "stopped",
  complained: "stopped",
};

/** Very large text may break anywhere, so that it stays in its card. */
const Lines = chakra("div", { base: { "& *": { overflowWrap: "anywhere" } } });

/** A writer's reminders: the time of the next reminder, or the reason why none is sent. */
export const ReminderStanding = ({ standing }: { standing: DatedStanding }) => (
  <Lines>
    <StateBadge tone={tones[standing.turn]}>{words.names[standing.turn]}</StateBadge>
    <Box as="span" display="block" marginTop="1" color="soft" fontSize="sm">
      {unbroken(whenOf(standing))}
    </Box>
  </Lines>
);

function whenOf({ turn, since, nextAt }: DatedStanding): string {
  if (since)
    return words.since[turn === "complained" || turn === "bounced" ? turn : "unsubscribed"](
      formatDate(since),
    );
  if (turn === "unconfirmed") return words.unconfirmed;
  return nextAt ? words.next(formatDateTime(nextAt)) : words.off;
}

export function PersonReminders({ userId }: { userId: string }) {
  const { data, error } = useLive(
    reminderStandingRoutes.getStanding,
    { id: userId },
    {},
    { every: 5000 },
  );
  if (data?.standing === null) return null;
  return (
    <div>
      <dt>{words.fact}</dt>
      <dd>
        {data?.standing && <ReminderStanding standing={data.standing} />}
        {!data && <span>{error ? words.failed : words.loading}</span>}
      </dd>
    </div>
  );
}
