import { clockTime, taskCount } from "./daily";

/** What the service says to people, word for word as specified where the specification has words. */
export const messages = {
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
    reservedUsername: "This username looks like a payment reference. Please choose another.",
    tooManyUsernames:
      "You have had many usernames. Please keep this one or take an earlier one back.",
    usernameTaken: "This username is already taken.",
    emailTaken: "An account with this email already exists.",
    registered: "Registration successful!",
    signedIn: "Login successful!",
    unexpected: "An unexpected error occurred.",
    noUser: "No user found with this email.",
    resetLinkSent: "Password reset link has been sent to your email.",
    invalidResetLink: "Invalid reset link",
    expiredResetLink: "Invalid or expired reset link",
    resetPasswordsDiffer: "Passwords do not match",
    resetFailed: "Error: Unable to reset the password.",
    passwordReset: "Password reset successfully!",
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
    pastDue: "This task is past its due date.",
    notFound: "There is no task with this id.",
    rush: "Many writers are here at this moment. Please try again.",
  },
  contact: {
    sent: "Thank you. Your message is with us.",
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
