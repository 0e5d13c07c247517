import { receiptRoutes } from "#contracts/payments";
import { peopleRoutes } from "#contracts/people";
import { changeSuspension } from "../accounts/people/change-suspension";
import { listPeople } from "../accounts/people/list-people";
import { findReceipt, showHistory, showPerson } from "../accounts/people/show-person";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";

/** The administrator's view of writers. */
export const handler = apiHandler(
  [
    answer(peopleRoutes.listUsers, ({ input }) => listPeople(input)),
    answer(peopleRoutes.getUser, ({ params }) => showPerson(params.id)),
    answer(peopleRoutes.changeSuspension, ({ params, input, caller, idempotency }) =>
      changeSuspension({
        userId: params.id,
        by: caller.userId,
        change: input,
        idempotency,
        now: new Date(),
      }),
    ),
    answer(receiptRoutes.findReceipt, async ({ input }) => ({
      receipt: await findReceipt(input.receiptNumber),
    })),
    answer(peopleRoutes.listUserHistory, ({ params, input }) =>
      showHistory(params.id, input.list, input.cursor),
    ),
  ],
  sessionGuard,
);
