import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Registration } from "#contracts/accounts";
import { hashOf } from "../../platform/idempotency";

const slowHash = promisify<string, string, number, Buffer>(scrypt);

/**
 * What tells a form from another under the same `Idempotency-Key`, its password included. It is kept
 * for two days: the password is in it salted and hashed slowly, so that it can't be tried out.
 */
export async function formHash(
  { password, confirmPassword: _, ...rest }: Registration,
  key: string,
): Promise<string> {
  const hashed = await slowHash(password, key, 32);
  return hashOf(JSON.stringify({ ...rest, password: hashed.toString("base64url") }));
}
