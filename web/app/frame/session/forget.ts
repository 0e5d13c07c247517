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

/** After a session expired: drafts are kept for their owner, everything else goes. */
export function endSession() {
  forgetPerson();
  announceSession("ended");
}

/** Everything the service told about the person, in memory and on this device. */
function forgetPerson() {
  forgetOnDevice();
  queryClient.clear();
}

/**
 * Before somebody signs in over a session: deletes all that this device keeps of its owner but
 * their drafts. What is in memory, where the sign-in itself may be a query, is kept apart by
 * person anyway.
 */
export function forgetOnDevice() {
  forgetStoredSession(onDevice);
  forgetSnapshots(onDevice);
  forgetReplies();
  forgetFirstScreen();
  // Without a network the next push finds that the session has ended.
  endPush().catch(() => undefined);
}
