import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { mailingStore } from "./mailing-store";

const tokenPattern = /^[0-9A-Z]{32}$/;

/** The link at the foot of a reminder: it asks first, since scanners of mail open links too. */
export const handler = apiHandler([
  answer(api.askUnsubscribe, async ({ params }) => {
    const Location = `/unsubscribe?token=${encodeURIComponent(params.token)}`;
    return new RawReply({ statusCode: 302, headers: { Location, "Cache-Control": "no-store" } });
  }),
  answer(api.unsubscribe, async ({ params }) => {
    const owner = tokenPattern.test(params.token)
      ? await mailingStore.ownerOf(params.token)
      : undefined;
    if (!owner) throw new AppError("not_found", messages.reminders.deadLink);
    await mailingStore.unsubscribe(owner, new Date());
    return {};
  }),
]);
