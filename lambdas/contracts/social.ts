import * as z from "zod/mini";
import { accountMessages, Registered } from "./accounts";
import { text } from "./fields";
import { person } from "./person";
import { beyondOneAddress, route } from "./route";

export const SocialRegistration = z.strictObject(person);
export type SocialRegistration = z.infer<typeof SocialRegistration>;

export const SocialProvider = z.enum(["Facebook", "Google"]);
export type SocialProvider = z.infer<typeof SocialProvider>;

/** A person's data from a provider; a missing name is empty. */
export const SocialPerson = z.object({
  provider: SocialProvider,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type SocialPerson = z.infer<typeof SocialPerson>;

/**
 * The user pool's attributes for an address from Facebook or Google, and for its confirmation
 * there. The pool's `email` attribute serves only the sign-in with a password.
 */
export const socialAttributes = { email: "social_email", confirmed: "social_confirmed" } as const;

/** The path to which the user pool redirects after a sign-in with Facebook or Google. */
export const socialCallbackPath = "/signin/callback";

const { socialFailed } = accountMessages;

export const socialRoutes = {
  getSocialPerson: route({
    method: "GET",
    path: "/api/accounts/social",
    caller: "signed-in",
    session: "by-use-case",
    summary:
      "What Facebook or Google tells about the caller; refused when no account can be made of it.",
    input: z.strictObject({}),
    reply: SocialPerson,
    problems: ["conflict"],
  }),
  registerSocialAccount: route({
    method: "POST",
    path: "/api/accounts/social",
    caller: "signed-in",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: "Create the account of somebody who signed in by Facebook or Google.",
    input: SocialRegistration,
    reply: Registered,
    status: 201,
    idempotent: true,
    problems: ["conflict", "too_many_requests", "provider_unavailable"],
  }),
  exchangeSocialCode: route({
    method: "POST",
    path: "/api/social-sign-ins",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Exchange the code that Facebook's or Google's sign-in ended with for tokens.",
    input: z.strictObject({
      code: text(socialFailed).check(z.minLength(1, socialFailed), z.maxLength(2000, socialFailed)),
      codeVerifier: z
        .string({ error: socialFailed })
        .check(z.regex(/^[\w.~-]{43,128}$/, socialFailed)),
    }),
    reply: z.object({
      accessToken: z.string(),
      idToken: z.string(),
      refreshToken: z.string(),
    }),
    status: 201,
    problems: ["not_found", "too_many_requests", "provider_unavailable"],
  }),
};
