import { actRoutes } from "#contracts/audit-log";
import { profileStore, sessionGuard } from "../accounts/profile/profile-store";
import { pageOfActs } from "../desk/audit-log";
import { answer, apiHandler } from "../platform/api-handler";

/** What the administrator did, with the names of who did it and whom it concerns. */
export const handler = apiHandler(
  [
    answer(actRoutes.listActs, async ({ input }) => {
      const { acts, next } = await pageOfActs(input);
      const people = await profileStore.findAll(
        acts.flatMap(({ by, userId }) => (userId === null ? [by] : [by, userId])),
      );
      const nameOf = (userId: string | null) => {
        const person = userId === null ? undefined : people.get(userId);
        return person ? `${person.firstName} ${person.lastName}`.trim() : "";
      };
      return {
        acts: acts.map((act) => ({
          ...act,
          by: { userId: act.by, name: nameOf(act.by) },
          writerName: nameOf(act.userId),
        })),
        ...next,
      };
    }),
  ],
  sessionGuard,
);
