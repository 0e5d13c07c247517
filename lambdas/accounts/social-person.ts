import type { SocialPerson } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import type { nameStore } from "./name-store";
import type { SocialUser } from "./social-user";

const { notSocial, socialEmailTaken, socialEmailTakenBy, socialNoEmail, socialUnverifiedEmail } =
  messages.accounts;

export interface SocialPeople {
  /** The person as the provider has told the user pool; undefined for anybody else. */
  findUser: (userName: string) => Promise<SocialUser | undefined>;
  names: Pick<typeof nameStore, "ownerOfEmail">;
  adminEmail: string;
}

/**
 * Whom a provider has signed in. The address comes from the user pool, never from the browser. One that
 * has somebody else's account is refused: two ways in are never joined unasked.
 */
export async function socialPerson(
  { userId, userName = userId }: Caller,
  { findUser, names, adminEmail }: SocialPeople,
): Promise<SocialPerson> {
  const user = await findUser(userName);
  if (!user) throw new AppError("not_allowed", notSocial);
  const { isUnconfirmed, email, ...told } = user;
  if (!email) throw new AppError("not_allowed", socialNoEmail(told.provider));
  if (isUnconfirmed) throw new AppError("not_allowed", socialUnverifiedEmail(told.provider));
  if (email === adminEmail.toLowerCase()) throw new AppError("conflict", socialEmailTaken);
  const owner = await names.ownerOfEmail(email);
  if (owner?.state === "active" && owner.userId !== userId)
    throw new AppError(
      "conflict",
      owner.provider ? socialEmailTakenBy(owner.provider) : socialEmailTaken,
    );
  return { ...told, email };
}
