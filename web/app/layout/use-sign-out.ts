import { useState } from "react";
import { signOutOf } from "../session/sign-out";

/** Signing out, once however often it is pressed; the guards then lead to the sign-in page. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const signOut = async (everywhere = false) => {
    if (busy) return;
    setBusy(true);
    await signOutOf(everywhere).finally(() => setBusy(false));
  };
  return { busy, signOut };
}
