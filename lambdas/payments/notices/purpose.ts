import { AccountNumber, accountNumberPattern } from "#contracts/account-number";
import { referencePattern } from "#contracts/payment-reference";
import { writerNamed } from "../../accounts/names/writer-named";
import { writerOfAccountNumber } from "../../writers/account-number-store";
import { findReference } from "../attempts/attempt-store";

/** What a payment to the pay bill is for. */
export type Purpose =
  /** A prompt of ours started it. */
  | { is: "prompt"; userId: string; attemptId: string }
  /** Paid by hand to a writer's balance. */
  | { is: "balance"; userId: string }
  /** Paid by hand for a writer's training. */
  | { is: "training"; userId: string }
  | { is: "unknown" };

const unknown: Purpose = { is: "unknown" };

/**
 * What a payment is for, by the words in the account field of the pay bill: the reference of a
 * prompt, an account number, `T` and an account number, or a username, present or earlier. Blanks
 * matter in none of them but a username, and case in none, since no two names differ only by it.
 */
export async function purposeOf(words: string): Promise<Purpose> {
  const typed = words.replace(/\s/g, "").toUpperCase();
  if (referencePattern.test(typed)) {
    const prompt = await findReference(typed);
    return prompt ? { is: "prompt", ...prompt } : unknown;
  }
  const [, training, number] = accountNumberPattern.exec(typed) ?? [];
  if (number !== undefined) {
    const isPossible = AccountNumber.safeParse(number).success;
    const userId = isPossible ? await writerOfAccountNumber(number) : undefined;
    return userId === undefined ? unknown : { is: training ? "training" : "balance", userId };
  }
  const userId = await writerNamed(words.trim());
  return userId === undefined ? unknown : { is: "balance", userId };
}
