import { type Idempotency, replyWrites } from "../../platform/idempotency";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";

/** Remembers that a message is in the queue. A message that comes twice is better than one that never comes. */
export async function rememberContactMessage(idempotency: Idempotency, reply: unknown, now: Date) {
  try {
    await transact(replyWrites(idempotency, reply, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
