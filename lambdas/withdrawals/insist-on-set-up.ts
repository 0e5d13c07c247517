import { messages } from "#contracts/messages";
import type { Wallet } from "#contracts/withdrawals";
import { airtelCredentials } from "../airtel/credentials";
import { payoutCredentials } from "../daraja/credentials";
import { AppError } from "../platform/app-error";

const names: Record<Wallet, string> = { mpesa: "M-Pesa", airtel: "Airtel Money" };

/**
 * Refuses, in words, a wallet whose credentials the operator hasn't filled in. What can't be read now
 * may well be filled in: the withdrawal then waits, as it does for a busy provider.
 */
export async function insistOnSetUp(wallet: Wallet): Promise<void> {
  try {
    await (wallet === "mpesa" ? payoutCredentials(undefined) : airtelCredentials(undefined));
  } catch (error) {
    if (error instanceof AppError && error.code === "provider_unavailable")
      throw new AppError(error.code, messages.withdrawals.notSetUp(names[wallet]));
  }
}
