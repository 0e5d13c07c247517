import { paymentRoutes } from "#contracts/payments";
import { payoutNoticeRoutes } from "#contracts/withdrawals";
import { validateAccount } from "../money/collections/account-words";
import { insistOnSecret, receiveWebhook } from "../money/webhooks/receive-webhook";
import type { Webhook } from "../money/webhooks/webhook";
import { answer, apiHandler } from "../platform/api-handler";
import { bodyOf } from "../platform/json";

const accepted = { ResultCode: 0, ResultDesc: "Accepted" };

const ofPayout = (
  route:
    | typeof payoutNoticeRoutes.b2cResult
    | typeof payoutNoticeRoutes.b2cTimeout
    | typeof payoutNoticeRoutes.statusResult
    | typeof payoutNoticeRoutes.statusTimeout,
  kind: Webhook["kind"],
) =>
  answer(route, async ({ params, event, network }) => {
    const { secret, id: subjectId } = params;
    await receiveWebhook({
      secret,
      kind,
      subjectId,
      body: bodyOf(event),
      network,
      now: new Date(),
    });
    return accepted;
  });

const payoutNotices = [
  ofPayout(payoutNoticeRoutes.b2cResult, "b2c-result"),
  ofPayout(payoutNoticeRoutes.b2cTimeout, "b2c-timeout"),
  ofPayout(payoutNoticeRoutes.statusResult, "status-result"),
  ofPayout(payoutNoticeRoutes.statusTimeout, "status-timeout"),
  answer(payoutNoticeRoutes.airtelNotice, async ({ params, event, network }) => {
    const { secret } = params;
    const body = bodyOf(event);
    await receiveWebhook({
      secret,
      kind: "airtel",
      subjectId: null,
      body,
      network,
      now: new Date(),
    });
    return accepted;
  }),
];

/** Stores what the provider tells, answers, and leaves the rest to settlement. */
export const handler = apiHandler([
  ...payoutNotices,
  answer(paymentRoutes.stkNotice, async ({ params, event, network }) => {
    const { secret, attemptId: subjectId } = params;
    const body = bodyOf(event);
    await receiveWebhook({ secret, kind: "stk", subjectId, body, network, now: new Date() });
    return accepted;
  }),
  answer(paymentRoutes.c2bConfirmation, async ({ params, event, network }) => {
    const { secret } = params;
    const body = bodyOf(event);
    await receiveWebhook({ secret, kind: "c2b", subjectId: null, body, network, now: new Date() });
    return { ResultCode: 0, ResultDesc: "Success" };
  }),
  answer(paymentRoutes.c2bValidation, async ({ params, event }) => {
    await insistOnSecret(params.secret, "c2b");
    const ResultCode = await validateAccount(bodyOf(event));
    return { ResultCode, ResultDesc: ResultCode === "0" ? "Accepted" : "Rejected" };
  }),
]);
