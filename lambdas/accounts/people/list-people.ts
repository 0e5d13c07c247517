import * as z from "zod/mini";
import type { ListOrder } from "#contracts/fields";
import type { peopleRoutes, UserFilter, UserSort } from "#contracts/people";
import type { ListedUser } from "#contracts/person";
import type { InputOf, ReplyOf } from "#contracts/route";
import { defineItem } from "../../platform/table/define-item";
import type { Key } from "../../platform/table/item";
import { fromCursor, instantPattern, pageOf, queryItems } from "../../platform/table/read";
import type { Profile } from "../profile/profile";
import { peopleAt, placeOf, placesAfter, placesIn, rowsOf } from "./places";

const longest = 120;

/**
 * Returns a text in the form that searches compare: lower case, without accents and width variants.
 */
export function searched(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // Cut by whole characters: a key can't contain half a surrogate pair.
  return Array.from(plain.trim().replace(/\s+/g, " ")).slice(0, longest).join("");
}

const digitsOf = (phone: string) => phone.replace(/\D/g, "");

/** A search term that finds the suspended writers; nobody types it as a name. */
const suspendedTerm = "=suspended";

/**
 * The search terms of a writer, without duplicates. A search finds a writer by the beginning of a
 * term.
 */
export function termsOf(profile: Profile): string[] {
  const { username, email, firstName, lastName, phoneNumber, accountNumber = "" } = profile;
  const terms = [
    searched(username),
    searched(email),
    searched(`${firstName} ${lastName}`),
    searched(`${lastName} ${firstName}`),
    digitsOf(phoneNumber),
    accountNumber,
    endingIn(digitsOf(phoneNumber)),
    profile.suspension ? suspendedTerm : "",
  ];
  return [...new Set(terms)].filter(Boolean);
}

const endingIn = (digits: string) => (digits ? `*${[...digits].reverse().join("")}` : "");

/** Lists show a number's last three digits, so a search by last digits needs at least three. */
const isEnd = (digits: string) => digits.length >= 3;

/**
 * Returns the beginnings of terms that match the typed text: as a name, a phone number in any
 * notation, a number's last digits, or an account number.
 */
export function beginningsOf(typed: string): string[] {
  const asText = searched(typed);
  const digits = /^\+?[\d\s-]+$/.test(asText) ? digitsOf(asText) : "";
  const national = /^0?([17]\d*)$/.exec(digits)?.[1];
  const ends = isEnd(digits) ? endingIn(digits.replace(/^0/, "")) : "";
  const all = [asText, digits, national ? `254${national}` : "", ends];
  return [...new Set(all)].filter(Boolean);
}

export const everyTerm = "PEOPLE_BY";

const terms = defineItem({
  type: "PersonTerm",
  name: "term",
  schema: z.object({ userId: z.string() }),
  key: [everyTerm, "{term}#{userId}"],
});

export const termKeys = (profile: Profile): Key[] =>
  termsOf(profile).map((term) => terms.key({ term, userId: profile.userId }));

const mostPeople = 100;
/** The most terms that one search reads; a person has at most eight terms. */
const mostTerms = 500;

const termsLike = (beginning: string) =>
  queryItems({
    pk: everyTerm,
    sk: { expression: "begins_with(#sk, :beginning)", values: { ":beginning": beginning } },
    limit: mostTerms,
    order: "ascending",
  });

/**
 * Returns the ids of writers whose terms begin with `beginning`; `isAll` is false if there may be
 * more.
 */
async function search(beginning: string): Promise<{ userIds: string[]; isAll: boolean }> {
  const items = await termsLike(beginning);
  const userIds = [...new Set(items.map((item) => String(item["userId"])))];
  return {
    userIds: userIds.slice(0, mostPeople),
    isAll: items.length < mostTerms && userIds.length <= mostPeople,
  };
}

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

export async function listPeople(asked: Question): Promise<Page> {
  const { sort: by = "createdAt", order = "desc", status, search: typed, cursor } = asked;
  const limit = Number(asked.limit ?? usualLimit);
  // Within one status, sorting by status means sorting by creation.
  const isOfOne = status === "active" || status === "inactive";
  const sort = isOfOne && by === "accountStatus" ? "createdAt" : by;
  const after = cursor === undefined ? undefined : fromCursor(cursor, cursorPatterns[sort]);
  if (typed || status === "suspended")
    return await find(typed, { sort, order, status, after, limit });
  const places = await placesAfter(placesIn(status, sort), {
    after,
    limit,
    order: order === "asc" ? "ascending" : "descending",
  });
  const { items, next } = pageOf(places, limit, ({ sk }) => sk);
  return { users: await peopleAt(items), ...next };
}

interface Found {
  sort: UserSort;
  order: ListOrder;
  status: UserFilter | undefined;
  after: string | undefined;
  limit: number;
}

const isOf = (status: UserFilter | undefined) => (user: ListedUser) =>
  !status || (status === "suspended" ? user.suspension !== null : user.accountStatus === status);

/**
 * Returns a sorted page of the writers that a search finds, or of the suspended writers if nothing
 * was typed.
 */
async function find(
  typed: string | undefined,
  { sort, order, status, after, limit }: Found,
): Promise<Page> {
  const found = await Promise.all((typed ? beginningsOf(typed) : [suspendedTerm]).map(search));
  const all = [...new Set(found.flatMap((each) => each.userIds))];
  const userIds = all.slice(0, mostPeople);
  if (userIds.length === 0 && typed) return await nearest(typed, status);
  const isLater = (one: string, other: string) => (order === "asc" ? one > other : one < other);
  const users = (await rowsOf(userIds))
    .filter(isOf(status))
    .filter((user) => after === undefined || isLater(placeOf(user, sort), after))
    .sort((one, other) => (isLater(placeOf(one, sort), placeOf(other, sort)) ? 1 : -1));
  const isAll = all.length <= mostPeople && found.every((each) => each.isAll);
  return { ...toPage(users, sort, limit), ...(!isAll && { incomplete: true as const }) };
}

const mostNear = 5;

/**
 * Returns up to five writers whose name, username or email begins almost like the typed text,
 * nearest first.
 */
async function nearest(typed: string, status: UserFilter | undefined): Promise<Page> {
  const text = searched(typed);
  if (text.length < 4 || !/\p{L}/u.test(text)) return { users: [] };
  const slips = new Map<string, number>();
  for (const { sk, userId } of await termsLike(text.slice(0, Math.max(2, text.length / 2)))) {
    const term = String(sk).slice(0, -`#${userId}`.length);
    const made = slipsIn(text, term);
    const least = slips.get(String(userId)) ?? Number.POSITIVE_INFINITY;
    if (made !== undefined && made < least) slips.set(String(userId), made);
  }
  const slipsOf = ({ userId }: ListedUser) => slips.get(userId) ?? 0;
  const users = (await rowsOf([...slips.keys()].slice(0, mostPeople)))
    .filter(isOf(status))
    .sort((one, other) => slipsOf(one) - slipsOf(other))
    .slice(0, mostNear);
  return { users, ...(users.length > 0 && { nearest: true as const }) };
}

function toPage(read: readonly ListedUser[], sort: UserSort, limit: number): Page {
  const { items, next } = pageOf(read, limit, (user) => placeOf(user, sort));
  return { users: items, ...next };
}

/**
 * Edit distance between two words (optimal string alignment): an inserted, deleted or changed
 * letter, or two swapped neighbours, is one step.
 */
function stepsBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of from.entries()) {
    const here = [row + 1];
    for (const [at, wanted] of to.entries()) {
      const isSame = letter === wanted ? 0 : 1;
      const swapped =
        row > 0 && at > 0 && letter === to[at - 1] && from[row - 1] === wanted
          ? (before[at - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      here.push(
        Math.min((last[at] ?? 0) + isSame, (last[at + 1] ?? 0) + 1, (here[at] ?? 0) + 1, swapped),
      );
    }
    [before, last] = [last, here];
  }
  return last.at(-1) ?? 0;
}

const forgiven = (typed: string) => (typed.length < 6 ? 1 : 2);

/**
 * Edit distance between the typed text and the beginning of a word; undefined above the forgiven
 * distance.
 */
function slipsIn(typed: string, word: string): number | undefined {
  const most = forgiven(typed);
  const steps = Array.from({ length: 2 * most + 1 }, (_, more) =>
    stepsBetween(typed, word.slice(0, Math.max(0, typed.length - most + more))),
  );
  const least = Math.min(...steps);
  return least <= most ? least : undefined;
}
