import { taskMessages } from "#contracts/messages/tasks";
import { useMe } from "../../account/use-me";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { type NoBid, resting } from "./no-bid";
import { taskStrings } from "./strings";
import { takenToday } from "./taken-today";
import { useAwards } from "./use-awards";

/** Why no task can be taken now, and when again; nothing while one can. */
export function useNoBid(active: boolean): NoBid | undefined {
  const settings = useSettings();
  const { data: me } = useMe();
  const { data } = useAwards(active);
  const now = useNow(30_000);
  if (!active) return undefined;
  if (me?.suspension)
    return {
      title: suspensionStrings.title,
      why: me.suspension.withdrawals ? suspensionStrings.all : suspensionStrings.workOnly,
      button: suspensionStrings.bidButton,
      isSaid: true,
    };
  const rest = me?.bidsRest && resting(me.bidsRest, settings, now);
  if (rest) return rest;
  if (!settings) return undefined;
  const awards = data?.pages.flatMap((page) => page.awards) ?? [];
  if (takenToday(awards, now) < settings.tasksPerDay) return undefined;
  return {
    ...taskStrings.noBid.dayUsed,
    why: taskMessages.dailyLimit(settings.tasksPerDay, settings.publishTime),
  };
}
