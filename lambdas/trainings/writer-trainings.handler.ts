import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { ownTrainings } from "./list-trainings";
import { submitCode } from "./submit-code";

/** What a writer does about trainings. */
export const handler = apiHandler([
  answer(api.listTrainings, ({ caller, input }) => ownTrainings(caller, input.cursor)),
  answer(api.submitTrainingCode, ({ caller, input, idempotency }) =>
    submitCode({ caller, ...input, idempotency, now: new Date() }),
  ),
]);
