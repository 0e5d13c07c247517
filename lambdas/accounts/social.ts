import * as z from "zod/mini";
import { accountMessages, Registered } from "#contracts/accounts";
import { Email } from "#contracts/fields";
import {
  type SocialPerson,
  SocialProvider,
  type SocialRegistration,
  socialAttributes,
  socialCallbackPath,
} from "#contracts/social";
import { AppError } from "../platform/app-error";
import { fetchFresh } from "../platform/call-provider";
import type { Caller } from "../platform/caller";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";
import { ConditionFailed } from "../platform/table/transact";
import type { Count } from "../platform/throttle";
import { emails } from "./names";
import { newProfile, type Profile } from "./profile/profile";
import { signUpFailed, type storeAccount, storeRefusal } from "./register-account";
import { cognitoTimeout } from "./user-pool";

const { notSocial, socialEmailTaken, socialEmailTakenBy, socialNoEmail, socialUnverifiedEmail } =
  accountMessages;

interface SocialPeople {
  /** The app client for social sign-ins; undefined if no provider is set up. */
  socialClientId: string | undefined;
  /**
   * The person's data from the provider, stored in the user pool; undefined for a user with a
   * password.
   */
  findUser: (userName: string) => Promise<SocialUser | undefined>;
  adminEmail: string;
  hasAccount: (caller: Caller) => Promise<boolean>;
}

/**
 * Returns the caller's data from the provider; throws for a caller who signs in with a password.
 */
async function socialUserOfCaller(
  { userId, userName = userId, clientId }: Caller,
  { findUser, socialClientId }: Pick<SocialPeople, "findUser" | "socialClientId">,
): Promise<SocialUser> {
  const isSocial = clientId !== undefined && clientId === socialClientId;
  const user = isSocial ? await findUser(userName) : undefined;
  if (!user) throw new AppError("not_allowed", notSocial);
  return user;
}

/**
 * Returns the caller's data from the provider; the address comes from the user pool, never from the
 * browser. Throws if the address is missing, unconfirmed or another account's.
 */
export async function socialPerson(caller: Caller, people: SocialPeople): Promise<SocialPerson> {
  await people.hasAccount(caller);
  return acceptedPerson(await socialUserOfCaller(caller, people), caller, people);
}

async function acceptedPerson(
  user: SocialUser,
  { userId }: Caller,
  { adminEmail }: Pick<SocialPeople, "adminEmail">,
): Promise<SocialPerson> {
  const { isUnconfirmed, email, ...told } = user;
  if (!email) throw new AppError("not_allowed", socialNoEmail(told.provider));
  if (isUnconfirmed) throw new AppError("not_allowed", socialUnverifiedEmail(told.provider));
  if (email === adminEmail.toLowerCase()) throw new AppError("conflict", socialEmailTaken);
  const owner = await emails.find({ email });
  if (owner && owner.userId !== userId)
    throw new AppError(
      "conflict",
      owner.provider ? socialEmailTakenBy(owner.provider) : socialEmailTaken,
    );
  return { ...told, email };
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});

/** The URL and app client for exchanging codes; both undefined if no provider is set up. */
interface SocialPool {
  url: string | undefined;
  clientId: string | undefined;
  siteUrl: string;
}

/**
 * Exchanges a sign-in code for tokens. A code works once, for a few minutes and, by PKCE, only in
 * the browser that requested it.
 */
export async function exchangeCode(
  { code, codeVerifier }: { code: string; codeVerifier: string },
  { url, clientId, siteUrl }: SocialPool,
) {
  if (!url || !clientId) throw new AppError("not_found", accountMessages.socialUnavailable);
  const answer = await ask(`${url}/oauth2/token`, {
    grant_type: "authorization_code",
    client_id: clientId,
    redirect_uri: `${siteUrl}${socialCallbackPath}`,
    code,
    code_verifier: codeVerifier,
  });
  const tokens = Tokens.safeParse(answer);
  if (!tokens.success) throw failure();
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens.data;
  return { accessToken, idToken, refreshToken };
}

async function ask(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetchFresh(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(cognitoTimeout),
    });
    if (response.ok) return await response.json();
    if (response.status === 400) throw new AppError("invalid_input", accountMessages.socialExpired);
    logger.error("social-sign-in-failed", { status: response.status });
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error("social-sign-in-failed", errorFacts(error));
  }
  throw failure();
}

const failure = () => new AppError("provider_unavailable", accountMessages.socialFailed);

export interface SocialUser extends Omit<SocialPerson, "email"> {
  email: string | undefined;
  /** True if the provider could have confirmed the address and did not. */
  isUnconfirmed: boolean;
}

const Identities = z.array(z.object({ providerName: z.string() }));

/** True for a provider that confirms addresses. For Facebook, which does not, we mail a link. */
const saysWhoseAddress: Record<SocialProvider, boolean> = { Facebook: false, Google: true };

const { email, confirmed } = socialAttributes;

/** Reads the provider's data from a pool user's attributes; undefined without a known provider. */
export function socialUserOf(attributes: Record<string, string>): SocialUser | undefined {
  const identities = Identities.safeParse(jsonIn(attributes["identities"] ?? ""));
  const provider = SocialProvider.safeParse(identities.data?.[0]?.providerName);
  if (!provider.success) return undefined;
  return {
    provider: provider.data,
    email: Email.safeParse(attributes[`custom:${email}`]).data,
    isUnconfirmed: saysWhoseAddress[provider.data] && attributes[`custom:${confirmed}`] !== "true",
    firstName: attributes["given_name"] ?? "",
    lastName: attributes["family_name"] ?? "",
  };
}

export interface SocialRegistrar extends SocialPeople {
  store: typeof storeAccount;
  windows?: readonly Count[];
}

/**
 * Creates the account of a person with a social sign-in, in one transaction. Returns the account's
 * id and, if the account is new, its profile.
 */
export async function registerSocialAccount(
  form: SocialRegistration,
  caller: Caller,
  idempotency: Idempotency | undefined,
  registrar: SocialRegistrar,
  now: Date,
): Promise<{ userId: string; profile?: Profile }> {
  const { userId } = caller;
  const { windows = [] } = registrar;
  const earlier = idempotency && (await earlierReply(Registered, idempotency));
  const hasAccount = await registrar.hasAccount(caller);
  const user = await socialUserOfCaller(caller, registrar);
  if (earlier || hasAccount) return { userId };
  const { email, provider } = await acceptedPerson(user, caller, registrar);
  const person = newProfile({ ...form, email }, userId, now);
  const profile = saysWhoseAddress[provider]
    ? { ...person, emailConfirmedAt: now.toISOString() }
    : person;
  try {
    await registrar.store({ profile, provider, idempotency, windows }, now);
    return { userId, profile };
  } catch (error) {
    // The same request, sent twice, may have created the account a moment before.
    if (await registrar.hasAccount(caller)) return { userId };
    if (!(error instanceof ConditionFailed)) throw signUpFailed(error);
    throw storeRefusal(error, windows, now);
  }
}
