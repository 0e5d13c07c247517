import { api } from "#contracts/api";
import { ownTrainings } from "../money/trainings/list-trainings";
import { submitCode } from "../money/trainings/submit-code";
import { answer, apiHandler } from "../platform/api-handler";

/** What a writer does about trainings. */
export const handler = apiHandler([
  answer(api.listTrainings, ({ caller, input }) => ownTrainings(caller, input.cursor)),
  answer(api.submitTrainingCode, ({ caller, input, idempotency }) =>
    submitCode({ caller, ...input, idempotency, now: new Date() }),
  ),
]);
