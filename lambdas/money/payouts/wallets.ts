import { Wallet, withdrawalMessages } from "#contracts/withdrawals";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { airtelIsSetUp } from "../../providers/airtel/credentials";
import { payoutsAreSetUp } from "../../providers/daraja/credentials";
import { walletNames } from "./withdrawal";

const setUp = { mpesa: payoutsAreSetUp, airtel: airtelIsSetUp };

/**
 * Whether the operator has filled a wallet's credentials in. What can't be read now may well be filled
 * in: a withdrawal then waits, as it does for a busy provider.
 */
const isSetUp = (wallet: Wallet): Promise<boolean> =>
  setUp[wallet]().catch((error: unknown) => {
    logger.warn("wallet-not-known", { wallet, ...errorFacts(error) });
    return true;
  });

/** The wallets that money can be taken out to. */
export async function walletsSetUp(): Promise<Wallet[]> {
  const known = await Promise.all(Wallet.options.map(isSetUp));
  return Wallet.options.filter((_, at) => known[at]);
}

/** Refuses, in words, a wallet whose credentials the operator hasn't filled in. */
export async function insistOnSetUp(wallet: Wallet): Promise<void> {
  if (!(await isSetUp(wallet)))
    throw new AppError("provider_unavailable", withdrawalMessages.notSetUp(walletNames[wallet]));
}
