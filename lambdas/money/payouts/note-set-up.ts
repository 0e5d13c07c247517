import { Wallet } from "#contracts/ledger";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { airtelIsSetUp } from "../../providers/airtel/credentials";
import { payoutsAreSetUp } from "../../providers/daraja/credentials";
import { knownSetUp, readPause, setUpWrite } from "./pause";
import { transactIfUnchanged } from "./withdrawal";

const lookUp: Record<Wallet, (oldest?: number) => Promise<boolean>> = {
  mpesa: payoutsAreSetUp,
  airtel: airtelIsSetUp,
};

/** That which wallets are set up is noted is due each minute. */
export const walletsToNote: DueList = async () => [
  () =>
    noteSetUp().catch((error: unknown) => {
      logger.error("wallets-not-noted", errorFacts(error));
      throw error;
    }),
];

/**
 * Notes which wallets the operator has set up, for functions that may not read the secret of payouts. What
 * can't be read now stays as it was.
 */
export async function noteSetUp(): Promise<true> {
  const before = knownSetUp(await readPause());
  const present = { ...before };
  // While no wallet is set up the operator is about to do it, and copies are not trusted.
  const oldest = before.mpesa || before.airtel ? undefined : 0;
  for (const wallet of Wallet.options) {
    present[wallet] = await lookUp[wallet](oldest).catch((error: unknown) => {
      logger.warn("wallet-not-known", { wallet, ...errorFacts(error) });
      return before[wallet];
    });
  }
  if (Wallet.options.some((wallet) => present[wallet] !== before[wallet]))
    await transactIfUnchanged([setUpWrite(before, present)]);
  return true;
}
