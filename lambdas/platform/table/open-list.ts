import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { queryItems } from "./read";

/** The shards of each list of open items: one partition takes 1,000 writes a second. */
const shards = [0, 1, 2, 3] as const;

const shardOf = (id: string) => (createHash("sha256").update(id).digest()[0] ?? 0) % shards.length;

const partition = (list: string, shard: number) => `${list}#${shard}`;

/** The index attributes of an item while it is on a list, which is in the order of due times. */
export const placeOn = (list: string, id: string, dueAt: string) => ({
  gsi1pk: partition(list, shardOf(id)),
  gsi1sk: dueAt,
});

/** The items of a list that are due by `until`, the longest due first. */
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
