import { reminderMessages } from "#contracts/messages/requests";
import { reminderRoutes } from "#contracts/reminders";
import { confirmReminders, mailingStore } from "../messages/reminders/mailings";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";

/** What can be a token of ours; a text of any length from outside is no key of the table. */
const tokenIn = ({ token }: { token: string }) =>
  /^[0-9A-Z]{32}$/.test(token) ? token : undefined;
const deadLink = () => new AppError("not_found", reminderMessages.deadLink);

/** The link at the foot of a reminder: it asks first, since scanners of mail open links too. */
export const handler = apiHandler([
  answer(reminderRoutes.askUnsubscribe, async ({ params }) => {
    const token = tokenIn(params);
    if (!token) throw deadLink();
    const Location = `/unsubscribe?token=${token}`;
    return new RawReply({ statusCode: 302, headers: { Location, "Cache-Control": "no-store" } });
  }),
  answer(reminderRoutes.unsubscribe, async ({ params }) => {
    const token = tokenIn(params);
    const owner = token && (await mailingStore.ownerOf(token));
    if (!owner) throw deadLink();
    await mailingStore.unsubscribeByLink(owner, new Date());
    return {};
  }),
  answer(reminderRoutes.confirmReminders, ({ input }) => confirmReminders(input.code, new Date())),
]);
