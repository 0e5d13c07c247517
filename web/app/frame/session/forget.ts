import { endPush } from "../../../ui/kept-app";
import { inTab, onDevice } from "../../../ui/storage";
import { forgetFirstScreen, forgetSnapshots } from "../api/prefetch";
import { queryClient } from "../api/query-client";
import { forgetReplies } from "../api/send";
import { forgetPendingSignIn } from "./pending-sign-in";
import { announceSession } from "./session-store";
import { forgetStoredSession } from "./stored-session";

/**
 * Deletes the person's data on this device, and all that this tab stores. For a sign-out, a closed
 * account or a new email address.
 */
export function forgetEverything(end: "signed-out" | "closed" = "signed-out") {
  forgetPerson();
  forgetPendingSignIn();
  inTab.clear();
  announceSession(end);
}

/** Ends the session: deletes the person's data, except their drafts. */
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
 * Deletes the session owner's data on this device, except drafts, before a sign-in replaces the
 * session. The query cache stays: its keys name the person, and the sign-in may itself be a query.
 */
export function forgetOnDevice() {
  forgetStoredSession(onDevice);
  forgetSnapshots(onDevice);
  forgetReplies();
  forgetFirstScreen();
  // Without a network this fails. The next push then finds that the session has ended.
  endPush().catch(() => undefined);
}
