import type { World } from "../../world";
import { openPkcs1 } from "./security-key";

const wrongPasswordsAllowed = 3;
/** Bytes of a text encrypted with Safaricom's certificate. */
const credentialSize = 256;

export const isLocked = ({ state }: World) => state.wrongPasswords >= wrongPasswordsAllowed;

export interface InitiatorRefusal {
  code: "2001" | "8006";
  reason: string;
}

/**
 * M-PESA's reason to refuse an initiator; undefined if name and password are right. After three
 * wrong passwords in a row, even the right one is refused.
 */
export function initiatorRefusal(
  world: World,
  name: string,
  credential: string,
): InitiatorRefusal | undefined {
  const fault = world.faults.get("initiator");
  if (fault) world.faults.spend("initiator");
  if (fault === "locked" || isLocked(world))
    return {
      code: "8006",
      reason:
        'The initiator\'s credential is locked. PUT /api/initiator {"unlock": true} opens it.',
    };
  if (fault === "expired")
    return { code: "2001", reason: "The initiator's password has expired: a switch says so." };
  const reason = wrongBy(world, name, credential);
  world.state.wrongPasswords = reason ? world.state.wrongPasswords + 1 : 0;
  world.save();
  return reason ? { code: "2001", reason } : undefined;
}

function wrongBy({ state, strict }: World, name: string, credential: string) {
  const { initiatorName, initiatorPassword } = state.credentials;
  if (name !== initiatorName)
    return `The initiator is ${JSON.stringify(name)}; it must be ${initiatorName}.`;
  const encrypted = Buffer.from(credential, "base64");
  if (encrypted.length !== credentialSize)
    return `SecurityCredential has ${encrypted.length} bytes in base64, and must have ${credentialSize}: the password, encrypted by RSA with PKCS#1 v1.5.`;
  const password = openPkcs1(encrypted, state.securityKey.privateKey);
  // The simulator can't decrypt a text encrypted with Safaricom's certificate, so it accepts the
  // text unless `strict`.
  if (password === undefined)
    return strict
      ? "SecurityCredential was not made with the certificate of GET /api/daraja, or not with PKCS#1 v1.5."
      : undefined;
  if (password !== initiatorPassword)
    return "SecurityCredential opens to another password than the initiator's.";
  return undefined;
}

/** Unlocks the initiator, and sets the password if one is given, as the portal does. */
export function renewInitiator(world: World, password: string | undefined) {
  world.state.wrongPasswords = 0;
  if (password !== undefined) world.state.credentials.initiatorPassword = password;
  world.save();
}
