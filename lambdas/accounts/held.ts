import { mailings } from "../messages/mailings";
import { readMarks } from "../messages/notifications";
import { queryItems } from "../platform/table/read";
import { payers } from "./profile/payers";
import { profiles } from "./profile/profile";

export type Held = Record<string, unknown>;
const perRead = 500;

/**
 * Reads all items in a person's partitions, each partition in the order of its keys. New types of
 * items need no change here.
 */
export async function readHeld(userId: string): Promise<Held[]> {
  const held: Held[] = [];
  for (const { key } of [profiles, readMarks, mailings])
    held.push(...(await wholePartition(key({ userId }).pk)));
  return [...held, ...(await wholePartition(payers.key({ userId, hash: "" }).pk))];
}

async function wholePartition(pk: string): Promise<Held[]> {
  const items: Held[] = [];
  for (let last: Held | undefined; ; last = items.at(-1)) {
    const after = last && { pk, sk: String(last["sk"]) };
    const read = await queryItems({
      pk,
      after,
      limit: perRead,
      order: "ascending",
      consistent: true,
    });
    if (read.length === 0) return items;
    items.push(...read);
  }
}
