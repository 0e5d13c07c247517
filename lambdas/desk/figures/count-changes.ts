import type { Change } from "../../platform/change";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { figuresOf, type Part } from "./figures";
import { type CountedChange, statsStore } from "./stats-store";

/**
 * Keeps the totals and the figures of each day, from what the table's stream tells: what an item counts
 * for after a change, less what it counted for before. Sums of differences are the same in any order.
 */
export async function countChanges(changes: readonly Change[], now: Date): Promise<void> {
  await statsStore.count(changes.flatMap(counted), now);
}

/** A change that can't be read is left out, with an alarm: tried again, it would hold up all others. */
function counted(change: Change): CountedChange[] {
  try {
    const parts = [...figuresOf(change.after), ...figuresOf(change.before).map(negative)];
    return parts.length > 0 ? [{ eventId: change.eventId, parts }] : [];
  } catch (error) {
    const type = String(change.after?.["type"] ?? change.before?.["type"]);
    logger.error("change-not-counted", { eventId: change.eventId, type, ...errorFacts(error) });
    recordMetric("StatsFaults", 1);
    return [];
  }
}

const negative = (part: Part): Part => ({ ...part, count: -part.count });
