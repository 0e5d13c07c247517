import { useState } from "react";
import { useClearToasts, useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../api/api-problem";
import { signOutEverywhere, signOutHere } from "../session/sign-out";

/** Signing out, once however often it is pressed; the guards then lead to the sign-in page. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const clearToasts = useClearToasts();
  const signOut = async (everywhere = false) => {
    if (busy) return;
    setBusy(true);
    // What they say was said to whoever leaves.
    clearToasts();
    try {
      await (everywhere ? signOutEverywhere() : signOutHere());
    } catch (error) {
      // Without an answer this device has forgotten the session all the same; others have not.
      if (everywhere && error instanceof ApiProblem) toast("stopped", error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, signOut };
}
