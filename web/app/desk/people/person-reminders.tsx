import { reminderTurnRoutes } from "#contracts/reminders";
import { useLive } from "../../frame/api/use-live";
import { reminderTurnStrings } from "../reminders/turn-strings";
import { ReminderStanding } from "./standing";

const words = reminderTurnStrings.standing;

/** When an inactive writer is reminded by mail, or why not: a fact of their profile. */
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
