import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod/mini";
import { localAccount } from "../lib/local-world";
import { toEmulator } from "./aws";
import type { ResetMail } from "./outside/settings";
import { readableMail } from "./readable-mail";
import type { Outputs } from "./stacks";

const placeholder = "{####}";
const Reply = z.object({
  response: z.object({ emailSubject: z.string(), emailMessage: z.string() }),
});

/**
 * Makes the mail of a forgotten password as Cognito does: it asks our CustomMessage function for the
 * words and puts the code where they say. The emulator sends a text of its own and asks nobody.
 */
export function resetMailMaker(
  endpoint: string,
  { UserPoolId, UserPoolClientId, CustomMessageFunction }: Outputs,
): ResetMail {
  const people = new CognitoIdentityProviderClient(toEmulator(endpoint));
  const functions = new LambdaClient(toEmulator(endpoint));
  return async (address, code) => {
    const { Users = [] } = await people.send(
      new ListUsersCommand({ UserPoolId, Filter: `email = "${address.toLowerCase()}"` }),
    );
    const attributes = Object.fromEntries(
      (Users[0]?.Attributes ?? []).map(({ Name, Value }) => [Name, Value]),
    );
    const event = {
      version: "1",
      region: localAccount.region,
      userPoolId: UserPoolId,
      userName: attributes["sub"] ?? Users[0]?.Username,
      callerContext: { awsSdkVersion: "3", clientId: UserPoolClientId },
      triggerSource: "CustomMessage_ForgotPassword",
      request: { userAttributes: attributes, codeParameter: placeholder, usernameParameter: null },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    };
    const { Payload, FunctionError } = await functions.send(
      new InvokeCommand({ FunctionName: CustomMessageFunction, Payload: JSON.stringify(event) }),
    );
    const text = Payload?.transformToString() ?? "";
    if (FunctionError) throw new Error(`The CustomMessage function failed: ${text}`);
    const { emailSubject, emailMessage } = Reply.parse(JSON.parse(text)).response;
    const html = emailMessage.replaceAll(placeholder, code);
    return { subject: emailSubject, html, text: readableMail(html) };
  };
}
