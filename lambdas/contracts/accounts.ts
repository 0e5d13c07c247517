import * as z from "zod/mini";
import { Email, Password, text } from "./fields";
import { person } from "./person";
import { waitOf } from "./problem";
import { beyondOneAddress, route } from "./route";

export const accountMessages = {
  passwordsDiffer: "Passwords do not match.",
  tooManyUsernames:
    "You have had many usernames. Please keep this one or take an earlier one back.",
  usernameTaken: "This username is already taken.",
  emailTaken: "An account with this email already exists.",
  noUser: "No user found with this email.",
  noResetYet: "No reset link can be mailed to this address. Please contact us.",
  resetLinkSent: "Password reset link has been sent to your email.",
  resetLinkPerhapsSent: "If an account has this email, a reset link is on its way to it.",
  invalidResetLink: "Invalid reset link",
  expiredResetLink: "Invalid or expired reset link",
  resetFailed: "Error: Unable to reset the password.",
  resetUnderWay: "Your new password is being set already. Please try again in a minute.",
  passwordReset: "Password reset successfully!",
  emailConfirmed: "Thank you. Your email address is confirmed.",
  alreadyConfirmed: "Your email address is confirmed already.",
  confirmationSent: "The link is on its way to your email.",
  expiredConfirmationLink:
    "This link is not valid any more. Sign in and send yourself a new one from your profile.",
  confirmEmailFirst: "Please confirm your email address first. The link is in your mailbox.",
  reopened: "Your account is open again. Please sign in as before.",
  expiredReopenLink:
    "This link is not valid any more. If the account is not erased yet, a new password opens it again.",
  newEmailSent:
    "The link is on its way to the new address. Until you press it, you sign in as before.",
  newEmailConfirmed: "Your new email address is confirmed. Please sign in with it.",
  expiredNewEmailLink:
    "This link is not valid any more. Sign in and ask for a new one in your profile.",
  newEmailUnfinished:
    "Your new address is kept for you, but not everything is changed yet. Please press the button again in a minute.",
  otherNewEmail: (address: string) =>
    `A change to ${address} is half done. Please ask for a link to that address again and press it first.`,
  sameEmail: "This is your email address already.",
  administratorsEmail: "The administrator’s address is a setting of the service.",
  unmailable: "No mail can be sent to this address. Please contact us.",
  socialOnly: (provider: string) =>
    `This account signs in with ${provider} and has no password. Please use “Continue with ${provider}”.`,
  socialUnavailable: "This way of signing in is not available yet.",
  socialExpired: "This sign-in took too long or was used already. Please start it again.",
  socialFailed: "We could not finish your sign-in. Please start it again in a minute.",
  socialEmailTaken:
    "An account with this email already exists. Please sign in with your email and password.",
  socialEmailTakenBy: (provider: string) =>
    `An account with this email already exists. Please sign in with ${provider}.`,
  socialNoEmail: (provider: string) =>
    `${provider} gave us no email address of yours. Please sign up with your email and a password.`,
  socialUnverifiedEmail: (provider: string) =>
    `${provider} has not confirmed that your email address is yours. Confirm it there, or sign up with your email and a password.`,
  notSocial: "This account does not sign in with Facebook or Google.",
  signInToChange: "User is not authenticated",
  profileUpdated: "Profile updated successfully!",
  changedElsewhere: "Your profile was changed elsewhere. Reload the page and try again.",
  tooManyPhones: (minutes: number) =>
    `Your phone number was changed often today. To protect your money it can be changed again in ${waitOf(minutes)}.`,
  signUpUnderWay: "A sign-up with these details is being finished. Please try again in a minute.",
  signUpFailed: "We could not finish your sign-up. Please send the form again in a minute.",
  tryLater: "Too many attempts. Please try again in a few minutes.",
} as const;

export const Registration = z
  .strictObject({
    ...person,
    email: Email,
    password: Password,
    /** The sign-up page has a second password field; API clients may leave it out. */
    confirmPassword: z.optional(text(accountMessages.passwordsDiffer)),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === (confirmPassword ?? password), {
      error: accountMessages.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type Registration = z.infer<typeof Registration>;

export const Registered = z.object({ userId: z.string() });

export const cognitoMediaType = "application/x-amz-json-1.1";

export const accountRoutes = {
  registerAccount: route({
    method: "POST",
    path: "/api/accounts",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Create an account; it may sign in at once and is inactive.",
    input: Registration,
    reply: Registered,
    status: 201,
    idempotent: true,
    problems: ["conflict", "too_many_requests", "provider_unavailable"],
  }),
  cognito: route({
    method: "POST",
    path: "/api/cognito",
    caller: "anyone",
    throttle: beyondOneAddress,
    // A request to sign in has three kilobytes; a request with a token has two.
    largestBody: 16 * 1024,
    summary: "Cognito's own protocol for signing in, passed on from the site's origin.",
    input: z.unknown(),
    reply: z.unknown(),
    raw: true,
    speaks: {
      mediaType: cognitoMediaType,
      header: "X-Amz-Target",
      refusal: z.object({ __type: z.string(), message: z.optional(z.string()) }),
      refusedWith: [400, 429, 503],
    },
  }),
};
