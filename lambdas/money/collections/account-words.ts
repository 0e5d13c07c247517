import { AccountNumber, accountNumberIn, referencePattern } from "#contracts/person";
import { accountNumbers, writerNamed } from "../../accounts/names";
import { errorFacts, logger } from "../../platform/logger";
import { readItems } from "../../platform/table/define-item";
import { accountWordsIn } from "../../providers/daraja/c2b";
import { references } from "./payment-attempt";
import { type ReceiptProof, receipts } from "./received-payment";

export type Purpose =
  | { is: "prompt"; userId: string; attemptId: string }
  /** Paid to a writer's balance, without a prompt. */
  | { is: "balance"; userId: string }
  /** Paid for a writer's training, without a prompt. */
  | { is: "training"; userId: string }
  | { is: "unknown" };

const unknown: Purpose = { is: "unknown" };

/**
 * Reads a payment's purpose from the Paybill's account field: a prompt's reference, an account
 * number, `T` with an account number, or a present or earlier username. Ignores case, and words
 * around an account number.
 */
async function purposeOf(words: string): Promise<Purpose> {
  const reference = asTyped(words);
  return referencePattern.test(reference)
    ? ofPrompt(await references.find({ reference }))
    : await purposeOfName(words);
}

/** Returns a payment's purpose, and the proof that its receipt was used, if there is one. */
export async function readPurpose(
  words: string,
  receipt: string,
): Promise<{ purpose: Purpose; proof: ReceiptProof | undefined }> {
  const reference = asTyped(words);
  if (referencePattern.test(reference)) {
    const [prompt, proof] = await readItems([
      references.at({ reference }),
      receipts.at({ receipt }),
    ]);
    return { purpose: ofPrompt(prompt), proof };
  }
  const [purpose, proof] = await Promise.all([purposeOfName(words), receipts.find({ receipt })]);
  return { purpose, proof };
}

export async function promptNamed(words: string) {
  const reference = asTyped(words);
  return referencePattern.test(reference) ? await references.find({ reference }) : undefined;
}

/** Returns the account number in a training number; undefined for other words. */
export function trainingNumberIn(words: string): string | undefined {
  const account = accountNumberIn(words);
  return account?.isTraining ? account.number : undefined;
}

const unseen = /[\p{Cc}\p{Cf}]/gu;
const asTyped = (words: string) => words.replace(/\s/g, "").replace(unseen, "").toUpperCase();

const ofPrompt = (prompt: { userId: string; attemptId: string } | undefined): Purpose =>
  prompt ? { is: "prompt", ...prompt } : unknown;

async function purposeOfName(words: string): Promise<Purpose> {
  const account = accountNumberIn(words);
  const isPossible = account && AccountNumber.safeParse(account.number).success;
  const [owner, named] = await Promise.all([
    isPossible ? accountNumbers.find({ accountNumber: account.number }) : undefined,
    writerNamed(words.replace(unseen, "").trim()),
  ]);
  // The text is one writer's account number and another's username: we don't know whom the payer
  // meant.
  if (owner?.userId !== undefined && named !== undefined) return unknown;
  const userId = owner?.userId ?? named;
  if (userId === undefined) return unknown;
  return {
    is: owner?.userId !== undefined && account?.isTraining ? "training" : "balance",
    userId,
  };
}

/** Daraja's result codes of C2B validation. */
type Validation = "0" | "C2B00012" | "C2B00016";

/**
 * Answers Safaricom's validation request, which precedes the payment. If the table can't be read,
 * returns an error code, since the confirmation of the payment could be lost.
 */
export async function validateAccount(body: string): Promise<Validation> {
  const words = accountWordsIn(body);
  if (words === undefined) return "0";
  try {
    return (await purposeOf(words)).is === "unknown" ? "C2B00012" : "0";
  } catch (error) {
    logger.warn("account-not-looked-up", errorFacts(error));
    return "C2B00016";
  }
}
