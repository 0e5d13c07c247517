import type { InReview } from "#contracts/accounts";
import type { Settings } from "#contracts/settings";
import { type Condition, where } from "../../platform/table/expressions";
import type { Profile } from "./profile";

/** Work that waits for its review; what it pays is in whole KES. */
interface Waiting {
  id: string;
  submittedAt: string | null;
  amount: number;
}
type Marks = Pick<Profile, "inReview">;

/** What a profile keeps of it: when it was handed in, what it pays, its id. */
const markOf = ({ id, submittedAt, amount }: Waiting) => `${submittedAt}#${amount}#${id}`;

const waitingIn = ({ inReview = [] }: Marks): Waiting[] =>
  inReview.map((mark) => {
    const [submittedAt = "", amount, id = ""] = mark.split("#");
    return { id, submittedAt, amount: Number(amount) };
  });

/** What is added to the profile when work is handed in. */
export const markInReview = (work: Waiting) => ({ inReview: new Set([markOf(work)]) });

/** What is taken from the profile, as it was read, when work is decided about. */
export function unmarkInReview(profile: Marks, id: string): { inReview?: ReadonlySet<string> } {
  const mark = waitingIn(profile).find((work) => work.id === id);
  return mark ? { inReview: new Set([markOf(mark)]) } : {};
}

/**
 * The condition that what waits for its review is what it was when the profile was read. What is read
 * with it may be of a moment later.
 */
export const inReviewAsRead = ({ inReview }: Marks): Condition =>
  where({ inReview: inReview && new Set(inReview) });

/** What the profile, as it was read, keeps once work pays more; undefined where it doesn't wait for a review. */
export function repricedInReview(profile: Marks, id: string | null, amount: number) {
  const works = waitingIn(profile);
  return works.some((work) => work.id === id)
    ? new Set(works.map((work) => markOf(work.id === id ? { ...work, amount } : work)))
    : undefined;
}

/** What waits for its review: how much it would pay, and by when all of it is answered. */
export function inReview(profile: Marks, { answerHours }: Settings["review"]): InReview {
  const works = waitingIn(profile);
  const newest = works
    .map(({ submittedAt }) => Date.parse(submittedAt ?? ""))
    .reduce((one, other) => Math.max(one, other), 0);
  return {
    count: works.length,
    amount: works.reduce((sum, { amount }) => sum + amount, 0),
    answerBy: newest ? new Date(newest + answerHours * 3_600_000).toISOString() : null,
  };
}
