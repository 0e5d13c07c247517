import * as z from "zod/mini";
import { accountMessages } from "./accounts";
import { Email, Password, text } from "./fields";
import { beyondOneAddress, route } from "./route";

/** The code of a mailed link. A text with another format is a damaged or invented code. */
export const mailedCodePattern = /^[0-9A-Z]{32}$/;

const nothing = z.strictObject({});
const Message = z.object({ message: z.string() });
const {
  invalidResetLink,
  expiredResetLink,
  expiredConfirmationLink,
  expiredNewEmailLink,
  expiredReopenLink,
} = accountMessages;

/** Accepts any text of 1 to 200 characters; the table shows later if the code exists. */
const code = ({ none, other }: { none: string; other: string }) =>
  text(none).check(z.minLength(1, none), z.maxLength(200, other));

export const mailedLinkRoutes = {
  requestPasswordReset: route({
    method: "POST",
    path: "/api/password-resets",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Send a password reset link, good for one hour and once.",
    input: z.strictObject({ email: Email }),
    reply: Message,
    status: 202,
    problems: ["not_found", "conflict", "too_many_requests"],
  }),
  confirmPasswordReset: route({
    method: "POST",
    path: "/api/password-resets/confirm",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary:
      "Set a new password with the code of the link; ends all earlier sessions, and opens a closed account again that is not erased yet.",
    input: z.strictObject({
      oobCode: code({ none: invalidResetLink, other: expiredResetLink }),
      password: Password,
    }),
    reply: Message,
    problems: ["conflict", "too_many_requests", "provider_unavailable"],
  }),
  confirmEmail: route({
    method: "POST",
    path: "/api/accounts/confirm-email",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Confirm an address with the code of the link that was mailed to it.",
    input: z.strictObject({
      code: code({ none: expiredConfirmationLink, other: expiredConfirmationLink }),
    }),
    reply: Message,
  }),
  reopenAccount: route({
    method: "POST",
    path: "/api/accounts/reopen",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Open a closed account again with the code of the link that its owner was mailed.",
    input: z.strictObject({
      code: code({ none: expiredReopenLink, other: expiredReopenLink }),
    }),
    reply: Message,
  }),
  sendConfirmation: route({
    method: "POST",
    path: "/api/me/confirmation",
    caller: "signed-in",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: "Mail the link that confirms the caller's address again.",
    input: nothing,
    reply: Message,
    status: 202,
    problems: ["not_found", "conflict", "too_many_requests"],
  }),
  requestNewEmail: route({
    method: "POST",
    path: "/api/me/email",
    caller: "signed-in",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: "Mail a link to the address that the caller wants to have; the present one is told.",
    input: z.strictObject({ email: Email }),
    reply: Message,
    status: 202,
    problems: ["not_found", "conflict", "too_many_requests"],
  }),
  confirmNewEmail: route({
    method: "POST",
    path: "/api/me/email/confirm",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Give an account the address that the link was mailed to; ends all earlier sessions.",
    input: z.strictObject({
      code: code({ none: expiredNewEmailLink, other: expiredNewEmailLink }),
    }),
    reply: Message,
    problems: ["conflict", "provider_unavailable"],
  }),
};
