import * as z from "zod/mini";
import { Email, OptionalPhone, optionalLine, paragraph, text, visible } from "./fields";
import { beyondOneAddress, formMediaType, jsonMediaType, route } from "./route";

export const contactMessages = {
  sent: "Thank you. Your message is with us.",
  emailMissing: "Please give your email address, so that we can answer you.",
  messageMissing: "Please write your message.",
  tooQuick: "That was very quick. Please press Send once more.",
} as const;

export const contactMessageLength = 120;
export const contactNameLength = 60;

const { emailMissing, messageMissing } = contactMessages;

/**
 * `website` is a hidden field, so only robots fill it in. `elapsed` is the number of milliseconds
 * for which the form was open; absent if a device can't measure them.
 */
export const ContactMessage = z.strictObject({
  firstName: optionalLine(contactNameLength),
  lastName: optionalLine(contactNameLength),
  email: z.pipe(text(emailMissing).check(z.regex(visible, emailMissing)), Email),
  phoneNumber: OptionalPhone,
  message: paragraph(contactMessageLength, messageMissing),
  website: z.optional(text().check(z.maxLength(200))),
  elapsed: z.catch(z.optional(z.int().check(z.gte(0))), undefined),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactRoutes = {
  sendContactMessage: route({
    method: "POST",
    path: "/api/contact",
    caller: "anyone",
    throttle: beyondOneAddress,
    media: [jsonMediaType, formMediaType],
    summary: "Send a message to the support mailbox.",
    input: ContactMessage,
    reply: z.object({ message: z.string() }),
    status: 202,
    idempotent: true,
    problems: ["too_many_requests"],
  }),
};
