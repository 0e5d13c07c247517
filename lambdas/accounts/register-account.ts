import type { Registration } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { errorFacts, logger } from "../platform/logger";
import { ConditionFailed, TransactionConflict } from "../platform/table";
import { type Claim, isUnderWay, type NameItem, type nameStore } from "./name-store";
import { newProfile } from "./profile";
import { exists, type UserPool } from "./user-pool";

/** How often, and how long apart, we look whether a sign-up with the same names has ended. */
const looks = 6;
const pauseLength = 400;

export interface Registrar {
  pool: UserPool;
  names: typeof nameStore;
  newId: () => string;
  pause: (milliseconds: number) => Promise<void>;
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
  if (form.email === registrar.adminEmail.toLowerCase()) throw taken({ email: true });

  const claim: Claim = { id: registrar.newId(), email: form.email, username: form.username };
  let takenOver: boolean;
  try {
    takenOver = await claimNames(claim, registrar, now);
  } catch (refused) {
    // The names may be those of this very form, sent a moment before.
    const meanwhile = await answerBefore(idempotency);
    if (meanwhile) return meanwhile;
    throw refused;
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
    const finished = known ? await undo(claim, userId, registrar) : undefined;
    if (finished) return { userId: finished };
    throw await refused(error, idempotency);
  }
}

/** What the same form was answered before, if it has become an account. */
async function answerBefore(idempotency: Idempotency | undefined) {
  return idempotency && ((await earlierReply(idempotency)) as { userId: string } | undefined);
}

/** Claims both names; true when the address was left over from a sign-up that never ended. */
async function claimNames(claim: Claim, { names, pause }: Registrar, now: Date): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const seen = await names.look(claim);
    const active = { email: isActive(seen.email), username: isActive(seen.username) };
    if (active.email || active.username) throw taken(active);
    const found = [seen.email, seen.username].filter((name) => name !== undefined);
    if (found.some((name) => isUnderWay(name, now))) {
      await pause(pauseLength);
      continue;
    }
    try {
      await names.claim(claim, seen, now);
      return seen.email !== undefined;
    } catch (error) {
      if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
    }
  }
  throw new AppError("conflict", messages.accounts.signUpUnderWay);
}

const isActive = (name: NameItem | undefined) => name?.state === "active";

/** Only whoever took over an unfinished sign-up may clear away the user that it left. */
async function createUser({ email }: Claim, takenOver: boolean, pool: UserPool): Promise<string> {
  const first = await pool.createUser(email);
  if (first !== exists) return first;
  if (!takenOver) throw taken({ email: true });
  await pool.deleteUser(email);
  const second = await pool.createUser(email);
  if (second === exists) throw taken({ email: true });
  return second;
}

/** Leaves nothing of a sign-up behind; the user id if it has become an account after all. */
async function undo(claim: Claim, userId: string | undefined, { pool, names }: Registrar) {
  try {
    const finished = await names.abandon(claim);
    if (finished) return finished;
    if (userId) await pool.deleteUser(userId);
    await names.release(claim);
  } catch (error) {
    // The claim ends by itself, and the sign-up that takes it over clears up.
    logger.warn("sign-up-left-over", errorFacts(error));
  }
  return undefined;
}

async function refused(error: unknown, idempotency: Idempotency | undefined): Promise<unknown> {
  if (error instanceof AppError) return error;
  if (error instanceof ConditionFailed && idempotency && error.failures.has("idempotency"))
    await earlierReply(idempotency);
  logger.error("sign-up-failed", errorFacts(error));
  return new AppError("provider_unavailable", messages.accounts.signUpFailed);
}

function taken({ email = false, username = false }: { email?: boolean; username?: boolean }) {
  const { emailTaken, usernameTaken } = messages.accounts;
  return new AppError("conflict", email ? emailTaken : usernameTaken, {
    fields: {
      ...(email && { email: [emailTaken] }),
      ...(username && { username: [usernameTaken] }),
    },
  });
}
