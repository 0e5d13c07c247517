import type { CustomMessageTriggerEvent } from "aws-lambda";
import { settings } from "../platform/settings";
import { type AccountMail, codeMail, invitationMail, resetMail } from "./user-pool/account-mail";

/** The user pool asks what to write; the placeholders in its request are replaced by itself. */
export const handler = (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { subject, html } = mailFor(event);
  event.response.emailSubject = subject;
  event.response.emailMessage = html;
  return Promise.resolve(event);
};

function mailFor({ triggerSource, userName, request }: CustomMessageTriggerEvent): AccountMail {
  const { codeParameter, usernameParameter } = request;
  if (triggerSource === "CustomMessage_ForgotPassword")
    return resetMail(userName, codeParameter, settings());
  if (triggerSource === "CustomMessage_AdminCreateUser")
    return invitationMail(usernameParameter ?? userName, codeParameter, settings());
  return codeMail(codeParameter, settings());
}
