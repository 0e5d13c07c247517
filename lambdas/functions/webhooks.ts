import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { paymentRoutes } from "#contracts/payments";
import { payoutNoticeRoutes } from "#contracts/withdrawals";
import { validateAccount } from "../money/collections/account-words";
import { insistOnSecret, receiveWebhook } from "../money/webhooks/receive-webhook";
import type { Webhook } from "../money/webhooks/webhook";
import { answer, apiHandler } from "../platform/api-handler";
import { bodyOf } from "../platform/json";

const accepted = { ResultCode: 0, ResultDesc: "Accepted" };

type PayoutRoutes = typeof payoutNoticeRoutes;

const ofPayout = (
  route: PayoutRoutes["b2cResult" | "b2cTimeout" | "statusResult" | "statusTimeout"],
  kind: Webhook["kind"],
) =>
  answer(route, async (request) => {
    await keep(request, kind, request.params.id);
    return accepted;
  });

interface Sent {
  params: { secret: string };
  event: APIGatewayProxyEventV2;
  network: string;
}

const keep = ({ params, event, network }: Sent, kind: Webhook["kind"], subjectId?: string) =>
  receiveWebhook({
    secret: params.secret,
    kind,
    subjectId: subjectId ?? null,
    body: bodyOf(event),
    network,
    now: new Date(),
  });

/** Stores a provider's notice and answers. The function `money` settles the notice later. */
export const handler = apiHandler([
  ofPayout(payoutNoticeRoutes.b2cResult, "b2c-result"),
  ofPayout(payoutNoticeRoutes.b2cTimeout, "b2c-timeout"),
  ofPayout(payoutNoticeRoutes.statusResult, "status-result"),
  ofPayout(payoutNoticeRoutes.statusTimeout, "status-timeout"),
  answer(payoutNoticeRoutes.airtelNotice, async (request) => {
    await keep(request, "airtel");
    return accepted;
  }),
  answer(paymentRoutes.stkNotice, async (request) => {
    await keep(request, "stk", request.params.attemptId);
    return accepted;
  }),
  answer(paymentRoutes.c2bConfirmation, async (request) => {
    await keep(request, "c2b");
    return { ResultCode: 0, ResultDesc: "Success" };
  }),
  answer(paymentRoutes.c2bValidation, async ({ params, event }) => {
    await insistOnSecret(params.secret, "c2b");
    const ResultCode = await validateAccount(bodyOf(event));
    return { ResultCode, ResultDesc: ResultCode === "0" ? "Accepted" : "Rejected" };
  }),
]);
