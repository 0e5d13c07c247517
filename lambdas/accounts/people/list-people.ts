import type { ListOrder } from "#contracts/fields";
import type { ListedUser, peopleRoutes, UserSort } from "#contracts/people";
import type { InputOf, ReplyOf } from "#contracts/route";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { placeOf, placesIn } from "./listed-user";
import { peopleStore } from "./people-store";
import { beginningsOf } from "./search-terms";

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
