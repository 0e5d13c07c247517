import { refreshPerson } from "../../../../../lambdas/accounts/people/follow-people";
import { aWriter } from "../../../../support/table-world";

/** A writer who has signed up and not paid, present in the lists of people. */
export async function anInactiveWriter(profile: Parameters<typeof aWriter>[0] = {}) {
  const writer = await aWriter({ accountStatus: "inactive", ...profile });
  await refreshPerson(writer.userId);
  return writer;
}
