import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { getItem } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import { putItem } from "../../platform/table/write";

/** What tells one challenge of Cognito from another; it comes back, as it was given out, with the answer. */
export interface Challenge {
  name: string;
  secretBlock: string;
  session: string;
}

/** Whose sign-in a challenge belongs to. Both are hashes: a person's address is in neither. */
const SignIn = z.object({ address: z.string(), usernames: z.array(z.string()) });
export type SignIn = z.infer<typeof SignIn>;

/** Longer than Cognito lets any challenge stand: three minutes, and fifteen at most. */
const keptSeconds = 15 * 60;

const hash = (given: string) => createHash("sha256").update(given).digest("base64url");

// CHALLENGE#<sha256 of the challenge>     CHALLENGE     whose sign-in it belongs to
const challengeKey = ({ name, secretBlock, session }: Challenge) => ({
  pk: `CHALLENGE#${hash(JSON.stringify([name, secretBlock, session]))}`,
  sk: "CHALLENGE",
});

/** The sign-in that begins with an address. */
export const signInOf = (email: string): SignIn => ({
  address: hash(email),
  usernames: [hash(email)],
});

/** Keeps whose challenge it is. One that is put again stays with whom it was put to first. */
export async function rememberChallenge(
  challenge: Challenge,
  { address, usernames }: SignIn,
  alsoNamed: readonly string[],
  now: Date,
): Promise<void> {
  await putItem({
    ...challengeKey(challenge),
    type: "Challenge",
    address,
    usernames: [...new Set([...usernames, ...alsoNamed.map(hash)])],
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds,
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** The sign-in that a challenge was given out for, if the answer is given in its own user's name. */
export async function signInAnswered(
  challenge: Challenge,
  username: string,
): Promise<SignIn | undefined> {
  const signIn = await getItem(SignIn, challengeKey(challenge));
  return signIn?.usernames.includes(hash(username)) ? signIn : undefined;
}
