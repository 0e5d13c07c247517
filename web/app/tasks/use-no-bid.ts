import type { Me } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import type { PublicSettings } from "#contracts/settings";
import { formatDateTime } from "../../ui/dates";
import { useMe } from "../accounts/use-me";
import { useSettings } from "../api/use-config";
import { useNow } from "../hooks/use-now";
import { suspensionStrings } from "../strings/suspension";
import { taskStrings } from "../strings/tasks";
import { takenToday } from "./taken-today";
import { useAwards } from "./use-awards";

const words = taskStrings.noBid;

/** Why a writer can't bid. */
export interface NoBid {
  /** Until when. */
  title: string;
  /** The reason, and what can be done. */
  why: string;
  /** In place of the button that bids. */
  button: string;
}

/** Why no task can be taken now, and when again; nothing while one can. */
export function useNoBid(active: boolean): NoBid | undefined {
  const settings = useSettings();
  const { data: me } = useMe();
  const { data } = useAwards(active);
  const now = useNow(30_000);
  if (!active || !settings) return undefined;
  if (me?.suspension)
    return {
      title: suspensionStrings.title,
      why: messages.suspension.noWork(settings.supportEmail),
      button: suspensionStrings.bidButton,
    };
  const rest = me?.bidsRest && resting(me.bidsRest, settings, now);
  if (rest) return rest;
  const awards = data?.pages.flatMap((page) => page.awards) ?? [];
  if (takenToday(awards, now) < settings.tasksPerDay) return undefined;
  return {
    ...words.dayUsed,
    why: messages.tasks.dailyLimit(settings.tasksPerDay, settings.publishTime),
  };
}

/** Of bids that rest; nothing once that is over. */
export function resting(
  { until, reason }: NonNullable<Me["bidsRest"]>,
  { bids, supportEmail }: Pick<PublicSettings, "bids" | "supportEmail">,
  now: Date,
): NoBid | undefined {
  if (reason === "rating" || until === null)
    return {
      ...words.lowRating,
      why: messages.tasks.ratingTooLow(bids.lowestRating, supportEmail),
    };
  if (until <= now.toISOString()) return undefined;
  const time = formatDateTime(until, now);
  return {
    title: words.rest.title(time),
    why: messages.tasks.restAfterMissed(bids.restAfterMissed.missed, time),
    button: words.rest.button,
  };
}
