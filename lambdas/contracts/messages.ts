import { clockTime, taskCount } from "./daily";

/** What the service says to people, word for word as specified where the specification has words. */
export const messages = {
  requests: {
    nothingHere: "There is nothing at this address.",
    noSuchPage: "This page can't be found. Please go back to the first one.",
    tooLarge: "This is too much to send at once.",
    unsupportedMedia: "This kind of content is not taken here.",
    someFields: "Some fields need attention.",
    missing: "This is missing.",
    wrongForm: "This is not in the right form.",
    unknownFields: "This request holds fields that are not known here.",
    unknownRequest: "This request is not known here.",
    crossSite: "Another site sent this request. Please do it here.",
    notJson: "The request body is not JSON.",
    notAnObject: "The request body is not a JSON object.",
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
    noResetYet: "No reset link can be mailed to this address. Please contact us.",
    resetLinkSent: "Password reset link has been sent to your email.",
    resetLinkPerhapsSent: "If an account has this email, a reset link is on its way to it.",
    invalidResetLink: "Invalid reset link",
    expiredResetLink: "Invalid or expired reset link",
    resetPasswordsDiffer: "Passwords do not match",
    resetFailed: "Error: Unable to reset the password.",
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
    profileNotFound: "User profile not found",
    profileUnloaded: "Failed to load profile data",
    profileUpdated: "Profile updated successfully!",
    profileFailed: "Failed to update profile.",
    changedElsewhere: "Your profile was changed elsewhere. Reload the page and try again.",
    signUpUnderWay: "A sign-up with these details is being finished. Please try again in a minute.",
    signUpFailed: "We could not finish your sign-up. Please send the form again in a minute.",
    tryLater: "Too many attempts. Please try again in a few minutes.",
    notAuthorized: "You are not authorized to view this data.",
    writersOnly: "The administrator's account takes no tasks and pays no fee.",
  },
  closing: {
    otherUsername: "Please type your username as it stands in your profile.",
    money: "There is money in your balance. Please withdraw it first.",
    withdrawal: "A withdrawal of yours is under way. Please wait until it is paid or returned.",
    review: "Work of yours is being reviewed. Please wait for the answer.",
    task: "You still have a task. Please hand it in or give it back first.",
    payment: "A payment of yours is being confirmed. Please try again in some minutes.",
  },
  tasks: {
    fetchFailed: "Error fetching tasks, please try again.",
    ownFetchFailed: "Error fetching tasks.",
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
    changed: "This task has changed since you saw it. Please look at it again.",
    takenByWriter: "This task has been taken by a writer.",
    changedMeanwhile:
      "Somebody has changed this task since you opened it. Look at it as it is now, then change it again.",
    published: "This task is published already.",
    handedIn:
      "You have handed in this work, so it can't be given back. You will be told as soon as it is reviewed.",
    isOver: "This task is not yours any more.",
    rush: "Many writers are here at this moment. Please try again.",
  },
  statements: {
    dayMissing: "Please choose a day.",
    backwards: "The last day is before the first.",
    tooLong: (most: number) =>
      `A statement holds at most ${most.toLocaleString("en-KE")} movements. Please choose fewer days.`,
  },
  withdrawals: {
    tooSmall: "The smallest withdrawal is KES 10.00.",
    tooLarge: (largest: number) =>
      `At most KES ${largest.toLocaleString("en-KE")}.00 can be withdrawn at once.`,
    insufficient: (balance: number) =>
      `There is less in your balance: KES ${balance.toLocaleString("en-KE")}.00.`,
    notYet:
      "You can withdraw once you have been paid for your first task. Your activation credit comes with it.",
    phoneChanged: (hours: number) =>
      `Your phone number was changed. To protect your money, withdrawals rest for ${hours} hours after that.`,
    dailyLimit: (perDay: number) =>
      `You can withdraw KES ${perDay.toLocaleString("en-KE")}.00 a day. Please try again tomorrow.`,
    needsKenyanNumber:
      "Mobile money needs a Kenyan number. Change the phone number in your profile first.",
    pressAgain: "Please press the button again. Nothing has left your balance.",
    notSetUp: (wallet: string) =>
      `We can't pay to ${wallet} yet. Nothing has left your balance. Please choose the other wallet, or write to support.`,
    noteMissing: "Please write a note.",
    receiptMissing: "Please give the receipt number of the payment.",
    receiptTaken: "This receipt stands with another payment.",
    notFound: "There is no withdrawal with this id.",
    decided: "This withdrawal is not waiting for a decision.",
    changed: "This withdrawal has just changed. Please look at it again.",
    beingSent: "The provider is being asked at this moment. Please try again in a minute.",
    pauseFirst:
      "Pause payouts before you pay by hand: as long as they run, the provider is asked to pay it too.",
    mayBePaid:
      "The provider may still pay it: returning it now could pay it twice. Ask again, or record its receipt. After 48 hours without an answer it can be returned.",
  },
  submissions: {
    wrongType: "Please choose a .docx, .doc, .pdf, .xls or .xlsx file.",
    empty: "This file is empty. Please choose the one with your work.",
    tooLarge: "This file is larger than 25 MB. Please make its pictures smaller.",
    notYours: "This is not one of your tasks.",
    notOpen: "This task can't be handed in now. Your submissions say where it stands.",
    pastDue: "This task is past its due time and can't be handed in any more.",
    notFound: "This file is not with us. Please choose it again.",
    malware: (name: string) =>
      `Our scan found malware in “${name}”, so we can't take it. Clean your device with a virus scanner, save your work anew and choose that file.`,
    removedAsMalware: "Our scan found malware in this file, and it was deleted.",
    noWork: "Nothing was handed in for this task.",
    noLongerKept: (years: number) =>
      `Files are kept for ${years} ${years === 1 ? "year" : "years"}, and this one is older.`,
    partsMissing: (count: number) =>
      `${count} ${count === 1 ? "part" : "parts"} of the file have not arrived yet.`,
    rush: "Something else changed at this moment. Please try again.",
    fetchFailed: "Your submissions can't be loaded. Please try again.",
    otherContent: (found: string, name: string) =>
      `This is ${found}, not what “${name}” says. Save your work as .docx, .doc, .pdf, .xls or .xlsx and choose it again.`,
    damaged: (name: string) =>
      `“${name}” is damaged or not whole. Open it, save it again and choose the new file.`,
    encrypted: (name: string) =>
      `“${name}” is protected by a password, so nobody could review it. Save it without a password and choose it again.`,
    macros: (name: string) =>
      `“${name}” holds macros, which we don't take. Save it as .docx, .xlsx or .pdf without macros and choose it again.`,
    oversized: (name: string) =>
      `“${name}” would become too large when it is opened. Save it again with less in it and choose it again.`,
    otherFile: (name: string) =>
      `What arrived is not the “${name}” that you chose: it was changed meanwhile. Please choose it again.`,
  },
  reviews: {
    noteNeeded: "Write to the writer what to change, or why it is not accepted.",
    decided: "This work has been decided about already.",
    notFound: "There is no such work.",
    scanning: "This file is still being scanned for malware. It can be reviewed in some minutes.",
    malware:
      "Our scan found malware in this file, so nobody has opened it and it was deleted. Clean your device with a virus scanner, save your work anew and send that file.",
  },
  contact: {
    sent: "Thank you. Your message is with us.",
    emailMissing: "Please give your email address, so that we can answer you.",
    messageMissing: "Please write your message.",
    unanswerable:
      "We can't send mail to this address. Please give us another one, or your phone number.",
    tooQuick: "That was very quick. Please press Send once more.",
  },
  payments: {
    initiating: "Initiating payment...",
    successful: "Payment successful! Redirecting...",
    unconfirmed: "Failed to confirm the transaction. Please try again.",
    timeout: "Payment confirmation timeout. Please check your payment status.",
    failed: (message: string) => `Payment failed: ${message}`,
    tooManyNumbers: (count: number) =>
      `You have had prompts sent to ${count} different numbers today. Use one of them, or pay by hand.`,
    recognise: (reference: string) =>
      `Our request says ${reference}. If the request on your phone says anything else, it is not yours: press cancel, and enter no PIN.`,
    needsKenyanNumber:
      "Mobile money needs a Kenyan number: 07…, 01… or +254…. Nothing has been charged.",
    notSetUp:
      "Payments are not set up yet. Nothing has been charged. Please try again later or write to support.",
    pressAgain: "Please press the button again. Nothing has been charged.",
    notYours: "This payment is not one of yours.",
    enterPin: (amount: number) =>
      `Check your phone and enter your M-Pesa PIN to pay KES ${amount.toLocaleString("en-KE")}.00.`,
    sending:
      "We have asked M-Pesa and wait for its answer. If the request appears on your phone, enter your PIN: the payment will be recognised.",
    prompted:
      "Enter your M-Pesa PIN on your phone. If you have, the confirmation is on its way: you can leave this page, your account activates by itself.",
    contradicted:
      "M-Pesa's answers about this payment contradict each other. If money left your phone it will be credited as soon as M-Pesa confirms it; please don't pay again until then. Support can help with the receipt number from the SMS.",
    received: "Your payment has been received.",
    usernameMissing: "Please give the username of the writer whose payment it is.",
    nobodyNamed: "No writer has or had this username.",
    notKept: "There is no such payment to be attributed.",
    noSum: "What M-Pesa sent of this payment is no sum that can be credited.",
    creditedElsewhere: (username: string) =>
      `This payment is in the balance of ${username} already. Nothing was credited.`,
    usedForTraining: "This payment has become the fee of a training. Nothing was credited.",
  },
  trainings: {
    invalidCode: "Please enter a valid reference code (minimum 6 alphanumeric characters)",
    userUnloaded: "Failed to load user information. Please refresh the page.",
    signInAgain: "Authentication error. Please log in again.",
    failed: "Failed to process your payment. Please try again or contact support.",
    noteMissing: "Please write a note: it is kept with your decision.",
    accepted: "Your payment is verified, your account is active, and your training is open.",
    acceptedByHand: "Your training is open, and your account is active.",
    refused: "This code was not accepted.",
    waiting: {
      "not-known":
        "M-Pesa has not confirmed this code to us yet. It is kept and checked by itself, and you are told as soon as it is. Don’t pay again.",
      "other-payer":
        "This payment came from another number than yours, or for another account. We look at it ourselves, and you are told what comes of it. Don’t pay again.",
      "other-amount":
        "This payment is not the fee of this training. We look at it ourselves, and you are told what comes of it.",
      "paid-before":
        "You have paid for this training before. We look at this second payment ourselves, and you are told what comes of it.",
    },
    spent:
      "This payment is in your balance, and your balance no longer holds the fee. Pay the fee again, or enter the code when your balance holds it.",
    used: "This code has been used already.",
    othersCode:
      "Another account has entered this code. If the payment is yours, write to us with M-Pesa’s SMS.",
    noCode: "There is no such code.",
    decidedOtherwise: "This code has been decided otherwise already.",
    inOthersBalance:
      "This payment is in the balance of another account, and nothing is taken from there. Refuse the code.",
    balanceTooLow:
      "The writer’s balance no longer holds this payment, so that it can’t become the fee.",
  },
} as const;
