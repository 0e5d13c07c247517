import { endPush } from "../../../ui/kept-app";
import { inTab, onDevice } from "../../../ui/storage";
import { forgetFirstScreen, forgetSnapshots } from "../api/prefetch";
import { queryClient } from "../api/query-client";
import { forgetReplies } from "../api/send";
import { forgetPendingSignIn } from "./pending-sign-in";
import { announceSession } from "./session-store";
import { forgetStoredSession } from "./stored-session";

/**
 * After a sign-out, or once the account is closed: deletes everything of the person in this
 * browser.
 */
export function forgetEverything(end: "signed-out" | "closed" = "signed-out") {
  forgetPerson();
  forgetPendingSignIn();
  inTab.clear();
  announceSession(end);
}

/** After a session expired: deletes everything but the owner's drafts. */
export function endSession() {
  forgetPerson();
  announceSession("ended");
}

/** Deletes all data about the person, in memory and on this device. */
function forgetPerson() {
  forgetOnDevice();
  queryClient.clear();
}

/**
 * Before somebody signs in over a session: deletes all that this device stores of its owner except
 * drafts. Memory, where the sign-in itself may be a query, is separated by person anyway.
 */
export function forgetOnDevice() {
  forgetStoredSession(onDevice);
  forgetSnapshots(onDevice);
  forgetReplies();
  forgetFirstScreen();
  // Without a network the next push finds that the session has ended.
  endPush().catch(() => undefined);
}
