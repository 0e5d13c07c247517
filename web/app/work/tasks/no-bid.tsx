import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { eastAfricanDay } from "#contracts/east-africa-time";
import type { Me } from "#contracts/me";
import type { PublicSettings } from "#contracts/settings";
import { type Award, taskMessages } from "#contracts/tasks";
import { ButtonLink } from "../../../ui/button-link";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { useMe } from "../../account/use-me";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { overviewStrings } from "../overview/strings";
import { taskStrings } from "./strings";
import { useAwards } from "./use-awards";

const words = taskStrings.noBid;

export interface NoBid {
  title: string;
  /** The reason, and what the writer can do. */
  why: string;
  button: string;
  /** True if the screen shows this reason elsewhere. */
  isSaid?: true;
}

/**
 * The reason for a pause in bidding; undefined if the pause is over. `why` is empty until the
 * settings have loaded.
 */
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

/**
 * The reason why a writer with an active account can't take a task now; undefined if there is none.
 */
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

/**
 * The number of tasks taken on this East African day. Cancelled tasks count; tasks that the
 * administrator took back don't.
 */
export const takenToday = (awards: readonly Award[], now: Date) =>
  awards.filter(
    ({ awardedAt, status }) =>
      status !== "taken-back" && eastAfricanDay(new Date(awardedAt)) === eastAfricanDay(now),
  ).length;

interface NoBidNoteProps {
  /** The id of this note, to which the buttons of all cards refer. */
  id: string;
  noBid: NoBid;
}

export const NoBidNote = ({ id, noBid: { title, why, isSaid } }: NoBidNoteProps) =>
  isSaid ? (
    <VisuallyHidden id={id}>{why}</VisuallyHidden>
  ) : (
    <div id={id}>
      <FormAlert tone="info" title={title} silent>
        <chakra.p fontSize={{ base: "sm", md: "md" }}>{why}</chakra.p>
      </FormAlert>
    </div>
  );

export const StillInactive = ({ children }: { children: string }) => (
  <FormAlert tone="info" title={taskStrings.marketplace.inactiveTitle} silent>
    <chakra.p fontSize={{ base: "sm", md: "md" }}>{children}</chakra.p>
    <ButtonLink asChild size="sm" marginTop="2">
      <Link to="/dashboard?activate">{overviewStrings.activateAccount}</Link>
    </ButtonLink>
  </FormAlert>
);
