import * as z from "zod/mini";
import { beyondOneAddress, route } from "./route";

/**
 * The mails that a person can switch off. Mails that the person requested, or that keep the account
 * safe, have no switch.
 */
export const MailChoice = z.strictObject({
  receipts: z.boolean(),
  decisions: z.boolean(),
  /**
   * The daily reminder while the account is inactive; `/api/me/reminders` changes the same choice.
   */
  reminders: z.boolean(),
});
export type MailChoice = z.infer<typeof MailChoice>;

export const MailChange = z.partial(MailChoice);
export type MailChange = z.infer<typeof MailChange>;

/** Kinds of mail whose unsubscribe link stops only mails of the same kind. */
export const NotificationMail = z.enum(["receipts", "decisions"]);
export type NotificationMail = z.infer<typeof NotificationMail>;

/** The reason why somebody gets only mails that they request. */
export const MailStop = z.enum(["unconfirmed", "bounced", "complained"]);
export type MailStop = z.infer<typeof MailStop>;

export const mailRoutes = {
  getMails: route({
    method: "GET",
    path: "/api/me/mails",
    caller: "signed-in",
    summary: "Which mails the caller wants; all of them at first.",
    input: z.strictObject({}),
    reply: MailChoice,
  }),
  chooseMails: route({
    method: "PUT",
    path: "/api/me/mails",
    caller: "signed-in",
    throttle: beyondOneAddress,
    summary:
      "Choose which mails to get; what is left out stays. Reminders that the mailed link has ended stay ended until a link is pressed that this mails.",
    input: MailChange,
    reply: z.extend(MailChoice, {
      /** True if we mailed a link: only this link can turn reminders on again. */
      mailed: z.boolean(),
    }),
    problems: ["too_many_requests"],
  }),
};
