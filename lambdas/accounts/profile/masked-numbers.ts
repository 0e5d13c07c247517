import * as z from "zod/mini";
import { defineItem } from "../../platform/table/define-item";
import { getItems } from "../../platform/table/read";
import { profiles } from "./profile";

/** Writers whose numbers look alike when a pay bill masks them; kept with the lists of people. */
const maskedNumbers = defineItem({
  type: "PersonTerm",
  name: "term",
  schema: z.object({ userId: z.string() }),
  key: ["NUMBERS#{firstFour}#{lastThree}", "USER#{userId}"],
});

const shownOf = (begin: string, end: string) => ({
  firstFour: begin.slice(0, 4),
  lastThree: end.slice(-3),
});

/** Where a writer stands among those whose numbers look alike. */
export function maskedNumberKeys(phoneNumber: string, userId: string) {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits.length > 7 ? [maskedNumbers.key({ ...shownOf(digits, digits), userId })] : [];
}

/**
 * Whether a masked number, as in `2547 ***** 126`, may be another writer's than this one's.
 * Compares the first four and last three digits, as kept with the lists of people. If fewer
 * digits are shown, it may be.
 */
export async function fitsAnother(masked: string, userId: string): Promise<boolean> {
  const [, begin, end] = /^\+?(\d{4,})\*+(\d{3,})$/.exec(masked.replace(/[\s-]/g, "")) ?? [];
  if (begin === undefined || end === undefined) return true;
  const { items } = await maskedNumbers.page(shownOf(begin, end), { cursor: undefined, limit: 2 });
  return items.some((each) => each.userId !== userId);
}

/** Whether another writer has the same number, by the profiles of those whose numbers look alike. */
export async function isAnothersToo(phoneNumber: string, userId: string): Promise<boolean> {
  const digits = phoneNumber.replace(/\D/g, "");
  let cursor: string | undefined;
  do {
    const page = await maskedNumbers.page(shownOf(digits, digits), { cursor, limit: 100 });
    const others = page.items.filter((each) => each.userId !== userId);
    const found = await getItems(others.map(profiles.key));
    if (found.some((profile) => profile?.["phoneNumber"] === phoneNumber)) return true;
    cursor = page.next.cursor;
  } while (cursor !== undefined);
  return false;
}
