import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  CreateGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { accountMessages } from "#contracts/accounts";
import { fieldMessages } from "#contracts/fields";
import { adminGroup, groupOfAccount } from "#contracts/groups";
import { AppError, invalidField } from "../platform/app-error";
import { invokeFunction } from "../platform/invoke-function";
import { env } from "../platform/settings";

/**
 * Milliseconds to wait for Cognito: less than the function's time limit, so that the function can
 * still answer.
 */
export const cognitoTimeout = 8000;

/** Connections are not reused: after the function was frozen, an old connection may be dead. */
const agent = { keepAlive: false };
const requestHandler = { httpAgent: agent, httpsAgent: agent };
const client = new CognitoIdentityProviderClient({ requestHandler });
// Never retries: after a lost answer, a repeated creation would find its own user and be refused.
const onceClient = new CognitoIdentityProviderClient({ requestHandler, maxAttempts: 1 });

const pool = () => ({ UserPoolId: env("USER_POOL_ID") });

/**
 * The user pool's operations for accounts. After an error other than an `AppError`, nobody knows if
 * the operation took place.
 */
export interface UserPool {
  /** Returns the new user's id, or `exists` if the address already has a user. */
  createUser(email: string): Promise<string>;
  findUser(email: string): Promise<{ userId: string; createdAt: Date } | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Succeeds even if there is no such user. */
  deleteUser(userId: string): Promise<void>;
}

/** Both succeed even if there is no such user. */
export interface UserAccess {
  disableUser(user: string): Promise<void>;
  enableUser(user: string): Promise<void>;
}

export const exists = "exists";

export const userPool: UserPool & UserAccess = {
  async createUser(email) {
    try {
      const { User } = await onceClient.send(
        new AdminCreateUserCommand({
          ...pool(),
          Username: email,
          MessageAction: "SUPPRESS",
          UserAttributes: provenEmail(email),
        }),
      );
      const id = User?.Attributes?.find(({ Name }) => Name === "sub")?.Value;
      if (!id) throw new Error("The user pool gave the new user no id.");
      return id;
    } catch (error) {
      if (nameOf(error) === "UsernameExistsException") return exists;
      if (nameOf(error) === "InvalidParameterException")
        throw invalidField("email", fieldMessages.invalidEmail);
      throw explain(error);
    }
  },

  async findUser(email) {
    const user = await getUser(email);
    const { sub } = attributesIn(user);
    return sub ? { userId: sub, createdAt: user?.UserCreateDate ?? new Date() } : undefined;
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

  async disableUser(user) {
    await client
      .send(new AdminDisableUserCommand({ ...pool(), Username: user }))
      .catch(unlessMissing);
  },

  async enableUser(user) {
    await client
      .send(new AdminEnableUserCommand({ ...pool(), Username: user }))
      .catch(unlessMissing);
  },

  async deleteUser(userId) {
    await client
      .send(new AdminDeleteUserCommand({ ...pool(), Username: userId }))
      .catch(unlessMissing);
  },
};

function unlessMissing(error: unknown) {
  if (!isMissing(error)) throw error;
}

/** Attributes that declare an address as confirmed, so that Cognito mails no code. */
const provenEmail = (email: string) => [
  { Name: "email", Value: email },
  { Name: "email_verified", Value: "true" },
];

export const attributesOf = async (userName: string) => attributesIn(await getUser(userName));

const attributesIn = (user: AdminGetUserCommandOutput | undefined): Record<string, string> =>
  Object.fromEntries(
    (user?.UserAttributes ?? []).map(({ Name = "", Value = "" }) => [Name, Value]),
  );

async function getUser(user: string): Promise<AdminGetUserCommandOutput | undefined> {
  try {
    return await client.send(new AdminGetUserCommand({ ...pool(), Username: user }));
  } catch (error) {
    if (nameOf(error) === "UserNotFoundException") return undefined;
    throw error;
  }
}

export async function setEmail(userId: string, email: string): Promise<typeof exists | undefined> {
  try {
    await client.send(
      new AdminUpdateUserAttributesCommand({
        ...pool(),
        Username: userId,
        UserAttributes: provenEmail(email),
      }),
    );
    return undefined;
  } catch (error) {
    if (nameOf(error) === "AliasExistsException") return exists;
    throw error;
  }
}

/** Removes the second step of a user's sign-in; also succeeds if there is no such user. */
export async function removeSecondFactor(userId: string): Promise<void> {
  try {
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        ...pool(),
        Username: userId,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export const isMissing = (error: unknown) => nameOf(error) === "UserNotFoundException";

/**
 * Adds a pool user to the account's group. The user's tokens contain the group, so they name the
 * account even if the user has another id.
 */
export async function joinAccount(user: string, userId: string): Promise<void> {
  const group = { ...pool(), GroupName: groupOfAccount(userId) };
  try {
    await client.send(new CreateGroupCommand(group));
  } catch (error) {
    if (nameOf(error) !== "GroupExistsException") throw error;
  }
  await client.send(new AdminAddUserToGroupCommand({ ...group, Username: user }));
}

/**
 * Asks the clock function to run {@link joinAccount}. This function has no right to change groups,
 * so an intruder in it can't join the administrators. docs/decisions/0023.
 */
export const askToJoin = (user: string, userId: string): Promise<void> =>
  invokeFunction(env("CLOCK_FUNCTION"), { join: { user, userId } }, "RequestResponse");

export async function addAdministrator(userId: string): Promise<void> {
  await client.send(
    new AdminAddUserToGroupCommand({ ...pool(), Username: userId, GroupName: adminGroup }),
  );
}

/** Takes an id or an address; also succeeds if there is no such user. */
export async function removeAdministrator(user: string): Promise<void> {
  try {
    await client.send(
      new AdminRemoveUserFromGroupCommand({ ...pool(), Username: user, GroupName: adminGroup }),
    );
  } catch (error) {
    if (nameOf(error) !== "UserNotFoundException") throw error;
  }
}

/** Mails a first password, unless the user has already chosen one. */
export async function sendInvitation(email: string): Promise<void> {
  try {
    await client.send(
      new AdminCreateUserCommand({
        ...pool(),
        Username: email,
        MessageAction: "RESEND",
        DesiredDeliveryMediums: ["EMAIL"],
      }),
    );
  } catch (error) {
    if (nameOf(error) !== "UnsupportedUserStateException") throw error;
  }
}

export async function endSessions(userId: string): Promise<void> {
  try {
    await client.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: userId }));
  } catch (error) {
    if (nameOf(error) !== "UserNotFoundException") throw explain(error);
  }
}

const busy: Record<string, true> = {
  LimitExceededException: true,
  TooManyFailedAttemptsException: true,
  TooManyRequestsException: true,
};

const nameOf = (error: unknown) =>
  error instanceof CognitoIdentityProviderServiceException ? error.name : "";

const weakPassword = (error: unknown) =>
  ["InvalidPasswordException", "InvalidParameterException"].includes(nameOf(error))
    ? invalidField("password", fieldMessages.weakPassword)
    : undefined;

function explain(error: unknown) {
  return nameOf(error) in busy
    ? new AppError("too_many_requests", accountMessages.tryLater, { retryAfterSeconds: 60 })
    : error;
}
