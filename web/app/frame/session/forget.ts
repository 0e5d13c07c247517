import { endPush } from "../../../ui/kept-app";
import { inTab, onDevice } from "../../../ui/storage";
import { forgetFirstScreen, forgetSnapshots } from "../api/prefetch";
import { queryClient } from "../api/query-client";
import { forgetReplies } from "../api/send";
import { forgetPendingSignIn } from "./pending-sign-in";
import { announceSession } from "./session-store";
import { forgetStoredSession } from "./stored-session";

/**
 * After a sign-out, or when the account is closed: deletes all data of the person in this browser.
 */
export function forgetEverything(end: "signed-out" | "closed" = "signed-out") {
  forgetPerson();
  forgetPendingSignIn();
  inTab.clear();
  announceSession(end);
}

/** When the session has expired: deletes the person's data, except their drafts. */
export function endSession() {
  forgetPerson();
  announceSession("ended");
}

/** Deletes the person's data in memory and on this device, except drafts. */
function forgetPerson() {
  forgetOnDevice();
  queryClient.clear();
}

/**
 * Before a sign-in replaces a session: deletes the owner's data on this device, except drafts. The
 * data in memory stays: it is separate for each person, and the sign-in may itself be one of its
 * queries.
 */
export function forgetOnDevice() {
  forgetStoredSession(onDevice);
  forgetSnapshots(onDevice);
  forgetReplies();
  forgetFirstScreen();
  // Without a network this fails. The next push then finds that the session has ended.
  endPush().catch(() => undefined);
}
