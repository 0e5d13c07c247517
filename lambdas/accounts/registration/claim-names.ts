import { Registered } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { errorFacts, logger } from "../../platform/logger";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { type Claim, isUnderWay, type NameItem, type nameStore } from "../names/name-store";

/** How often, and how long apart, we look whether a sign-up with the same names has ended. */
const looks = 6;
const pauseLength = 400;

export interface Claimant {
  names: typeof nameStore;
  pause: (milliseconds: number) => Promise<void>;
}

/** Claims both names; true when the address was left over from a sign-up that never ended. */
export async function claimNames(
  claim: Claim,
  { names, pause }: Claimant,
  now: Date,
): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const seen = await names.look(claim);
    const active = { email: isActive(seen.email), username: isActive(seen.username) };
    if (active.email || active.username) throw namesTaken(active);
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

/** Leaves nothing of a sign-up behind; the user id if it has become an account after all. */
export async function giveUp(
  claim: Claim,
  { names }: Pick<Claimant, "names">,
  clearUp?: () => Promise<void>,
): Promise<string | undefined> {
  try {
    const finished = await names.abandon(claim);
    if (finished) return finished;
    await clearUp?.();
    await names.release(claim);
  } catch (error) {
    // The claim ends by itself, and the sign-up that takes it over clears up.
    logger.warn("sign-up-left-over", errorFacts(error));
  }
  return undefined;
}

/** What is answered when a sign-up failed after its names were claimed. */
export async function refusalOf(
  error: unknown,
  idempotency: Idempotency | undefined,
): Promise<unknown> {
  if (error instanceof AppError) return error;
  if (error instanceof ConditionFailed && idempotency && error.failures.has("idempotency"))
    // Throws: the same key has made an account of another form meanwhile.
    await earlierReply(Registered, idempotency);
  logger.error("sign-up-failed", errorFacts(error));
  return new AppError("provider_unavailable", messages.accounts.signUpFailed);
}

/** The refusal of names that somebody has. */
export function namesTaken({
  email = false,
  username = false,
}: {
  email?: boolean;
  username?: boolean;
}) {
  const { emailTaken, usernameTaken } = messages.accounts;
  return new AppError("conflict", email ? emailTaken : usernameTaken, {
    fields: {
      ...(email && { email: [emailTaken] }),
      ...(username && { username: [usernameTaken] }),
    },
  });
}
