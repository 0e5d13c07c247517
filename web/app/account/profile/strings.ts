import { accountMessages } from "#contracts/accounts";
import { freshSignInMinutes } from "#contracts/person";
import { retention } from "#contracts/retention";
import { catalogue } from "../../../ui/strings/catalogue";

const accounts = accountMessages;

export const profileStrings = catalogue({
  groups: {
    person: "About you",
    security: "Sign-in and security",
    news: "Emails and notifications",
  },
  accountNumber: "Paybill account number",
  details: "Your details",
  edit: "Edit Profile",
  save: "Save",
  cancel: "Cancel",
  phoneHint: "Without +254, for example 712 345 678. We pay to it.",
  phoneLock: (hours: number) =>
    `Changing it asks for your password, unless you signed in within the last ${freshSignInMinutes} minutes. Withdrawals are paused for ${hours} hours after it.`,
  updated: accounts.profileUpdated,
  updatedPhone: (time: string) =>
    `${accounts.profileUpdated} Withdrawals are paused until ${time}.`,
  failed: "Failed to update profile.",
  unloaded: "Failed to load profile data",
  noChange: "Nothing was changed.",
  emailFixed: "You sign in with it. To change it, use “Change email” in your profile.",
  administratorsEmail: accounts.administratorsEmail,
  account: "Your account",
  status: "Account status",
  role: "Role",
  administrator: "Administrator",
  activeSince: "Active since",
  paymentReference: "Last payment reference",
  trainingPaid: "First training paid",
  trainingReference: "Training payment reference",
  memberSince: "Member since",
  lastPayment: "Last payment",
  lastUpdated: "Last updated",
  rating: "Rating",
  ratingOf: (rating: string) => `${rating} of 5.0`,
  ratingChanges: "What changed my rating",
  ratingChangesText:
    "Everybody begins with 5.0. Approved work that was on time adds 0.1, up to 5.0.",
  ratingReasons: {
    "approved-on-time": (task: string) => `${task} was approved and on time`,
    "given-back": (task: string) => `You cancelled ${task}`,
    rejected: (task: string) => `${task} was not accepted`,
    missed: (task: string) => `${task} missed its deadline`,
    "rejection-lifted": (task: string) => `The rejection of ${task} was lifted after a second look`,
    "approved-on-second-look": (task: string) => `${task} was approved after a second look`,
  },
  ratingStep: (before: string, after: string) => `from ${before} to ${after}`,
  ratingFailed: "What changed your rating could not be loaded.",
  moreRatingChanges: "Show older",
  payments: "Payments",
  noPayments: "No payment has arrived yet.",
  loadingPayments: "Loading your payments",
  olderPayments: "Show older payments",
  none: "Not yet",
  security: "Signed in elsewhere?",
  securityText: "End every session of this account, on this device and all others.",
  signOutEverywhere: "Sign out everywhere",
  newEmail: {
    open: "Change email…",
    title: "Change your email",
    text: "We email a link to the new address and an alert to the current one. Once you press the link, you sign in with the new address, and every device is signed out.",
    label: "New email",
    submit: "Email the link",
    cancel: "Cancel",
    submitProven: "Confirm and email the link",
  },
  proof: {
    notYet: "Not changed yet",
    why: {
      password:
        "Your sign-in is some time ago. Type your password, so that nobody who finds this phone can take over your account.",
      code: "Your password is right. Type the code that your authenticator app shows.",
    },
    label: "Your password",
    submit: "Confirm and save",
    missing: "Please type your password.",
    wrong: "This password is not right. Nothing was changed.",
    startAgain: "That took too long. Please type your password again.",
    signInAgain: "Sign in again",
  },
  data: {
    title: "Your data",
    text: "Everything we hold about you: profile, transactions, payments, tasks, work and notifications, as one file (JSON).",
    download: "Download my data",
    fileName: "my-data.json",
    downloaded: "Your data is in your downloads.",
    unreached: "We could not be reached, so nothing was downloaded. Please try again.",
  },
  needed: {
    title: "Your details",
    heading: "Who are you?",
    why: "Your new password has proven that this email address is yours. Names and number that were entered before are removed, since somebody else may have entered them. Your money and your work are as they were.",
    save: "Save and go on",
    saved: "Your details are saved.",
    later: "Not now: sign out",
    unreached: "We could not be reached, so nothing was saved. Please press the button again.",
  },
  closing: {
    title: "Close my account",
    text: "You can close your account once there is no money in it that you can withdraw, and no task, work or withdrawal under way.",
    suspended:
      "Your account is suspended, so you can’t close it here. Write to us to have it looked at, or closed:",
    open: "Close my account…",
    dialogTitle: "Close your account?",
    what: [
      "You are signed out everywhere at once, and nobody sees any more whose account it was.",
      `${retention.reopenDays} days later your name, email address and phone number are erased, and your notifications and the names of your files with them. Until then nobody else has your address.`,
      "Your transactions, tasks and submitted work stay, as the law asks of us, under a number that doesn’t say whose they were.",
      "Your account number and username are never given to anybody else. Money paid to them afterwards reaches no balance.",
      "Download your data first, if you want to keep it.",
    ],
    /** The ways to undo the closing, with a confirmed address and without one. */
    undo: {
      mailed: `If you change your mind, press the link that we email you now, within ${retention.reopenDays} days.`,
      notMailed: `Your email address is not confirmed, so we can’t email you a link to undo it. Within ${retention.reopenDays} days you can open the account again by “Forgot Password?”.`,
    },
    left: (amount: string) => `${amount} can’t be withdrawn, and is not lost`,
    leftText: (receipts: readonly string[]) =>
      receipts.length > 0
        ? `It stays in our books under a number that doesn’t name you. Support sends it back to the phone that paid it. Email us the receipt number ${receipts.join(" or ")}, before or after you close. Write it down now.`
        : "It stays in our books under a number that doesn’t name you. Support sends it back to the phone that paid it. Email us the receipt number from M-Pesa’s SMS, before or after you close.",
    username: "Type your username to close it",
    confirm: "Close it for good",
    confirmProven: "Confirm and close it for good",
    keep: "Keep my account",
    unreached:
      "We could not be reached. Please press the button again: closing twice does no harm.",
  },
});
