import type { Caller } from "../../platform/caller";
import { profiles } from "./profile";

/** Writers whom this instance has found active: nobody ceases to be. */
const active = new Set<string>();
const mostRemembered = 10_000;

/** Whether a caller may read tasks. One read, and none for a writer whom this instance has found active. */
export async function hasActiveAccount({ userId, isAdmin }: Caller): Promise<boolean> {
  if (isAdmin || active.has(userId)) return true;
  const profile = await profiles.find({ userId });
  if (profile?.accountStatus !== "active") return false;
  if (active.size >= mostRemembered) active.clear();
  active.add(userId);
  return true;
}
