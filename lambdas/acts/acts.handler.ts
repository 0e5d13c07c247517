import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { profileStore } from "../writers/profile-store";
import { pageOfActs } from "./act-store";

/** What the administrator did, with the name of who did it. */
export const handler = apiHandler(
  [
    answer(api.listActs, async ({ input }) => {
      const { acts, next } = await pageOfActs(input);
      const people = await profileStore.findAll(acts.map(({ by }) => by));
      const nameOf = (userId: string) => {
        const person = people.get(userId);
        return person ? `${person.firstName} ${person.lastName}` : "";
      };
      return {
        acts: acts.map((act) => ({ ...act, by: { userId: act.by, name: nameOf(act.by) } })),
        ...next,
      };
    }),
  ],
  sessionGuard,
);
