import { everyTerm, termKeys } from "../../lambdas/accounts/people/list-people";
import { listedUser, people, placeOf, placesIn } from "../../lambdas/accounts/people/places";
import { Profile } from "../../lambdas/accounts/profile/profile";
import { page } from "./desk-table";
import type { Operation } from "./table-operations";

/**
 * Returns a writer's items in the lists of people, but only those that the measured queries read.
 */
export function listedItems(stored: Record<string, unknown>) {
  const profile = Profile.parse(stored);
  const { userId } = profile;
  const row = listedUser(profile);
  return [
    { pk: placesIn(undefined, "totalMoney"), sk: placeOf(row, "totalMoney"), userId },
    { pk: placesIn("active", "createdAt"), sk: placeOf(row, "createdAt"), userId },
    { pk: everyTerm, sk: `${profile.email}#${userId}`, userId },
    people.put({ userId }, { revision: 1, row, terms: termKeys(profile) }).put,
  ];
}

export async function peopleOperations(): Promise<Operation[]> {
  const { listPeople } = await import("../../lambdas/accounts/people/list-people");
  const { refreshPerson } = await import("../../lambdas/accounts/people/follow-people");
  const { transact } = await import("../../lambdas/platform/table/transact");
  const { profiles } = await import("../../lambdas/accounts/profile/profile");
  return [
    page(
      "a page of users, most money first",
      () => listPeople({ sort: "totalMoney", limit: "10" }),
      2,
      "where they stand, and their rows",
    ),
    page(
      "a page of users of a status",
      () => listPeople({ status: "active", limit: "10" }),
      2,
      "where they stand, and their rows",
    ),
    page(
      "a user by their address",
      () => listPeople({ search: "writer77@writers" }),
      2,
      "who it is, and their row",
    ),
    {
      name: "a changed user in all lists",
      reads: 2,
      why: "what the lists hold, then the profile; after the change, by the stream",
      transactions: 1,
      before: () =>
        transact([profiles.change({ userId: "writer-77" }, { set: { totalMoney: 4200 } })]),
      run: () => refreshPerson("writer-77"),
    },
  ];
}
