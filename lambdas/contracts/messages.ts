import { clockTime, taskCount } from "./daily";

/** What the service says to people, word for word as specified where the specification has words. */
export const messages = {
  requests: {
    nothingHere: "There is nothing at this address.",
    noSuchPage: "This page can't be found. Please go back to the first one.",
    tooLarge: "This is too much to send at once.",
    someFields: "Some fields need attention.",
    unknownFields: "This request holds fields that are not known here.",
    unknownRequest: "This request is not known here.",
    notJson: "The request body is not JSON.",
    badKey: "The Idempotency-Key is not a UUID.",
    usedKey: "This request was sent before with other content. Reload the page and try again.",
    tooMany: (minutes: number) =>
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    failed: "Something went wrong on our side. Nothing was lost. Please try again.",
  },
  accounts: {
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
    noResetYet:
      "No reset link can be sent for this account. If you were invited by email, sign in with the password from that mail. If that password no longer works, please contact us.",
    resetLinkSent: "Password reset link has been sent to your email.",
    invalidResetLink: "Invalid reset link",
    expiredResetLink: "Invalid or expired reset link",
    resetPasswordsDiffer: "Passwords do not match",
    resetFailed: "Error: Unable to reset the password.",
    passwordReset: "Password reset successfully!",
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
    profileNotFound: "User profile not found",
    profileUpdated: "Profile updated successfully!",
    profileFailed: "Failed to update profile.",
    changedElsewhere: "Your profile was changed elsewhere. Reload the page and try again.",
    signUpUnderWay: "A sign-up with these details is being finished. Please try again in a minute.",
    signUpFailed: "We could not finish your sign-up. Please send the form again in a minute.",
    tryLater: "Too many attempts. Please try again in a few minutes.",
    notAuthorized: "You are not authorized to view this data.",
    adminTakesNoTasks: "The administrator's account takes no tasks.",
  },
  tasks: {
    fetchFailed: "Error fetching tasks, please try again.",
    fillAllFields: "Please fill out all fields correctly.",
    added: "Task added successfully!",
    addFailed: "Error adding task, please try again.",
    noPermissionToAdd: "You don't have permission to add tasks.",
    mustBeAdmin: "You must be logged in as an admin to add tasks.",
    justTaken: "This task has just been taken.",
    dailyLimit: (tasksPerDay: number, publishTime: string) =>
      `You can take ${taskCount(tasksPerDay)} per day. New tasks are posted at ${clockTime(publishTime)}.`,
    noneSelected: "No task selected",
    activateToAccess: "Activate Account to Access",
    accountInactive: "Account Inactive",
    activateToBid: "Account Inactive. Activate your account to take tasks.",
    dueDatePassed: "The due date has passed.",
    publicationPassed: "The time of publication has passed.",
    dueBeforePublished: "The task would be due before it is published.",
    pastDue: "This task is past its due date.",
    notFound: "There is no task with this id.",
    rush: "Many writers are here at this moment. Please try again.",
  },
  contact: {
    sent: "Thank you. Your message is with us.",
    emailMissing: "Please give your email address, so that we can answer you.",
    messageMissing: "Please write your message.",
  },
  payments: {
    initiating: "Initiating payment...",
    successful: "Payment successful! Redirecting...",
    unconfirmed: "Failed to confirm the transaction. Please try again.",
    timeout: "Payment confirmation timeout. Please check your payment status.",
    failed: (message: string) => `Payment failed: ${message}`,
    needsKenyanNumber:
      "Mobile money needs a Kenyan number: 07…, 01… or +254…. Nothing has been charged.",
  },
} as const;
