import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { bodyOf } from "../platform/event-body";
import { insistOnSecret, receiveNotice } from "./notices/receive-notice";

/** Stores what the provider tells, answers, and leaves the rest to settlement. */
export const handler = apiHandler([
  answer(api.stkNotice, async ({ params, event, network }) => {
    const { secret, attemptId } = params;
    const body = bodyOf(event);
    await receiveNotice({ secret, kind: "stk", attemptId, body, network, now: new Date() });
    return { ResultCode: 0, ResultDesc: "Accepted" };
  }),
  answer(api.c2bConfirmation, async ({ params, event, network }) => {
    const { secret } = params;
    const body = bodyOf(event);
    await receiveNotice({ secret, kind: "c2b", attemptId: null, body, network, now: new Date() });
    return { ResultCode: 0, ResultDesc: "Success" };
  }),
  answer(api.c2bValidation, async ({ params }) => {
    await insistOnSecret(params.secret);
    return { ResultCode: "0", ResultDesc: "Accepted" };
  }),
]);
