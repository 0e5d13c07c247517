import { useState } from "react";
import { useClearToasts, useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../api/api-problem";
import { signOutEverywhere, signOutHere } from "../session/sign-out";

/** Signs out, once however often it is pressed; the guards then lead to the sign-in page. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const clearToasts = useClearToasts();
  const signOut = async (everywhere = false) => {
    if (busy) return;
    setBusy(true);
    // The messages were meant for the person who leaves.
    clearToasts();
    try {
      await (everywhere ? signOutEverywhere() : signOutHere());
    } catch (error) {
      // This device has forgotten the session in any case; other devices may still have it.
      if (everywhere && error instanceof ApiProblem) toast("stopped", error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, signOut };
}
