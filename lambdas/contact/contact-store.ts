import { type Idempotency, rememberReply } from "../platform/idempotency";
import { ConditionFailed, transact } from "../platform/table";

/** Remembers that a message is in the queue. A message that comes twice is better than one that never comes. */
export async function rememberContactMessage(idempotency: Idempotency, reply: unknown, now: Date) {
  try {
    await transact([rememberReply(idempotency, reply, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
