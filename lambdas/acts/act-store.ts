import { fromCursor, pageOf } from "../platform/cursor";
import { type PageQuery, queryPage } from "../platform/table/read";
import { ActItem, actPrefix, actsOn, allActs } from "./act";

const cursorPattern = /^ACT#[0-9A-HJKMNP-TV-Z]{26}$/;
const perPage = 20;

/** A page of what the administrator did, newest first; of one writer's when `userId` is given. */
export async function pageOfActs(userId: string | undefined, cursor: string | undefined) {
  const sk = cursor === undefined ? undefined : fromCursor(cursor, cursorPattern);
  const place: PageQuery =
    userId === undefined
      ? {
          pk: allActs,
          after: sk === undefined ? undefined : { pk: allActs, sk },
          limit: perPage + 1,
          consistent: true,
        }
      : {
          index: "gsi2",
          pk: actsOn(userId),
          after:
            sk === undefined ? undefined : { gsi2pk: actsOn(userId), gsi2sk: sk, pk: allActs, sk },
          limit: perPage + 1,
        };
  const items = await queryPage(ActItem, place);
  const { items: acts, next } = pageOf(items, perPage, ({ id }) => `${actPrefix}${id}`);
  return { acts, next };
}
