import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { decideTraining } from "./decide-training";
import { allTrainings } from "./list-trainings";

/** What the administrator does about trainings. */
export const handler = apiHandler(
  [
    answer(api.listTrainingPayments, ({ input }) => allTrainings(input)),
    answer(api.decideTrainingPayment, ({ params, input, caller, idempotency }) =>
      decideTraining({
        code: params.id,
        by: caller.userId,
        decision: input,
        idempotency,
        now: new Date(),
      }),
    ),
  ],
  sessionGuard,
);
