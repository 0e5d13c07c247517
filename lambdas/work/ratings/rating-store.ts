import * as z from "zod/mini";
import { RatingChange } from "#contracts/ratings";
import { taskIdPattern } from "#contracts/tasks";
import { userPartition } from "../../accounts/profile/profile";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { queryPage } from "../../platform/table/read";
import { ratingPrefix } from "./rating-change";

/** Tenths of a star, as they are stored. */
const RatingChangeItem = z.extend(RatingChange, { before: z.int(), after: z.int() });

const cursorPattern = new RegExp(`^${ratingPrefix}${instantPattern}#${taskIdPattern}$`);
const perPage = 10;

/** A page of what has changed a writer's rating, newest first. */
export async function pageOfRatingChanges(userId: string, cursor: string | undefined) {
  const pk = userPartition(userId);
  const items = await queryPage(RatingChangeItem, {
    pk,
    sk: { expression: "begins_with(#sk, :ratings)", values: { ":ratings": ratingPrefix } },
    after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, cursorPattern) },
    limit: perPage + 1,
  });
  const page = pageOf(items, perPage, ({ date, taskId }) => `${ratingPrefix}${date}#${taskId}`);
  return {
    ratingChanges: page.items.map((change) => ({
      ...change,
      before: change.before / 10,
      after: change.after / 10,
    })),
    ...page.next,
  };
}
