import { ratingAfter, ratingEffects } from "#contracts/ratings";
import { answeredBy } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { countdown, formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import type { Tone } from "../../../ui/state-badge";
import { taskStrings } from "./strings";

const words = taskStrings.myTasks;

export const urgencyTones = { calm: "info", soon: "waiting", late: "stopped" } as const;

interface AwardView {
  tone: Tone;
  word: string;
  /** The meaning of the state, and what to do next. */
  text?: string;
}

/** The state of an award in words. `answerHours` is the promised time of a review. */
export function awardView(award: Award, now: Date, answerHours?: number): AwardView {
  const { amount, dueDate, reviewedAt } = award;
  const reviewed = reviewedAt ? formatDateTime(reviewedAt, now) : "";
  switch (award.status) {
    case "awarded": {
      const { words: word, urgency } = countdown(dueDate, now);
      return { tone: urgencyTones[urgency], word };
    }
    case "submitted":
      return { tone: "info", word: words.pending, text: pendingText(award, now, answerHours) };
    case "changes":
      return {
        tone: "waiting",
        word: words.changes,
        text: words.changesText(formatDateTime(dueDate, now)),
      };
    case "approved":
      return {
        tone: "paid",
        word: words.approved,
        text: words.approvedText(formatMoney(amount), reviewed),
      };
    case "rejected":
      return {
        tone: "stopped",
        word: words.rejected,
        text: words.rejectedText(reviewed),
      };
    case "missed":
      return {
        tone: "stopped",
        word: words.missed,
        text: words.missedText,
      };
    case "taken-back":
      return { tone: "quiet", word: words.takenBack, text: words.takenBackText(reviewed) };
    case "cancelled":
      return { tone: "quiet", word: words.cancelled };
  }
}

/** The text for work in review. An old award may lack the time of its submission. */
function pendingText({ submittedAt, secondLookAt }: Award, now: Date, answerHours?: number) {
  const since = (secondLookAt ?? "") > (submittedAt ?? "") ? secondLookAt : submittedAt;
  const by = since && answerHours ? answeredBy(since, answerHours, now) : undefined;
  return by ? `${words.pendingText} ${words.answerBy(formatDateTime(by, now))}` : words.pendingText;
}

export const lossText = (-ratingEffects["given-back"] / 10).toFixed(1);

/** The effect of a cancellation on a rating, in words. A rating never falls below 0.0. */
export function cancelCost(rating: number): string {
  const before = Math.round(rating * 10);
  const after = ratingAfter(before, "given-back");
  const stars = (tenths: number) => (tenths / 10).toFixed(1);
  return before === after
    ? words.cancelNoCost(stars(before))
    : words.cancelCost(stars(before - after), stars(before), stars(after));
}
