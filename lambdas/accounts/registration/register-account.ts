import { Registered, type Registration } from "#contracts/accounts";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import type { Claim } from "../names/name-store";
import { newProfile } from "../profile/profile";
import { exists, type UserPool } from "../user-pool/user-pool";
import { type Claimant, claimNames, giveUp, namesTaken, refusalOf } from "./claim-names";

export interface Registrar extends Claimant {
  pool: UserPool;
  newId: () => string;
  adminEmail: string;
}

/**
 * Makes an account: the names are claimed first, the user pool's user follows, and profile and names
 * become an account in one transaction. Whatever ends it in between, the same form can be sent again.
 */
export async function registerAccount(
  form: Registration,
  idempotency: Idempotency | undefined,
  registrar: Registrar,
  now: Date,
): Promise<{ userId: string }> {
  const earlier = await answerBefore(idempotency);
  if (earlier) return earlier;
  if (form.email === registrar.adminEmail.toLowerCase()) throw namesTaken({ email: true });

  const claim: Claim = { id: registrar.newId(), email: form.email, username: form.username };
  let takenOver: boolean;
  try {
    takenOver = await claimNames(claim, registrar, now);
  } catch (refusal) {
    // The names may be those of this very form, sent a moment before.
    const meanwhile = await answerBefore(idempotency);
    if (meanwhile) return meanwhile;
    throw refusal;
  }
  let userId: string | undefined;
  try {
    userId = await createUser(claim, takenOver, registrar.pool);
    await registrar.pool.setPassword(userId, form.password);
    await registrar.names.activate(claim, newProfile(form, userId, now), idempotency, now);
    return { userId };
  } catch (error) {
    const known = userId !== undefined || error instanceof AppError;
    // Whether there is a user now is not known: the claim stays, and the next sign-up clears up.
    const finished = known
      ? await giveUp(claim, registrar, async () => {
          if (userId) await registrar.pool.deleteUser(userId);
        })
      : undefined;
    if (finished) return { userId: finished };
    throw await refusalOf(error, idempotency);
  }
}

/** What the same form was answered before, if it has become an account. */
async function answerBefore(idempotency: Idempotency | undefined) {
  return idempotency && (await earlierReply(Registered, idempotency));
}

/** Only whoever took over an unfinished sign-up may clear away the user that it left. */
async function createUser({ email }: Claim, takenOver: boolean, pool: UserPool): Promise<string> {
  const first = await pool.createUser(email);
  if (first !== exists) return first;
  if (!takenOver) throw namesTaken({ email: true });
  await pool.deleteUser(email);
  const second = await pool.createUser(email);
  if (second === exists) throw namesTaken({ email: true });
  return second;
}
