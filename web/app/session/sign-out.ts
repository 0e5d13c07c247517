import { forgetEverything } from "./forget";

/** Ends the session here, and with `everywhere` on every device, on the server too. */
export async function signOutOf(everywhere: boolean): Promise<void> {
  try {
    const { revokeSession } = await import("./revoke-session");
    await revokeSession(everywhere);
  } finally {
    forgetEverything();
  }
}
