import { api } from "#contracts/api";
import { insistOnSecret, receiveNotice } from "../notices/receive-notice";
import { validateAccount } from "../payments/notices/validate-account";
import { answer, apiHandler } from "../platform/api-handler";
import { bodyOf } from "../platform/event-body";

/** Stores what the provider tells, answers, and leaves the rest to settlement. */
export const handler = apiHandler([
  answer(api.stkNotice, async ({ params, event, network }) => {
    const { secret, attemptId: subjectId } = params;
    const body = bodyOf(event);
    await receiveNotice({ secret, kind: "stk", subjectId, body, network, now: new Date() });
    return { ResultCode: 0, ResultDesc: "Accepted" };
  }),
  answer(api.c2bConfirmation, async ({ params, event, network }) => {
    const { secret } = params;
    const body = bodyOf(event);
    await receiveNotice({ secret, kind: "c2b", subjectId: null, body, network, now: new Date() });
    return { ResultCode: 0, ResultDesc: "Success" };
  }),
  answer(api.c2bValidation, async ({ params, event }) => {
    await insistOnSecret(params.secret, "c2b");
    const ResultCode = await validateAccount(bodyOf(event));
    return { ResultCode, ResultDesc: ResultCode === "0" ? "Accepted" : "Rejected" };
  }),
]);
