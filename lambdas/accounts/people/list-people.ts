import * as z from "zod/mini";
import { type ListOrder, maskedPhone } from "#contracts/fields";
import { ListedUser, type peopleRoutes, type UserSort } from "#contracts/people";
import type { InputOf, ReplyOf } from "#contracts/route";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { present } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem, getItems, queryItems, queryPage } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import { maskedNumberKeys } from "../profile/masked-numbers";
import { type Profile, paidOut } from "../profile/profile";

const longest = 120;

/** A text as it is searched: without regard to case, accents and width. */
export function searched(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // By characters: half of a pair is no text that a key may hold.
  return Array.from(plain.trim().replace(/\s+/g, " ")).slice(0, longest).join("");
}

const digitsOf = (phone: string) => phone.replace(/\D/g, "");

/** What a writer is found by the beginning of; each once. */
export function termsOf(profile: Profile): string[] {
  const { username, email, firstName, lastName, phoneNumber, accountNumber = "" } = profile;
  const terms = [
    searched(username),
    searched(email),
    searched(`${firstName} ${lastName}`),
    searched(`${lastName} ${firstName}`),
    digitsOf(phoneNumber),
    accountNumber,
  ];
  return [...new Set(terms)].filter(Boolean);
}

/**
 * The beginnings that somebody may mean by what they typed: a number as it is dialled in Kenya, with or
 * without its zero or its country's code, or an account number with its gap.
 */
export function beginningsOf(typed: string): string[] {
  const asText = searched(typed);
  const digits = /^\+?[\d\s-]+$/.test(asText) ? digitsOf(asText) : "";
  const national = /^0?([17]\d*)$/.exec(digits)?.[1];
  const all = [asText, digits, national ? `254${national}` : ""];
  return [...new Set(all)].filter(Boolean);
}

// pk                          sk                                    a writer's row, once in each order
// PEOPLE#<all|status>#<sort>  <what it is sorted by>#<userId>       and again among those of their status
// PEOPLE_BY                   <beginning to be found by>#<userId>   only who it is
// PERSON#<userId>             PERSON#<userId>                       the row, and where it stands
export const personKey = (userId: string): Key => ({
  pk: `PERSON#${userId}`,
  sk: `PERSON#${userId}`,
});
export const everyTerm = "PEOPLE_BY";
const orderPartition = (among: string, sort: UserSort) => `PEOPLE#${among}#${sort}`;

/** Where writers stand in an order. Those of one status are sorted by it as by their creation. */
export const placesIn = (status: ListedUser["accountStatus"] | undefined, sort: UserSort) =>
  orderPartition(status ?? "all", status && sort === "accountStatus" ? "createdAt" : sort);

/** Lists hold writers, and no more who closed their account. */
export const isListed = ({ isAdmin, closedAt }: Profile) => !isAdmin && !closedAt;

export const listedUser = (profile: Profile): ListedUser => ({
  userId: profile.userId,
  email: profile.email,
  emailConfirmed: profile.emailConfirmedAt !== undefined,
  firstName: profile.firstName,
  lastName: profile.lastName,
  username: profile.username,
  phoneNumber: maskedPhone(profile.phoneNumber),
  accountNumber: profile.accountNumber ?? null,
  accountStatus: profile.accountStatus,
  totalMoney: profile.totalMoney,
  currentBalance: profile.currentBalance,
  totalWithdrawals: paidOut(profile),
  rating: profile.rating / 10,
  suspension: profile.suspension ?? null,
  lastPaymentDate: profile.lastPaymentDate ?? null,
  trainingActivatedAt: profile.trainingActivatedAt ?? null,
  createdAt: profile.createdAt,
});

const sum = (amount: number) => String(amount).padStart(12, "0");

/** The sort key of a writer in an order; its pattern is that of a cursor. */
export function placeOf(user: ListedUser, sort: UserSort): string {
  const { createdAt, userId } = user;
  if (sort === "createdAt") return `${createdAt}#${userId}`;
  if (sort === "accountStatus") return `${user.accountStatus}#${createdAt}#${userId}`;
  return `${sum(user[sort])}#${createdAt}#${userId}`;
}

const sums = ["totalMoney", "totalWithdrawals", "createdAt"] as const;

/** Every place at which a writer's row stands. */
export const rowKeys = (user: ListedUser): Key[] => [
  { pk: orderPartition("all", "accountStatus"), sk: placeOf(user, "accountStatus") },
  ...sums.flatMap((sort) =>
    ["all", user.accountStatus].map((among) => ({
      pk: orderPartition(among, sort),
      sk: placeOf(user, sort),
    })),
  ),
];

/** Every beginning by which a writer is found, and where the masked number stands. */
export const termKeys = (profile: Profile): Key[] => [
  ...termsOf(profile).map((term) => ({ pk: everyTerm, sk: `${term}#${profile.userId}` })),
  ...maskedNumberKeys(profile.phoneNumber, profile.userId),
];

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

const usualLimit = 20;
const person = `${instantPattern}#[\\w-]{1,64}`;
const cursorPatterns: Record<UserSort, RegExp> = {
  createdAt: new RegExp(`^${person}$`),
  accountStatus: new RegExp(`^(in)?active#${person}$`),
  totalMoney: new RegExp(`^\\d{12}#${person}$`),
  totalWithdrawals: new RegExp(`^\\d{12}#${person}$`),
};

type Question = InputOf<typeof peopleRoutes.listUsers>;
type Page = ReplyOf<typeof peopleRoutes.listUsers>;

/** A page of writers, the newest first unless said otherwise; or of those that a search finds. */
export async function listPeople(asked: Question): Promise<Page> {
  const { sort: by = "createdAt", order = "desc", status, search, cursor } = asked;
  // Within one status they stand in the order of their creation.
  const sort = status && by === "accountStatus" ? "createdAt" : by;
  const limit = Number(asked.limit ?? usualLimit);
  const after = cursor === undefined ? undefined : fromCursor(cursor, cursorPatterns[sort]);
  if (search) return await find(search, { sort, order, status, after, limit });
  const read = await peopleStore.page(placesIn(status, sort), {
    after,
    limit: limit + 1,
    order: order === "asc" ? "ascending" : "descending",
  });
  return toPage(read, sort, limit);
}

/** The next inactive writers in the order of their creation, and where to go on after them. */
export async function inactivePeople(after: string | undefined, limit: number) {
  const people = await peopleStore.page(placesIn("inactive", "createdAt"), {
    after,
    limit,
    order: "ascending",
  });
  const last = people.length === limit ? people.at(-1) : undefined;
  return { people, next: last && placeOf(last, "createdAt") };
}

interface Found {
  sort: UserSort;
  order: ListOrder;
  status: Question["status"];
  after: string | undefined;
  limit: number;
}

/** Whom a search finds, sorted as asked: all of them, unless a short beginning finds very many. */
async function find(search: string, { sort, order, status, after, limit }: Found): Promise<Page> {
  const found = await Promise.all(beginningsOf(search).map(peopleStore.search));
  const userIds = [...new Set(found.flatMap((each) => each.userIds))].slice(0, 100);
  const isLater = (one: string, other: string) => (order === "asc" ? one > other : one < other);
  const users = (await peopleStore.rows(userIds))
    .filter((user) => !status || user.accountStatus === status)
    .filter((user) => after === undefined || isLater(placeOf(user, sort), after))
    .sort((one, other) => (isLater(placeOf(one, sort), placeOf(other, sort)) ? 1 : -1));
  const isAll = found.every((each) => each.isAll);
  return { ...toPage(users, sort, limit), ...(!isAll && { incomplete: true as const }) };
}

function toPage(read: readonly ListedUser[], sort: UserSort, limit: number): Page {
  const { items, next } = pageOf(read, limit, (user) => placeOf(user, sort));
  return { users: items, ...next };
}
