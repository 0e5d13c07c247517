import { requestMessages } from "#contracts/problem";
import { catalogue } from "../../../ui/strings/catalogue";

export const errorStrings = catalogue({
  failures: {
    "no-network": "We could not reach the service. Check your connection and try again.",
    "no-answer": "No answer came in time: the network is very slow. Please try again.",
    "not-ours":
      "Something else on this network answered in our place. If your Wi-Fi asks you to sign in to it, do that first; otherwise try again in a moment.",
  },
  unexpected: requestMessages.unexpected,
  trouble: {
    "no-network": "You are offline.",
    "no-answer": "The network is very slow: no answer comes.",
    "not-ours":
      "Something else on this network answers in our place. Your Wi-Fi may ask you to sign in to it first.",
    ours: "Something is wrong on our side.",
  },
  seenAt: (time: string) => `What you see is from ${time}.`,
  updatesOnline: "This page updates by itself when the network is back.",
  updatesLater: "This page updates by itself when that is over.",
  sessionEnded: requestMessages.signInToContinue,
  otherPerson:
    "Somebody else has signed in in this browser, so nothing was done. Sign in again to go on.",
  tooMany: "That was too often in a short time. Please wait a minute and try again.",
  tryAgain: "Try again",
  reload: "Reload the page",
  pageFailed: "This page did not load",
  pageFailedWhy: `${requestMessages.unexpected} It is not your connection. Reload the page to go on.`,
  pageAway: "This page is not on your device yet",
  pageAwayWhy:
    "It needs the network once. Nothing you typed is lost. The pages you have opened still work.",
  notFound: "This page does not exist",
  notFoundThere: "Nothing is at this address",
  notFoundWhy: "The address may be mistyped, or the page has moved.",
  toOverview: "Go to the overview",
  notAuthorized: requestMessages.notAuthorized,
  notAuthorizedWhy: "This part is for the administrator. Your own pages are in your dashboard.",
  toDashboard: "Go to my dashboard",
});
