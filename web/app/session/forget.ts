import { forgetEarlyReplies } from "../api/early";
import { queryClient } from "../api/query-client";
import { forgetReplies } from "../api/send";
import { forgetSnapshots } from "../api/snapshots";
import { forgetPendingSignIn } from "./pending-sign-in";
import { announceSession } from "./session-store";
import { forgetStoredSession } from "./stored-session";

/** After a sign-out: nothing of the person stays in this browser. */
export function forgetEverything() {
  forgetPerson();
  forgetPendingSignIn();
  sessionStorage.clear();
  announceSession("signed-out");
}

/** After a session ended by itself: what was typed is kept for its owner, all else goes. */
export function endSession() {
  forgetPerson();
  announceSession("ended");
}

/** All that the service told about the person, in this page and on this device. */
function forgetPerson() {
  forgetStoredSession(localStorage);
  forgetSnapshots(localStorage);
  queryClient.clear();
  forgetReplies();
  forgetEarlyReplies();
}
