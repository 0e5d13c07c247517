import { messages } from "#contracts/messages";
import { useSettings } from "../api/use-config";
import { useNow } from "../hooks/use-now";
import { takenToday } from "./taken-today";
import { useAwards } from "./use-awards";

/** Why no more tasks can be taken today, and when again; nothing while one can. */
export function useDayUsed(active: boolean): string | undefined {
  const settings = useSettings();
  const { data } = useAwards(active);
  const now = useNow(30_000);
  if (!active || !settings || !data) return undefined;
  const awards = data.pages.flatMap((page) => page.awards);
  return takenToday(awards, now) < settings.tasksPerDay
    ? undefined
    : messages.tasks.dailyLimit(settings.tasksPerDay, settings.publishTime);
}
