import type { Key } from "../../platform/table/item";
import { getItems, queryItems } from "../../platform/table/read";
import { profileKey, userPartition } from "./profile";

// pk                                         sk                one item per writer, kept with the lists of people
// NUMBERS#<first four>#<last three digits>   USER#<userId>     whose number a masked one may be
const partition = (begin: string, end: string) => `NUMBERS#${begin.slice(0, 4)}#${end.slice(-3)}`;

/** Where a writer stands among those whose numbers look alike when a pay bill masks them. */
export function maskedNumberKeys(phoneNumber: string, userId: string): Key[] {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits.length > 7 ? [{ pk: partition(digits, digits), sk: userPartition(userId) }] : [];
}

/**
 * Whether a masked number, as in `2547 ***** 126`, may be another writer's than this one's: by its first
 * four and last three digits, as the lists of people know them. Where less is shown, it may be.
 */
export async function fitsAnother(masked: string, userId: string): Promise<boolean> {
  const [, begin, end] = /^\+?(\d{4,})\*+(\d{3,})$/.exec(masked.replace(/[\s-]/g, "")) ?? [];
  if (begin === undefined || end === undefined) return true;
  const alike = await queryItems({ pk: partition(begin, end), limit: 2, order: "ascending" });
  return alike.some(({ sk }) => sk !== userPartition(userId));
}

const atOnce = 100;

/** Whether another writer has the same number, by the profiles of those whose numbers look alike. */
export async function isAnothersToo(phoneNumber: string, userId: string): Promise<boolean> {
  const digits = phoneNumber.replace(/\D/g, "");
  const pk = partition(digits, digits);
  for (let last: Record<string, unknown> | undefined; ; ) {
    const after = last && { pk, sk: String(last["sk"]) };
    const alike = await queryItems({ pk, after, limit: atOnce, order: "ascending" });
    const others = alike.map((item) => String(item["userId"])).filter((each) => each !== userId);
    const profiles = await getItems(others.map(profileKey));
    if (profiles.some((profile) => profile?.["phoneNumber"] === phoneNumber)) return true;
    if (alike.length < atOnce) return false;
    last = alike.at(-1);
  }
}
