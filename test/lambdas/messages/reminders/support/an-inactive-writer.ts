import { refreshPerson } from "../../../../../lambdas/accounts/people/follow-people";
import { aWriter } from "../../../../support/table-world";

/** A writer who has signed up but not paid, included in the lists of people. */
export async function anInactiveWriter(profile: Parameters<typeof aWriter>[0] = {}) {
  const writer = await aWriter({ accountStatus: "inactive", ...profile });
  await refreshPerson(writer.userId);
  return writer;
}
