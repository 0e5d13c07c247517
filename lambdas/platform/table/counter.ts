import type { Item } from "./item";
import { ConditionFailed } from "./refusals";
import { transact, type Write } from "./transact";

/** The stream keeps its records for a day. In seconds. */
const keptSeconds = 2 * 24 * 60 * 60;
/** A transaction has at most 100 writes. */
const atOnce = 50;

// pk, sk     COUNTED#<eventId>     the proof that an event of the stream was counted
const countedKey = (eventId: string) => ({ pk: `COUNTED#${eventId}`, sk: `COUNTED#${eventId}` });

/**
 * Adds to the `count` of a counter, and the number of events to its `changes`, once for an event
 * however often the stream delivers it.
 */
export async function countOnce(
  counter: Item,
  events: readonly { eventId: string; add: number }[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < events.length; from += atOnce)
    await countThose(counter, events.slice(from, from + atOnce), now);
}

async function countThose(
  counter: Item,
  events: readonly { eventId: string; add: number }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const { pk, sk, type } = counter;
  const sum = events.reduce((total, { add }) => total + add, 0);
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  try {
    await transact([
      {
        name: "counter",
        update: {
          Key: { pk, sk },
          UpdateExpression: "SET #type = :type ADD #count :sum, #changes :events",
          ExpressionAttributeNames: { "#type": "type", "#count": "count", "#changes": "changes" },
          ExpressionAttributeValues: { ":type": type, ":sum": sum, ":events": events.length },
        },
      },
      ...events.map(
        ({ eventId }): Write => ({
          name: eventId,
          put: { ...countedKey(eventId), type: "Counted", expiresAt },
        }),
      ),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const left = events.filter(({ eventId }) => !error.failures.has(eventId));
    await countThose(counter, left, now);
  }
}
