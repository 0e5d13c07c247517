import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { type Change, type Condition, present, updateWhere } from "./expressions";
import type { Item, Key } from "./item";
import {
  fromCursor,
  getItem,
  getItems,
  type PageQuery,
  pageNotFound,
  pageOf,
  queryItems,
  queryMatching,
  queryPage,
  toCursor,
} from "./read";

/** The partition key and the sort key, e.g. `["USER#{userId}", "AWARD#{awardedAt}#{taskId}"]`. */
type Template = readonly [pk: string, sk: string];
/** An index, and the templates of the items' keys in it. */
type View = readonly [index: "gsi1" | "gsi2", ...Template];

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Parts<T extends string> = Readonly<Record<NamesIn<T>, string | number>>;
type AnyParts = Readonly<Record<string, unknown>>;

interface Declaration<S, K, V, Of, L> {
  type: string;
  /**
   * The name of this item's writes. If a write is refused, {@link ConditionFailed} contains the
   * name.
   */
  name: string;
  schema: S;
  key: K;
  /**
   * Computes the values of the key's placeholders from the facts that callers pass, if these
   * differ; undefined if the facts give no key.
   */
  partsOf?: (of: Of) => AnyParts | undefined;
  /** Lists of these items. An item is in a list while it has the attributes from {@link place}. */
  views?: V;
  /**
   * Lists of items that need work at a set time, sorted by that time. An item is in at most one of
   * these lists.
   */
  dueLists?: readonly L[];
}

/** All items that the loaded modules define, for docs/table.md. */
export const declaredItems: Pick<
  Declaration<z.ZodMiniObject, Template, Readonly<Record<string, View>>, never, string>,
  "type" | "key" | "views" | "dueLists"
>[] = [];

/** The part of a list to read, by default the newest first. */
interface Page extends Pick<PageQuery, "order" | "consistent"> {
  cursor: string | undefined;
  limit: number;
  /** Bounds of the sort keys: `upTo` inclusive, `above` exclusive. */
  upTo?: string;
  above?: string;
  /** Reads the next `lookAt` items, and returns only those that meet the condition. */
  matching?: { condition: Condition; lookAt: number };
}

/**
 * The part of several lists to read. The page has only the matching ones of the next `limit` items.
 */
interface PageOfSeveral<Item> {
  cursor: string | undefined;
  limit: number;
  order?: "ascending" | "descending";
  matches: (item: Item) => boolean;
}

/** The `expiresAt` (epoch seconds) of an item that the table deletes after this time. */
export const expiresAfter = (
  now: Date,
  { days = 0, hours = 0 }: { days?: number; hours?: number },
) => Math.floor(now.getTime() / 1000) + (days * 24 + hours) * 60 * 60;

export function defineItem<
  S extends z.ZodMiniObject,
  const K extends Template,
  const V extends Readonly<Record<string, View>> = Record<never, View>,
  Of extends object = Parts<K[0] | K[1]>,
  const L extends string = never,
>(declared: Declaration<S, K, V, Of, L>) {
  const { type, name, schema, key, views } = declared;
  declaredItems.push(declared);
  const partsOf = (of: Of): AnyParts | undefined =>
    declared.partsOf ? declared.partsOf(of) : (of as unknown as AnyParts);

  function keyOf(of: Of): Key {
    const parts = partsOf(of);
    if (!parts) throw pageNotFound();
    return { pk: filled(key[0], parts), sk: filled(key[1], parts) };
  }

  async function pageIn(
    [index, pkOf, skOf]: readonly [PageQuery["index"], ...Template],
    of: AnyParts,
    { cursor, limit, upTo, above, matching, ...how }: Page,
  ) {
    const pk = filled(pkOf, of);
    const from = cursor === undefined ? undefined : placeIn(cursor, skOf, schema);
    if (from && above !== undefined && from.sortKey <= above) return { items: [], next: {} };
    // DynamoDB refuses a start key outside the requested range.
    if (from && upTo !== undefined && from.sortKey > upTo) throw pageNotFound();
    const sk = rangeOf(skOf, upTo, above);
    const after = from && startKey(index, pk, of, from);
    const query = { ...how, index, pk, sk, after, limit: matching?.lookAt ?? limit + 1 };
    const sortKeyOf = (item: z.output<S>) => {
      const parts = { ...of, ...item };
      return filled(skOf, { ...parts, ...partsOf(parts as unknown as Of) });
    };
    if (!matching) return pageOf(await queryPage(schema, query), limit, sortKeyOf);
    const { items, lookedTo } = await queryMatching(schema, query, matching.condition);
    const page = pageOf(items, limit, sortKeyOf);
    return page.next.cursor || !lookedTo ? page : { ...page, next: { cursor: toCursor(lookedTo) } };
  }

  function startKey(
    index: PageQuery["index"],
    pk: string,
    of: AnyParts,
    { sortKey, parts }: ReturnType<typeof placeIn>,
  ) {
    if (!index) return { pk, sk: sortKey };
    const own = keyOf({ ...of, ...parts } as unknown as Of);
    return { ...own, [`${index}pk`]: pk, [`${index}sk`]: sortKey };
  }

  const viewOf = (view: keyof V) => views?.[view] as View;

  return {
    schema,
    key: keyOf,

    /** An item's key and schema, for {@link readItems}. */
    at: (of: Of) => ({ key: keyOf(of), schema }),

    find: async (of: Of) => (partsOf(of) ? await getItem(schema, keyOf(of)) : undefined),

    /** Reads items; missing items are left out. */
    async findAll(all: readonly Of[]): Promise<z.output<S>[]> {
      const found = all.length === 0 ? [] : await getItems(all.map(keyOf));
      return found.flatMap((item) => (item ? [schema.parse(item)] : []));
    },

    page: (of: Parts<K[0]>, page: Page) => pageIn([undefined, ...key], of, page),

    pageOf: <N extends keyof V>(view: N, of: Parts<V[N][1]>, page: Page) =>
      pageIn(viewOf(view), of, page),

    /** A page of several lists of one view, merged in the order of the sort keys. */
    async pageOfSeveral<N extends keyof V>(
      view: N,
      lists: readonly Parts<V[N][1]>[],
      { cursor, limit, order = "descending", matches }: PageOfSeveral<z.output<S>>,
    ) {
      const [index, pkOf, skOf] = viewOf(view);
      const after = cursor === undefined ? undefined : placeIn(cursor, skOf, schema).sortKey;
      const query = { index, sk: beyond(after, order), limit: limit + 1, order };
      const read = await Promise.all(
        lists.map((list) => queryPage(schema, { ...query, pk: filled(pkOf, list) })),
      );
      const sortKeyOf = (item: z.output<S>) =>
        filled(skOf, { ...item, ...partsOf(item as unknown as Of) });
      const [up, down] = order === "ascending" ? [1, -1] : [-1, 1];
      const sorted = read
        .flat()
        .sort((one, other) => (sortKeyOf(one) > sortKeyOf(other) ? up : down));
      const { items, next } = pageOf(sorted, limit, sortKeyOf);
      return { items: items.filter(matches), next };
    },

    place<N extends keyof V>(view: N, parts: Parts<V[N][1] | V[N][2]>) {
      const [index, pk, sk] = viewOf(view);
      return { [`${index}pk`]: filled(pk, parts), [`${index}sk`]: filled(sk, parts) };
    },

    /** The attributes that put the item with this id into a due list at the time `dueAt`. */
    due: (list: L, id: string, dueAt: string) => placeOn(list, id, dueAt),

    findDue: (list: L, until: Date, perShard: number) => dueOn(list, schema, until, perShard),

    /** The write that puts an item. Without a condition it fails if the item exists. */
    put: (of: Of, attributes: z.input<S> & AnyParts, condition?: Condition) => ({
      name,
      put: { ...keyOf(of), type, ...attributes } satisfies Item,
      ...(condition && { if: condition }),
    }),

    /** The write that changes an existing item if it meets all conditions. */
    change: (of: Of, change: Change, ...conditions: readonly Condition[]) => ({
      name,
      update: { Key: keyOf(of), ...updateWhere(change, present, ...conditions) },
    }),

    /** The write that changes or creates an item if it meets all conditions. */
    upsert: (of: Of, change: Change, ...conditions: readonly Condition[]) => ({
      name,
      update: {
        Key: keyOf(of),
        ...updateWhere({ ...change, set: { type, ...change.set } }, ...conditions),
      },
    }),

    /** Checks a condition in a transaction, without a write. */
    check: (of: Of, condition: Condition) => ({ name, check: keyOf(of), if: condition }),

    remove: (of: Of, condition?: Condition) => ({
      name,
      delete: keyOf(of),
      ...(condition && { if: condition }),
    }),
  };
}

const filled = (template: string, parts: AnyParts) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (parts[name] === undefined) throw new Error(`"${template}" lacks ${name}.`);
    return String(parts[name]);
  });

/**
 * The sort key in a cursor and the values of its placeholders. Throws if the sort key does not
 * match this kind of item.
 */
function placeIn(cursor: string, template: string, schema: z.ZodMiniObject) {
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^#]+)")}$`);
  const sortKey = fromCursor(cursor, pattern);
  const parts = pattern.exec(sortKey)?.groups ?? {};
  for (const [name, part] of Object.entries(parts)) {
    const known = schema.shape[name] as z.ZodMiniType | undefined;
    if (known && !known.safeParse(part).success) throw pageNotFound();
  }
  return { sortKey, parts };
}

function rangeOf(template: string, upTo: string | undefined, above: string | undefined) {
  if (upTo && above)
    return {
      expression: "#sk BETWEEN :above AND :upTo",
      values: { ":above": above, ":upTo": upTo },
    };
  if (upTo) return { expression: "#sk <= :upTo", values: { ":upTo": upTo } };
  if (above) return { expression: "#sk > :above", values: { ":above": above } };
  const [prefix] = template.split("{");
  return prefix
    ? { expression: "begins_with(#sk, :prefix)", values: { ":prefix": prefix } }
    : undefined;
}

const beyond = (after: string | undefined, order: "ascending" | "descending") =>
  after === undefined
    ? undefined
    : {
        expression: order === "ascending" ? "#sk > :after" : "#sk < :after",
        values: { ":after": after },
      };

/**
 * A due list is split into several partitions, since one partition takes only 1,000 writes a
 * second.
 */
const shards = [0, 1, 2, 3] as const;

const shardOf = (id: string) => (createHash("sha256").update(id).digest()[0] ?? 0) % shards.length;

const partition = (list: string, shard: number) => `${list}#${shard}`;

const placeOn = (list: string, id: string, dueAt: string) => ({
  gsi1pk: partition(list, shardOf(id)),
  gsi1sk: dueAt,
});

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

interface Place {
  key: Key;
  schema: z.ZodMiniType;
}

/**
 * Reads items of several types in one request, in the order of `places`; a missing item is
 * undefined. Each read is consistent.
 */
export async function readItems<const P extends readonly Place[]>(places: P) {
  const found = await getItems(places.map(({ key }) => key));
  return found.map((item, at) => item && places[at]?.schema.parse(item)) as {
    -readonly [At in keyof P]: z.output<P[At]["schema"]> | undefined;
  };
}
