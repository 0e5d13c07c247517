import { useState } from "react";
import { useClearToasts, useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../api/api-problem";
import { signOutEverywhere, signOutHere } from "../session/sign-out";

/**
 * Signs out once, even if the button is pressed several times; the guards then show the sign-in
 * page.
 */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const clearToasts = useClearToasts();
  const signOut = async (everywhere = false) => {
    if (busy) return;
    setBusy(true);
    // The next person on this device must not see messages for this one.
    clearToasts();
    try {
      await (everywhere ? signOutEverywhere() : signOutHere());
    } catch (error) {
      // After a failed `signOutEverywhere`, the person is still signed in. `signOutHere` signs out
      // on this device even if it throws.
      if (everywhere && error instanceof ApiProblem) toast("stopped", error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, signOut };
}
