import type { RemindedPerson, remindedRoutes } from "#contracts/reminders";
import type { InputOf } from "#contracts/route";
import { findProfiles, nameOf } from "../../accounts/profile/profile";
import { exists, where } from "../../platform/table/expressions";
import { reminded } from "./run";

const perPage = 25;
/** How many people one page looks through. */
const lookAt = 500;

/** Whom a run was for, by their ids: all, those of one outcome, or those who came back within a week. */
export async function listReminded({
  run,
  outcome,
  cursor,
}: InputOf<typeof remindedRoutes.listReminded>): Promise<{
  people: RemindedPerson[];
  cursor?: string;
}> {
  const isAsked =
    outcome === "came-back" ? where({ cameBackAt: exists }) : where({ state: outcome });
  const { items, next } = await reminded.page(
    { runId: run },
    {
      cursor,
      limit: perPage,
      order: "ascending",
      ...(outcome && { matching: { condition: isAsked, lookAt } }),
    },
  );
  const profiles = await findProfiles(items.map(({ userId }) => userId));
  return {
    people: items.map(({ userId, state, why, at, cameBackAt }) => {
      const person = profiles.get(userId);
      return {
        ...{ userId, name: nameOf(person), email: person?.email ?? "", outcome: state },
        ...{ why: why ?? null, at, cameBackAt: cameBackAt ?? null },
      };
    }),
    ...next,
  };
}
