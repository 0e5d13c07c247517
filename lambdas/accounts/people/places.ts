import * as z from "zod/mini";
import type { UserSort } from "#contracts/people";
import { ListedUser } from "#contracts/person";
import { maskedPhone } from "#contracts/phone-number";
import { defineItem } from "../../platform/table/define-item";
import type { Key } from "../../platform/table/item";
import { queryPage } from "../../platform/table/read";
import { type Profile, paidOut } from "../profile/profile";

const PlacedUser = z.pick(ListedUser, {
  userId: true,
  accountStatus: true,
  totalMoney: true,
  totalWithdrawals: true,
  createdAt: true,
});
type PlacedUser = z.infer<typeof PlacedUser>;

const Keys = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** A person's entry in the lists, with its revision and search terms. */
export const people = defineItem({
  type: "Person",
  name: "person",
  schema: z.object({
    revision: z.int(),
    /**
     * Absent if the person is on no list. A row in an older format only serves to remove the
     * person's places.
     */
    row: z.catch(z.optional(z.union([ListedUser, PlacedUser])), undefined),
    terms: Keys,
  }),
  key: ["PERSON#{userId}", "PERSON#{userId}"],
});
export type Person = z.infer<typeof people.schema>;

/** A writer's place in the list of all writers, or of those with one status. */
export const places = defineItem({
  type: "PersonRow",
  name: "row",
  schema: z.looseObject({ userId: z.string() }),
  key: ["PEOPLE#{among}#{sort}", "{place}"],
});

/**
 * The partition key of a sorted list. Within one status, sorting by status means sorting by
 * creation.
 */
export const placesIn = (status: ListedUser["accountStatus"] | undefined, sort: UserSort) =>
  places.key({
    among: status ?? "all",
    sort: status && sort === "accountStatus" ? "createdAt" : sort,
    place: "",
  }).pk;

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

/** A writer's sort key in a list; a cursor has the same pattern. */
export function placeOf(user: PlacedUser, sort: UserSort): string {
  const { createdAt, userId } = user;
  if (sort === "createdAt") return `${createdAt}#${userId}`;
  if (sort === "accountStatus") return `${user.accountStatus}#${createdAt}#${userId}`;
  return `${sum(user[sort])}#${createdAt}#${userId}`;
}

const sums = ["totalMoney", "totalWithdrawals", "createdAt"] as const;

export const placesOf = (user: PlacedUser) =>
  [
    { among: "all", sort: "accountStatus" as const },
    ...sums.flatMap((sort) => ["all", user.accountStatus].map((among) => ({ among, sort }))),
  ].map((order) => ({ ...order, place: placeOf(user, order.sort) }));

export const rowKeys = (user: PlacedUser): Key[] => placesOf(user).map(places.key);

/**
 * True if the list of this key stores whole rows. Only the list of inactive writers does, since the
 * reminders read it.
 */
export const isWhole = ({ pk }: Key) => pk === placesIn("inactive", "createdAt");

export const rowsOf = async (userIds: readonly string[]): Promise<ListedUser[]> =>
  (await people.findAll(userIds.map((userId) => ({ userId })))).flatMap(
    ({ row }) => ListedUser.safeParse(row).data ?? [],
  );

interface PageQuestion {
  after: string | undefined;
  limit: number;
  order: "ascending" | "descending";
}

/** Returns at most `limit` places of a list, plus one more if the list continues. */
export const placesAfter = (pk: string, { after, limit, order }: PageQuestion) =>
  queryPage(Place, {
    pk,
    limit: limit + 1,
    order,
    after: after === undefined ? undefined : { pk, sk: after },
  });
const Place = z.extend(places.schema, { pk: z.string(), sk: z.string() });
type Place = z.infer<typeof Place>;

/** Returns the people at these places, without those who have moved since the places were read. */
export async function peopleAt(places: readonly Place[]): Promise<ListedUser[]> {
  if (places.every(isWhole)) return places.map((place) => ListedUser.parse(place));
  const wanted = new Set(places.map(({ pk, sk }) => `${pk} ${sk}`));
  // A person's old place and new place may be on the same page.
  const rows = await rowsOf([...new Set(places.map(({ userId }) => userId))]);
  return rows.filter((row) => rowKeys(row).some(({ pk, sk }) => wanted.has(`${pk} ${sk}`)));
}

/**
 * Returns the next inactive writers in the order of their creation, and the `after` of the
 * following page.
 */
export async function inactivePeople(after: string | undefined, limit: number) {
  const places = await nextPlaces("inactive", after, limit);
  return { people: await peopleAt(places.items), next: places.next };
}

export async function writersAfter(after: string | undefined, limit: number) {
  const { items, next } = await nextPlaces(undefined, after, limit);
  return { userIds: items.map(({ userId }) => userId), next };
}

async function nextPlaces(
  status: ListedUser["accountStatus"] | undefined,
  after: string | undefined,
  limit: number,
) {
  const pk = placesIn(status, "createdAt");
  const read = await placesAfter(pk, { after, limit, order: "ascending" });
  const items = read.slice(0, limit);
  return { items, next: read.length > limit ? items.at(-1)?.sk : undefined };
}
