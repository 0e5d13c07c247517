import * as z from "zod/mini";
import { ListedUser } from "#contracts/people";
import { present } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem, getItems, queryItems, queryPage } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import { everyTerm, personKey } from "./listed-user";

const Keys = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** What the lists hold of a person, and how often that was written. */
const Person = z.object({
  revision: z.int(),
  /** Absent when the person is on no list, and when it is of another form: then it is made anew. */
  row: z.catch(z.optional(ListedUser), undefined),
  rows: Keys,
  terms: Keys,
});
type Person = z.infer<typeof Person>;

/** What the lists shall hold of a person. */
export type Listing = Omit<Person, "revision">;

/** As many people are read at once. */
const mostPeople = 100;
/** As many beginnings are looked through at once; a person has six at most. */
const mostTerms = 500;

export const peopleStore = {
  find: (userId: string) => getItem(Person, personKey(userId)),

  /** Puts a person where they belong in all lists, and away from where they stood; refused when somebody else did. */
  async store(userId: string, held: Person | undefined, listing: Listing): Promise<void> {
    const { row, rows, terms } = listing;
    const revision = (held?.revision ?? 0) + 1;
    const left = [...missingIn(rows, held?.rows ?? []), ...missingIn(terms, held?.terms ?? [])].map(
      (key): Write => ({ name: "left", delete: key }),
    );
    await transact([
      {
        name: "person",
        put: { ...personKey(userId), type: "Person", revision, ...listing },
        ...(held && { if: unchanged(held.revision) }),
      },
      ...left,
      ...rows.map(
        (key): Write => ({ name: "row", put: { ...key, type: "PersonRow", ...row }, if: anyway }),
      ),
      ...missingIn(held?.terms ?? [], terms).map(
        (key): Write => ({
          name: "term",
          put: { ...key, type: "PersonTerm", userId },
          if: anyway,
        }),
      ),
    ]);
  },

  /** A page of an order. */
  page: (
    pk: string,
    question: { after: string | undefined; limit: number; order: "ascending" | "descending" },
  ) =>
    queryPage(ListedUser, {
      pk,
      ...question,
      after: question.after === undefined ? undefined : { pk, sk: question.after },
    }),

  /** Who is found by a beginning, and whether that is all. */
  async search(beginning: string): Promise<{ userIds: string[]; isAll: boolean }> {
    const items = await queryItems({
      pk: everyTerm,
      sk: { expression: "begins_with(#sk, :beginning)", values: { ":beginning": beginning } },
      limit: mostTerms,
      order: "ascending",
    });
    const userIds = [...new Set(items.map((item) => String(item["userId"])))];
    return {
      userIds: userIds.slice(0, mostPeople),
      isAll: items.length < mostTerms && userIds.length <= mostPeople,
    };
  },

  /** The rows of some people, at most a hundred. */
  async rows(userIds: readonly string[]): Promise<ListedUser[]> {
    if (userIds.length === 0) return [];
    const found = await getItems(userIds.map(personKey));
    return found.flatMap((item) => (item && Person.parse(item).row) ?? []);
  },
};

const missingIn = (here: readonly Key[], wanted: readonly Key[]) =>
  wanted.filter(({ pk, sk }) => !here.some((key) => key.pk === pk && key.sk === sk));

const anyway = {
  ConditionExpression: `attribute_not_exists(pk) OR ${present.ConditionExpression}`,
};

const unchanged = (revision: number) => ({
  ConditionExpression: "#revision = :revisionRead",
  ExpressionAttributeNames: { "#revision": "revision" },
  ExpressionAttributeValues: { ":revisionRead": revision },
});
