import { catalogue } from "../../../ui/strings/catalogue";

/** Two-step sign-in: a code of an authenticator app besides the password. */
export const securityStrings = catalogue({
  title: "Two-step sign-in",
  about:
    "Besides your password, sign-in asks for a code that an app on your phone makes. Whoever learns your password still can’t get in.",
  on: "On",
  off: "Off",
  loading: "Asking whether two-step sign-in is on",
  failed: "We could not find out whether two-step sign-in is on.",
  turnOn: "Turn on",
  turnOff: "Turn off",
  cancel: "Cancel",
  turnedOn: "Two-step sign-in is on.",
  turnedOff: "Two-step sign-in is off.",
  alreadyOn: "Two-step sign-in is on already.",
  confirmFirst:
    "Confirm your email address first: without it, nobody could tell that this account is yours. The link is in your mailbox.",
  getApp: "Have an authenticator app",
  getAppText:
    "For example Google Authenticator, Microsoft Authenticator or Aegis. They are free and work without a network.",
  addAccount: "Add this account to it",
  openApp: "Open the app on this phone",
  nothingOpens: "If nothing opens, copy the key and choose “Enter a setup key” in the app.",
  copyKey: "Copy the key",
  copy: "Copy",
  copied: "Copied",
  otherPhone: "The app is on another phone",
  scan: "Scan this code with the app.",
  picture: "QR code that holds the key",
  typeCode: "Type the code that the app shows",
  confirm: "Confirm and turn on",
  turnOffWhy: "Type the code that your app shows now. From then on the password alone is enough.",
});
