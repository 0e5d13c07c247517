import { errorFacts, logger } from "../../../platform/logger";
import { accountWordsIn } from "../../../providers/daraja/c2b";
import { purposeOf } from "./purpose";

/** Daraja's result codes of C2B validation. */
type Validation = "0" | "C2B00012" | "C2B00016";

/**
 * What Safaricom, which asks before it takes the money, is answered: accepted, no such account, or
 * another error. Where the table can't be read the confirmation might not be kept either.
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
