import { trainingRoutes } from "#contracts/trainings";
import { sessionGuard } from "../accounts/profile/profile-store";
import { decideTraining } from "../money/trainings/decide-training";
import { allTrainings } from "../money/trainings/list-trainings";
import { answer, apiHandler } from "../platform/api-handler";

/** What the administrator does about trainings. */
export const handler = apiHandler(
  [
    answer(trainingRoutes.listTrainingPayments, ({ input }) => allTrainings(input)),
    answer(trainingRoutes.decideTrainingPayment, ({ params, input, caller, idempotency }) =>
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
