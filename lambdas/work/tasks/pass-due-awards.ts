import type { Settings } from "#contracts/settings";
import { errorFacts, logger } from "../../platform/logger";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { type AwardItem, dueStep } from "./due-award";
import { dueAwardStore } from "./due-award-store";

type DueRules = Pick<Settings, "dueSoonHours" | "bids">;

const perShard = 250;
const atOnce = 10;

/**
 * Does to awards what time alone decides: reminds their writers, and ends those whose due time was
 * missed. What it finds no time for, or changes in the same moment, is found again a minute later.
 */
export async function passDueAwards(
  now: Date,
  rules: DueRules,
  hasTime: () => boolean,
): Promise<void> {
  const due = await dueAwardStore.timeHasCome(now, perShard);
  for (let at = 0; at < due.length && hasTime(); at += atOnce)
    await Promise.all(due.slice(at, at + atOnce).map((award) => pass(award, rules, now)));
}

async function pass(award: AwardItem, rules: DueRules, now: Date): Promise<void> {
  try {
    await take(award, rules, now);
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TransactionConflict) return;
    // One that can't be passed holds up no other.
    logger.error("due-award-not-passed", { taskId: award.taskId, ...errorFacts(error) });
  }
}

async function take(award: AwardItem, { dueSoonHours, bids }: DueRules, now: Date): Promise<void> {
  const step = dueStep(award, dueSoonHours, now);
  const isDone = step !== "miss" || (await dueAwardStore.miss(award, bids, now));
  if (step === "remind") return await dueAwardStore.remind(award, now);
  if (step === "wait") return await dueAwardStore.wait(award);
  if (step === "leave" || !isDone) await dueAwardStore.leave(award);
}
