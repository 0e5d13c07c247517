import { queryClient } from "../api/query-client";
import { forgetReplies } from "../api/send";
import { forgetSnapshots } from "../api/snapshots";
import { announceSession } from "./session-store";
import { forgetStoredSession } from "./stored-session";

/** After a sign-out: nothing of the person stays in this browser. */
export function forgetEverything() {
  forgetStoredSession(localStorage);
  forgetSnapshots(localStorage);
  sessionStorage.clear();
  queryClient.clear();
  forgetReplies();
  announceSession("signed-out");
}

/** After a session ended by itself: what was typed is kept for its owner, all else goes. */
export function endSession() {
  forgetStoredSession(localStorage);
  queryClient.clear();
  forgetReplies();
  announceSession("ended");
}
