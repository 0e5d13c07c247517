import { Wallet } from "#contracts/ledger";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { airtelIsSetUp } from "../../providers/airtel/credentials";
import { payoutsAreSetUp } from "../../providers/daraja/credentials";
import { knownSetUp, readPause, type SetUp, setUpWrite } from "./pause";
import { transactIfUnchanged } from "./withdrawal";

const lookUp: Record<Wallet, (oldest?: number) => Promise<boolean>> = {
  mpesa: payoutsAreSetUp,
  airtel: airtelIsSetUp,
};

export const walletsToNote: DueList = async () => [
  () =>
    noteSetUp().catch((error: unknown) => {
      logger.error("wallets-not-noted", errorFacts(error));
      throw error;
    }),
];

/**
 * Stores which wallets are set up, since some functions may not read the payout secrets. If the
 * cached secrets show a change, reads the secrets again first; an unreadable secret changes
 * nothing.
 */
export async function noteSetUp(): Promise<true> {
  const before = knownSetUp(await readPause());
  const byCopies = await lookUpAll(before);
  const isKnown = (before.mpesa || before.airtel) && isSame(byCopies, before);
  const present = isKnown ? byCopies : await lookUpAll(before, thisRun);
  if (!isSame(present, before)) await transactIfUnchanged([setUpWrite(before, present)]);
  return true;
}

/** A fresh copy is at most this many milliseconds old. */
const thisRun = 1000;

const isSame = (one: SetUp, other: SetUp) =>
  Wallet.options.every((wallet) => one[wallet] === other[wallet]);

async function lookUpAll(before: SetUp, oldest?: number): Promise<SetUp> {
  const found = { ...before };
  for (const wallet of Wallet.options)
    found[wallet] = await lookUp[wallet](oldest).catch((error: unknown) => {
      logger.warn("wallet-not-known", { wallet, ...errorFacts(error) });
      return before[wallet];
    });
  return found;
}
