import type { Settings } from "#contracts/settings";
import { logger } from "../../platform/logger";
import { type Count, count, fromNetwork, tooManyRequests, usesOf } from "../../platform/throttle";
import { nameStore } from "../names/name-store";
import { profileStore } from "../profile/profile-store";

type Limits = Settings["limits"];

/** A password or a second factor's code that somebody offers as whoever has `name`, in small letters. */
export interface Proof {
  name: string;
  network: string;
}

/**
 * Counts a password that Cognito has refused. Whoever is beyond a limit gets that instead of Cognito's
 * answer. A password is never refused before Cognito has seen it, so a right one always gets in.
 */
export async function countWrongPassword(proof: Proof, limits: Limits, now: Date) {
  const userId = await accountNamed(proof.name);
  const who = userId ?? proof.name;
  await Promise.all([
    add(ofPair("password", who, proof.network, limits), now),
    add(ofAccount("password", who, limits), now),
    // A name that nobody has says nothing about a network that thousands share.
    userId !== undefined && reportGuessing(proof.network, limits, now),
  ]);
}

/**
 * Counts a code before Cognito sees it, and refuses one beyond the limit: a code has a million values
 * only, and whoever is asked for one has proven the password.
 */
export async function beforeCode(proof: Proof, limits: Limits, now: Date) {
  const who = (await accountNamed(proof.name)) ?? proof.name;
  const pair = ofPair("code", who, proof.network, limits);
  const account = ofAccount("code", who, limits);
  if ((await usesOf(account, now)) >= account.limit.count)
    throw tooManyRequests(account.limit, now);
  const takeBack = () => count(pair, -1, now);
  await add(pair, now).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  return {
    wasWrong: () => count(account, 1, now),
    /** What is no wrong code counts for nothing: a stranger without the password uses nothing up. */
    wasNotWrong: takeBack,
  };
}

async function add(window: Count, now: Date) {
  if ((await count(window, 1, now)) > window.limit.count) throw tooManyRequests(window.limit, now);
}

/** Nobody is refused for a network's sake; the operator may look who guesses. */
async function reportGuessing(who: string, { signInPerNetwork: limit }: Limits, now: Date) {
  const failed = await count({ purpose: "password-network", who, limit }, 1, now);
  if (failed === limit.count + 1) logger.warn("many-wrong-passwords-from-one-network", { failed });
}

type Kind = "password" | "code";

const ofPair = (kind: Kind, who: string, network: string, limits: Limits): Count => ({
  purpose: `${kind}-address-network`,
  who: fromNetwork(who, network),
  limit: limits.signInPerAddress,
});

const ofAccount = (kind: Kind, who: string, limits: Limits): Count => ({
  purpose: `${kind}-address`,
  who,
  limit: limits.signInPerAddressAnywhere,
});

/** Whose account a name in an answer to Cognito means, an address or a user's id, in small letters. */
async function accountNamed(name: string): Promise<string | undefined> {
  if (name.includes("@")) return (await nameStore.ownerOfEmail(name))?.userId;
  return (await profileStore.find(name)) && name;
}
