import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { messages } from "#contracts/messages";
import { AppError, invalidField } from "../../platform/app-error";
import { env } from "../../platform/env";

const client = new CognitoIdentityProviderClient({});
// A creation that is sent again because its answer was lost is refused as if somebody else had it.
const onceClient = new CognitoIdentityProviderClient({ maxAttempts: 1 });

const pool = () => ({ UserPoolId: env("USER_POOL_ID") });
const webClient = () => ({ ClientId: env("USER_POOL_CLIENT_ID") });

/** What the user pool does for accounts; a failure that is no `AppError` leaves open what happened. */
export interface UserPool {
  /** The new user's id, or `exists`. */
  createUser(email: string): Promise<string>;
  setPassword(userId: string, password: string): Promise<void>;
  /** By id or address; no such user is as good. */
  deleteUser(user: string): Promise<void>;
}

export const exists = "exists";

export const userPool: UserPool = {
  async createUser(email) {
    try {
      const { User } = await onceClient.send(
        new AdminCreateUserCommand({
          ...pool(),
          Username: email,
          MessageAction: "SUPPRESS",
          UserAttributes: [
            { Name: "email", Value: email },
            { Name: "email_verified", Value: "true" },
          ],
        }),
      );
      const id = User?.Attributes?.find(({ Name }) => Name === "sub")?.Value;
      if (!id) throw new Error("The user pool gave the new user no id.");
      return id;
    } catch (error) {
      if (nameOf(error) === "UsernameExistsException") return exists;
      if (nameOf(error) === "InvalidParameterException")
        throw invalidField("email", messages.accounts.invalidEmail);
      throw explain(error);
    }
  },

  async setPassword(userId, password) {
    try {
      await client.send(
        new AdminSetUserPasswordCommand({
          ...pool(),
          Username: userId,
          Password: password,
          Permanent: true,
        }),
      );
    } catch (error) {
      throw weakPassword(error) ?? explain(error);
    }
  },

  async deleteUser(user) {
    try {
      await client.send(new AdminDeleteUserCommand({ ...pool(), Username: user }));
    } catch (error) {
      if (nameOf(error) !== "UserNotFoundException") throw error;
    }
  },
};

/** What the user pool keeps of a user, by the names of the attributes. */
export async function attributesOf(userName: string): Promise<Record<string, string>> {
  const { UserAttributes = [] } = await client.send(
    new AdminGetUserCommand({ ...pool(), Username: userName }),
  );
  return Object.fromEntries(UserAttributes.map(({ Name = "", Value = "" }) => [Name, Value]));
}

/** Has the user pool make a code and mail it as a link. */
export async function sendResetCode(user: string): Promise<void> {
  try {
    await client.send(new ForgotPasswordCommand({ ...webClient(), Username: user }));
  } catch (error) {
    // The account has only the first password of its invitation yet, or was disabled.
    if (nameOf(error) === "NotAuthorizedException")
      throw new AppError("conflict", messages.accounts.noResetYet);
    throw explain(error);
  }
}

/** Sets a new password if the code is the right one, unused and not older than an hour. */
export async function setPasswordByCode(userId: string, code: string, password: string) {
  try {
    await client.send(
      new ConfirmForgotPasswordCommand({
        ...webClient(),
        Username: userId,
        ConfirmationCode: code,
        Password: password,
      }),
    );
  } catch (error) {
    if (nameOf(error) in wrongCode)
      throw new AppError("invalid_input", messages.accounts.expiredResetLink);
    throw weakPassword(error) ?? resetFailure(error);
  }
}

/** Ends every session of a user: no refresh token of theirs is good any more. */
export async function endSessions(userId: string): Promise<void> {
  try {
    await client.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: userId }));
  } catch (error) {
    if (nameOf(error) !== "UserNotFoundException") throw explain(error);
  }
}

const wrongCode: Record<string, true> = {
  CodeMismatchException: true,
  ExpiredCodeException: true,
  NotAuthorizedException: true,
  UserNotFoundException: true,
};
const busy: Record<string, true> = {
  LimitExceededException: true,
  TooManyFailedAttemptsException: true,
  TooManyRequestsException: true,
};

const nameOf = (error: unknown) =>
  error instanceof CognitoIdentityProviderServiceException ? error.name : "";

const weakPassword = (error: unknown) =>
  ["InvalidPasswordException", "InvalidParameterException"].includes(nameOf(error))
    ? invalidField("password", messages.accounts.weakPassword)
    : undefined;

function explain(error: unknown) {
  return nameOf(error) in busy
    ? new AppError("too_many_requests", messages.accounts.tryLater, { retryAfterSeconds: 60 })
    : error;
}

const resetFailure = (error: unknown) =>
  nameOf(error) in busy
    ? explain(error)
    : new AppError("provider_unavailable", messages.accounts.resetFailed);
