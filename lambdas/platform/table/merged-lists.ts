import type * as z from "zod/mini";
import type { ListOrder } from "#contracts/fields";
import { queryItems } from "./read";

interface Question {
  order: ListOrder;
  /** The place after which to go on. */
  after: string | undefined;
  limit: number;
}

/** What stands in some lists of the second index, in the order of their places as if they were one list. */
export async function queryLists<T extends z.ZodMiniType>(
  lists: readonly string[],
  schema: T,
  { order, after, limit }: Question,
): Promise<z.output<T>[]> {
  const isUp = order === "asc";
  const pages = await Promise.all(
    lists.map((pk) =>
      queryItems({
        index: "gsi2",
        pk,
        ...(after !== undefined && {
          sk: { expression: isUp ? "#sk > :after" : "#sk < :after", values: { ":after": after } },
        }),
        limit,
        order: isUp ? "ascending" : "descending",
      }),
    ),
  );
  return pages
    .flat()
    .sort((one, other) => (String(one["gsi2sk"]) > String(other["gsi2sk"]) === isUp ? 1 : -1))
    .map((item) => schema.parse(item));
}
