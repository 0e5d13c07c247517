import type { World } from "../../world";
import { openCredential } from "./security-key";

const wrongPasswordsAllowed = 3;

export const isLocked = ({ state }: World) => state.wrongPasswords >= wrongPasswordsAllowed;

/**
 * The result code with which M-PESA refuses an operator of the API; undefined when name and password
 * are right. Three wrong ones in a row lock the credential, and then the right one is refused too.
 */
export function initiatorRefusal(
  world: World,
  name: string,
  credential: string,
): "2001" | "8006" | undefined {
  if (isLocked(world)) return "8006";
  const { credentials, securityKey } = world.state;
  // An unreadable credential opens to no password at all.
  const password = openCredential(credential, securityKey.privateKey);
  const right = name === credentials.initiatorName && password === credentials.initiatorPassword;
  world.state.wrongPasswords = right ? 0 : world.state.wrongPasswords + 1;
  world.save();
  return right ? undefined : "2001";
}

/** Another password, as in the portal; either way the credential is unlocked. */
export function renewInitiator(world: World, password: string | undefined) {
  world.state.wrongPasswords = 0;
  if (password !== undefined) world.state.credentials.initiatorPassword = password;
  world.save();
}
