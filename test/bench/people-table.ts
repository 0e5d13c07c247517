import { everyTerm, termKeys } from "../../lambdas/accounts/people/list-people";
import { listedUser, people, placeOf, placesIn } from "../../lambdas/accounts/people/places";
import { Profile } from "../../lambdas/accounts/profile/profile";
import type { Operation } from "./table-operations";

/** What the lists of people hold of a writer: of rows and beginnings as much as is asked for here. */
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
    {
      name: "a page of users, most money first",
      reads: 2,
      why: "where they stand, and their rows",
      transactions: 0,
      run: () => listPeople({ sort: "totalMoney", limit: "10" }),
    },
    {
      name: "a page of users of a status",
      reads: 2,
      why: "where they stand, and their rows",
      transactions: 0,
      run: () => listPeople({ status: "active", limit: "10" }),
    },
    {
      name: "a user by their address",
      reads: 2,
      why: "who it is, and their row",
      transactions: 0,
      run: () => listPeople({ search: "writer77@writers" }),
    },
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
