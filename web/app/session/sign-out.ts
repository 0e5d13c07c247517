import { api } from "#contracts/api";
import { call } from "../api/client";
import { forgetEverything } from "./forget";

/** Ends the session here. */
export async function signOutHere(): Promise<void> {
  try {
    const { revokeSession } = await import("./revoke-session");
    await revokeSession();
  } finally {
    forgetEverything();
  }
}

/** Ends the session on every device; throws ApiProblem, and then some may have ended and others not. */
export async function signOutEverywhere(): Promise<void> {
  await call(api.signOutEverywhere, {}, {});
  forgetEverything();
}
