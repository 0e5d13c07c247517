import { transact } from "../../../../lambdas/platform/table/transact";
import { aWriter } from "../../../support/table-world";

/** Moves a writer whose place in the lists differs from the profile. */
export async function movesInLists() {
  const { userId } = await aWriter();
  const { refreshPerson } = await import("../../../../lambdas/accounts/people/follow-people");
  await refreshPerson(userId);
  const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
  await transact([
    profiles.change(
      { userId },
      {
        set: { username: "renamed", phoneNumber: "+254733000111", totalMoney: 9 },
      },
    ),
  ]);
  return userId;
}
