import type { Me } from "#contracts/accounts";
import { taskMessages } from "#contracts/messages/tasks";
import type { PublicSettings } from "#contracts/settings";
import { formatDateTime } from "../../../ui/dates";
import { taskStrings } from "./strings";

const words = taskStrings.noBid;

/** Why a writer can't bid. */
export interface NoBid {
  /** Until when. */
  title: string;
  /** The reason, and what can be done. */
  why: string;
  /** In place of the button that bids. */
  button: string;
  /** The frame of every page says it already. */
  isSaid?: true;
}

/** Of bids that rest; nothing once that is over. Without settings it can't say why yet. */
export function resting(
  { until, reason }: NonNullable<Me["bidsRest"]>,
  settings: Pick<PublicSettings, "bids" | "supportEmail"> | undefined,
  now: Date,
): NoBid | undefined {
  if (reason === "rating" || until === null)
    return {
      ...words.lowRating,
      why: settings
        ? taskMessages.ratingTooLow(settings.bids.lowestRating, settings.supportEmail)
        : "",
    };
  if (until <= now.toISOString()) return undefined;
  const time = formatDateTime(until, now);
  return {
    title: words.rest.title(time),
    why: settings ? taskMessages.restAfterMissed(settings.bids.restAfterMissed.missed, time) : "",
    button: words.rest.button,
  };
}
