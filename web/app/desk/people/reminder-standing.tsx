import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { reminderTurnRoutes, type Standing, type Turn } from "#contracts/reminders";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { useLive } from "../../frame/api/use-live";
import { reminderTurnStrings } from "../reminders/run-strings";

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

/** Very large text breaks so that it stays in its card. */
const Lines = chakra("div", { base: { "& *": { overflowWrap: "anywhere" } } });

/** Whether a writer gets reminders: when the next one leaves, or since when none does. */
export const ReminderStanding = ({ standing }: { standing: Standing }) => (
  <Lines>
    <StateBadge tone={tones[standing.turn]}>{words.turns[standing.turn]}</StateBadge>
    <Box as="span" display="block" marginTop="1" color="soft" fontSize="sm">
      {whenOf(standing)}
    </Box>
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

/** The same among the facts of an inactive writer's profile. */
export function PersonReminders({ userId }: { userId: string }) {
  const { data, error } = useLive(
    reminderTurnRoutes.getStanding,
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
        {!data && (error ? words.failed : words.loading)}
      </dd>
    </div>
  );
}
