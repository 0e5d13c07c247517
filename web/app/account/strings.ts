import { accountMessages } from "#contracts/accounts";
import { activationFeeWords } from "#contracts/activation-fee";
import { fieldMessages } from "#contracts/fields";
import { requestMessages } from "#contracts/problem";
import { retention } from "#contracts/retention";
import { catalogue } from "../../ui/strings/catalogue";

const accounts = accountMessages;

export const accountStrings = catalogue({
  fields: {
    firstName: "First Name",
    lastName: "Last Name",
    username: "Username",
    email: "Email",
    phoneNumber: "Phone Number",
    password: "Password",
    confirmPassword: "Confirm Password",
    newPassword: "New Password",
    code: "6-digit code",
  },
  hints: {
    username: "3 to 20 letters, digits, dots, dashes or underscores.",
    phoneNumber: "The M-Pesa number you are paid on: 0712 345 678 or +254 712 345 678.",
    email: "You sign in with it.",
  },
  passwordRules: {
    title: "Your password needs",
    length: "8 or more characters",
    upper: "an upper-case letter",
    lower: "a lower-case letter",
    digit: "a number",
    special: "one of ! @ # $ % ^ & *",
    met: "done",
  },
  signIn: {
    title: "Sign In",
    welcome: "Welcome back",
    closed: `Your account is closed, and nobody can sign in to it any more. If you change your mind within ${retention.reopenDays} days, open it again by the link in your mailbox, or by “Forgot Password?”.`,
    disabled: `This account is closed. If it is yours, you can open it again within ${retention.reopenDays} days of closing it, by the link in your mailbox or by “Forgot Password?”.`,
    submit: "Sign In",
    forgot: "Forgot Password?",
    newHere: "New here?",
    signUp: "Sign Up",
    or: "or",
    facebook: "Continue with Facebook",
    google: "Continue with Google",
    socialUnavailable: (provider: string) =>
      `Signing in with ${provider} is not available yet. Please use your email and password.`,
    toContinue: requestMessages.signInToContinue,
    toAddTasks: "You must be logged in as an admin to add tasks.",
    ended: "Your session has ended.",
    keptDraft: "Please sign in again. What you typed is kept for you.",
    success: "Login successful!",
    missing: fieldMessages.allFieldsRequired,
    invalidEmail: fieldMessages.invalidEmail,
    unexpected: requestMessages.unexpected,
    codeTitle: "Enter your code",
    codeHint: "Open your authenticator app and type the code it shows for this account.",
    codeSubmit: "Continue",
    codeMissing: "Please type the 6 digits that your app shows.",
    wrongCode:
      "This code is not right. A code is good for 30 seconds: type the one that your app shows now. If it stays wrong, let your phone set its date and time by itself.",
    usedCode: "This code was used already. Wait until your app shows the next one.",
    lostPhone: "Lost the phone with your app?",
    lostPhoneText: (address: string) =>
      `Write to ${address} from your account’s email address. We make sure that it is you, and turn the code off.`,
    passwordTitle: "Choose your own password",
    passwordHint:
      "The password from your email was for the first time only. From now on you sign in with your own.",
    passwordSubmit: "Save and sign in",
    startAgain: "Start again",
    startAgainWhy: "This sign-in took too long. Please enter your email and password again.",
  },
  panel: {
    title: "Your account stays yours",
    points: [
      {
        title: "Nobody here asks for your PIN",
        text: "It belongs in M-Pesa’s own window on your phone, and nowhere else.",
      },
      {
        title: "Every shilling has a line",
        text: "Each payment stands in your account with its date and receipt number.",
      },
      {
        title: "A person answers",
        text: "If something looks wrong, write to us before you do anything else.",
      },
    ],
  },
  signUp: {
    title: "Sign Up",
    heading: "Create your account",
    lead: (fee: string) => `Free to sign up. ${fee}, once, before your first task.`,
    submit: "Sign Up",
    haveAccount: "Already have an account?",
    signIn: "Sign In",
    success: "Registration successful!",
    agree: "By signing up you agree to the",
    terms: "terms",
    and: "and have read the",
    privacy: "privacy notice",
    missing: fieldMessages.allFieldsRequired,
    fillIn: "Please fill this in.",
    successWhatNext: "Your account is ready. We are taking you to your dashboard.",
    signInYourself: "Your account is ready. Please sign in.",
    feeTitle: (fee: string) => `${fee}, once`,
    fee: `Signing up is free. Taking tasks needs one activation fee by M-Pesa. ${activationFeeWords.withdrawn}`,
    benefitsTitle: "Good writing, paid to your phone.",
    benefits: [
      {
        title: "Fast payments",
        text: "Approved work is paid in full, by mobile money, to your own phone.",
      },
      {
        title: "Global opportunities",
        text: "Writing jobs from clients worldwide, in nine fields, every morning.",
      },
      {
        title: "Learning resources",
        text: "Training sessions and guidance, if you want to do better work.",
      },
    ],
  },
  forgot: {
    title: "Forgot Password",
    heading: "Forgot your password?",
    text: "Tell us your email, and we send you a link. It works for one hour, once.",
    submit: "Send Reset Link",
    missing: fieldMessages.invalidEmail,
    sentNext: "Open the link on this device or another. We are taking you to sign in.",
    back: "Back to Sign In",
  },
  reset: {
    title: "Reset Password",
    heading: "Set a new password",
    text: "All devices that are signed in now will be signed out.",
    submit: "Reset Password",
    invalidLink: accounts.invalidResetLink,
    expiredLink: accounts.expiredResetLink,
    linkHelp: "A link works for one hour and once. Ask for a new one; it comes within a minute.",
    newLink: "Send a new link",
    differ: "Passwords do not match",
    failed: accounts.resetFailed,
    success: accounts.passwordReset,
  },
  confirm: {
    title: "Confirm Email",
    heading: "Confirm your email",
    whose: (username: string) =>
      username
        ? `This confirms that the account ${username} is yours.`
        : "This confirms that the account with your address is yours.",
    notYours: "If you did not sign up here, don't confirm, and write to us.",
    submit: "Confirm my email",
    failed: "Your email address could not be confirmed just now.",
    expired: accounts.expiredConfirmationLink,
    next: "Go to my dashboard",
    new: {
      title: "New Email",
      heading: "Use this email address",
      whose: (username: string) =>
        username
          ? `The account ${username} gets this address, and signs in with it from now on.`
          : "Your account gets this address, and signs in with it from now on.",
      notYours: "If this account is not yours, close this page: nothing changes.",
      submit: "Use this address",
      failed: "Your email address could not be changed just now.",
      expired: accounts.expiredNewEmailLink,
      next: "Sign In",
    },
    yes: "Confirmed",
    notYet: "Not confirmed yet. We emailed you a link.",
    stops: {
      unconfirmed:
        "Until you press it you get only the emails that you ask for: no receipts, and at most three reminders.",
      bounced:
        "An email to this address came back, so you get only the emails that you ask for. Please change your email. If this one works again, write to",
      complained:
        "An email of ours was marked as spam at this address, so you get only the emails that you ask for. To get all of them again, change your email or write to",
    },
    again: "Send the link again",
  },
  reopen: {
    title: "Open Account",
    heading: "Open your account again?",
    lead: "It comes back as it was: your money, your work, your username.",
    warning:
      "Did somebody else close it? Then set a new password right after this, by “Forgot Password?” on the sign-in page.",
    submit: "Open my account again",
    failed: "Your account could not be opened just now.",
    expired: accounts.expiredReopenLink,
    next: "Sign In",
    newPassword: "Set a new password",
  },
  status: { active: "Active", inactive: "Inactive" },
});
