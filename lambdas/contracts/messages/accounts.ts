import { waitOf } from "./requests";

/** Of signing up and in, of the profile and of closing an account. */
export const accountMessages = {
  allFieldsRequired: "All fields are required.",
  invalidEmail: "Please enter a valid email address.",
  weakPassword:
    "Password must be at least 8 characters long and include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  passwordsDiffer: "Passwords do not match.",
  invalidPhone: "Please enter a valid phone number.",
  tooLong: "This is too long.",
  forbiddenCharacters: "Please remove the characters that can't be shown.",
  invalidUsername:
    "Usernames have 3 to 20 letters, digits, dots, dashes or underscores, and begin with a letter.",
  reservedUsername: "This username is reserved. Please choose another.",
  tooManyUsernames:
    "You have had many usernames. Please keep this one or take an earlier one back.",
  usernameTaken: "This username is already taken.",
  emailTaken: "An account with this email already exists.",
  registered: "Registration successful!",
  signedIn: "Login successful!",
  unexpected: "An unexpected error occurred.",
  noUser: "No user found with this email.",
  noResetYet: "No reset link can be mailed to this address. Please contact us.",
  resetLinkSent: "Password reset link has been sent to your email.",
  resetLinkPerhapsSent: "If an account has this email, a reset link is on its way to it.",
  invalidResetLink: "Invalid reset link",
  expiredResetLink: "Invalid or expired reset link",
  resetPasswordsDiffer: "Passwords do not match",
  resetFailed: "Error: Unable to reset the password.",
  resetUnderWay: "Your new password is being set already. Please try again in a minute.",
  passwordReset: "Password reset successfully!",
  emailConfirmed: "Thank you. Your email address is confirmed.",
  alreadyConfirmed: "Your email address is confirmed already.",
  confirmationSent: "The link is on its way to your email.",
  expiredConfirmationLink:
    "This link is not valid any more. Sign in and send yourself a new one from your profile.",
  confirmEmailFirst: "Please confirm your email address first. The link is in your mailbox.",
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
  signInAgainFirst:
    "Your sign-in is some time ago. To protect your account, please sign in again first.",
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
  signInToContinue: "Please sign in to continue",
  /** Of what a route is asked for without a session, where the usual words don't say it. */
  signInToPay: "You must be logged in to proceed",
  signInToChange: "User is not authenticated",
  signInToAdminister: "User not authenticated.",
  userNotFound: "User not found",
  profileNotFound: "User profile not found",
  profileUnloaded: "Failed to load profile data",
  profileUpdated: "Profile updated successfully!",
  profileDataFailed: "Failed to update profile data",
  profileFailed: "Failed to update profile.",
  changedElsewhere: "Your profile was changed elsewhere. Reload the page and try again.",
  tooManyPhones: (minutes: number) =>
    `Your phone number was changed often today. To protect your money it can be changed again in ${waitOf(minutes)}.`,
  signUpUnderWay: "A sign-up with these details is being finished. Please try again in a minute.",
  signUpFailed: "We could not finish your sign-up. Please send the form again in a minute.",
  tryLater: "Too many attempts. Please try again in a few minutes.",
  notAuthorized: "You are not authorized to view this data.",
  writersOnly: "The administrator's account takes no tasks and pays no fee.",
} as const;

export const closingMessages = {
  otherUsername: "Please type your username as it stands in your profile.",
  money: "There is money in your balance that you can withdraw. Please withdraw it first.",
  withdrawal: "A withdrawal of yours is under way. Please wait until it is paid or returned.",
  review: "Work of yours is being reviewed. Please wait for the answer.",
  task: "You still have a task. Please hand it in or give it back first.",
  payment: "A payment of yours is being confirmed. Please try again in some minutes.",
} as const;

/** Of accounts that the administrator has suspended. */
export const suspensionMessages = {
  noWork: (supportEmail: string) =>
    `Your account is suspended, so you can't take tasks or hand in work. Your dashboard says why. Write to ${supportEmail}.`,
  noWithdrawals: (supportEmail: string) =>
    `Your account is suspended and withdrawals are stopped. Your money stays in your balance. Write to ${supportEmail}.`,
  noClosing: (supportEmail: string) =>
    `Your account is suspended, so you can't close it yourself. Write to ${supportEmail} to have it looked at, or closed.`,
  reasonNeeded: "Write why. The writer reads it.",
  administrator: "The administrator can't be suspended.",
  changedMeanwhile: "Something else changed at this moment. Please try again.",
} as const;
