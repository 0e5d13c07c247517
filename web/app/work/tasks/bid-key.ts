import type { BidTerms } from "#contracts/tasks";
import { operationKey } from "../../frame/api/operation-key";

/** The Idempotency-Key of the bid on a task: over once the award is seen, since a later bid is another. */
export const bidKey = (taskId: string, terms: BidTerms = {}) =>
  operationKey(`bid.${taskId}`, terms);
