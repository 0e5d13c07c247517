import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { dueAttempts } from "./attempts/attempt-store";
import type { PaymentAttempt } from "./attempts/payment-attempt";
import { settleAttempt } from "./attempts/settle-attempt";

const perShard = 25;

/** Payments about which the provider is to be asked now. */
export const duePayments: DueList = async (now) =>
  (await dueAttempts(now, perShard)).map((attempt) => (at) => check(attempt, at));

/** False when the provider wants to be left in peace. */
async function check(attempt: PaymentAttempt, now: Date): Promise<boolean> {
  try {
    return !(await settleAttempt(attempt, now)).throttled;
  } catch (error) {
    const { attemptId } = attempt;
    logger.error("payment-not-checked", { attemptId, ...errorFacts(error) });
    return true;
  }
}
