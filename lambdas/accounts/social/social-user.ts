import * as z from "zod/mini";
import { Email } from "#contracts/fields";
import { type SocialPerson, SocialProvider, socialAttributes } from "#contracts/social";
import { jsonIn } from "../../platform/json";

/** A person as Facebook or Google has told the user pool. */
export interface SocialUser extends Omit<SocialPerson, "email"> {
  email: string | undefined;
  /** The provider could have made sure that the address is theirs, and has not. */
  isUnconfirmed: boolean;
}

const Identities = z.array(z.object({ providerName: z.string() }));

/** Whether a provider says that an address is confirmed. Facebook never does: we mail a link. */
export const saysWhoseAddress: Record<SocialProvider, boolean> = { Facebook: false, Google: true };

const { email, confirmed } = socialAttributes;

/** The person that a user of the pool is at a provider; undefined when it is none of ours. */
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
