import { catalogue } from "../../ui/strings/catalogue";

/** What went wrong on the way, whatever was asked. */
export const errorStrings = catalogue({
  unreachable:
    "We could not reach the service. Nothing you typed is lost. Check your connection and try again.",
  notUnderstood:
    "The service did not answer as expected. Nothing was lost. Please try again in a moment.",
  sessionEnded: "Please sign in to continue",
  tooMany: "That was too often in a short time. Please wait a minute and try again.",
  tryAgain: "Try again",
  reload: "Reload the page",
  pageFailed: "This page did not load",
  pageFailedWhy:
    "The connection may have dropped, or a new version has just come out. Nothing was lost.",
  pageAway: "This page is not on your device yet",
  pageAwayWhy:
    "It needs the network once. Nothing you typed is lost. The pages you have opened still work.",
  notFound: "This page does not exist",
  notFoundThere: "Nothing is at this address",
  notFoundWhy: "The address may be mistyped, or the page has moved.",
  toOverview: "Go to the overview",
});
