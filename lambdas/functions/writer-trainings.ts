import { trainingRoutes } from "#contracts/trainings";
import { ownTrainings } from "../money/trainings/list-trainings";
import { submitCode } from "../money/trainings/submit-code";
import { answer, apiHandler } from "../platform/api-handler";

/** What a writer does about trainings. */
export const handler = apiHandler([
  answer(trainingRoutes.listTrainings, ({ caller, input }) => ownTrainings(caller, input.cursor)),
  answer(trainingRoutes.submitTrainingCode, ({ caller, input, idempotency }) =>
    submitCode({ caller, ...input, idempotency, now: new Date() }),
  ),
]);
