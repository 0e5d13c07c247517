import { accountMessages } from "#contracts/messages/accounts";
import type { SocialPerson } from "#contracts/social";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import type { nameStore } from "../names/name-store";
import type { SocialUser } from "./social-user";

const { notSocial, socialEmailTaken, socialEmailTakenBy, socialNoEmail, socialUnverifiedEmail } =
  accountMessages;

export interface SocialPeople {
  /** The client whose sign-ins a provider answers for; undefined while none is set up. */
  socialClientId: string | undefined;
  /** The person as the provider has told the user pool; undefined for anybody else. */
  findUser: (userName: string) => Promise<SocialUser | undefined>;
  names: Pick<typeof nameStore, "ownerOfEmail">;
  adminEmail: string;
}

/** The caller as a provider has told the user pool; whoever has a password instead is refused. */
export async function socialUserOfCaller(
  { userId, userName = userId, clientId }: Caller,
  { findUser, socialClientId }: Pick<SocialPeople, "findUser" | "socialClientId">,
): Promise<SocialUser> {
  const isSocial = clientId !== undefined && clientId === socialClientId;
  const user = isSocial ? await findUser(userName) : undefined;
  if (!user) throw new AppError("not_allowed", notSocial);
  return user;
}

/**
 * Whom a provider has signed in. The address comes from the user pool, never from the browser. One that
 * has somebody else's account is refused: two ways in are never joined unasked.
 */
export const socialPerson = async (caller: Caller, people: SocialPeople): Promise<SocialPerson> =>
  acceptedPerson(await socialUserOfCaller(caller, people), caller, people);

/** {@link socialPerson} from a user who was looked up already. */
export async function acceptedPerson(
  user: SocialUser,
  { userId }: Caller,
  { names, adminEmail }: Pick<SocialPeople, "names" | "adminEmail">,
): Promise<SocialPerson> {
  const { isUnconfirmed, email, ...told } = user;
  if (!email) throw new AppError("not_allowed", socialNoEmail(told.provider));
  if (isUnconfirmed) throw new AppError("not_allowed", socialUnverifiedEmail(told.provider));
  if (email === adminEmail.toLowerCase()) throw new AppError("conflict", socialEmailTaken);
  const owner = await names.ownerOfEmail(email);
  if (owner && owner.userId !== userId)
    throw new AppError(
      "conflict",
      owner.provider ? socialEmailTakenBy(owner.provider) : socialEmailTaken,
    );
  return { ...told, email };
}
