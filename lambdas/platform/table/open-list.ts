import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { queryItems } from "./read";

/** A list of what is still open is spread over these, since one partition takes 1,000 writes a second. */
const shards = [0, 1, 2, 3] as const;

/** On which of them an id stands. */
const shardOf = (id: string) => (createHash("sha256").update(id).digest()[0] ?? 0) % shards.length;

const partition = (list: string, shard: number) => `${list}#${shard}`;

/** What an item carries for as long as it stands on a list, in the index gsi1 and the order in which it is due. */
export const placeOn = (list: string, id: string, dueAt: string) => ({
  gsi1pk: partition(list, shardOf(id)),
  gsi1sk: dueAt,
});

/** What was due on a list at `until`, that which has waited longest first. */
export async function dueOn<T extends z.ZodMiniType>(
  list: string,
  schema: T,
  until: Date,
  perShard: number,
): Promise<z.output<T>[]> {
  const pages = await Promise.all(
    shards.map((shard) =>
      queryItems({
        index: "gsi1",
        pk: partition(list, shard),
        sk: { expression: "#sk <= :until", values: { ":until": until.toISOString() } },
        limit: perShard,
        order: "ascending",
      }),
    ),
  );
  return pages
    .flat()
    .sort((one, other) => (String(one["gsi1sk"]) < String(other["gsi1sk"]) ? -1 : 1))
    .map((item) => schema.parse(item));
}
