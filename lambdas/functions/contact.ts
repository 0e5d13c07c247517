import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { contactRoutes } from "#contracts/contact";
import { sendContactMessage } from "../messages/contact";
import { asJson, asPage, isFormPost } from "../messages/contact-form";
import { answer, apiHandler } from "../platform/api-handler";

const json = apiHandler([
  answer(contactRoutes.sendContactMessage, ({ input, network, idempotency }) =>
    sendContactMessage({ form: input, network, idempotency, now: new Date() }),
  ),
]);

export const handler = async (event: APIGatewayProxyEventV2, context: Context) =>
  isFormPost(event) ? asPage(await json(asJson(event), context), event) : json(event, context);
