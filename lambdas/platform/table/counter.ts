import * as z from "zod/mini";
import { defineItem, expiresAfter } from "./define-item";
import { updateWhere } from "./expressions";
import type { Key } from "./item";
import { ConditionFailed, transact, type Write } from "./transact";

/** In days; longer than the one day in which the stream may repeat an event. */
const keptDays = 2;
/** A transaction has at most 100 writes: one proof for each event, and some counters. */
const atOnce = 25;
/**
 * Batches of the stream run in parallel and often change the same counters, so a transaction may
 * need many attempts.
 */
const attempts = 10;

export interface Addition {
  counter: Key & { type: string };
  add: Readonly<Record<string, number>>;
}

/** An event of the stream, which may deliver it twice under the same id. */
interface CountedEvent {
  eventId: string;
  additions: readonly Addition[];
}

const countedEvents = defineItem({
  type: "Counted",
  name: "counted",
  schema: z.object({ expiresAt: z.int() }),
  key: ["COUNTED#{eventId}", "COUNTED#{eventId}"],
});

/** Adds events to counters. An event that the stream repeats is added only once. */
export async function countOnce(events: readonly CountedEvent[], now: Date): Promise<void> {
  // A batch may contain an event twice, but a transaction can write its proof only once.
  const each = [...new Map(events.map((event) => [event.eventId, event])).values()];
  for (let from = 0; from < each.length; from += atOnce)
    await countThose(each.slice(from, from + atOnce), now);
}

async function countThose(events: readonly CountedEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const expiresAt = expiresAfter(now, { days: keptDays });
  try {
    await transact(
      [
        ...summed(events.flatMap(({ additions }) => additions)).map(additionWrite),
        ...events.map((event) => ({
          ...countedEvents.put(event, { expiresAt }),
          name: event.eventId,
        })),
      ],
      attempts,
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const left = events.filter(({ eventId }) => !error.failures.has(eventId));
    await countThose(left, now);
  }
}

/** The sum of the additions to each counter, since a transaction can write an item only once. */
function summed(additions: readonly Addition[]): Addition[] {
  const sums = new Map<string, { counter: Addition["counter"]; add: Record<string, number> }>();
  for (const { counter, add } of additions) {
    const key = `${counter.pk} ${counter.sk}`;
    const sum = sums.get(key) ?? { counter, add: {} };
    for (const [name, more] of Object.entries(add)) sum.add[name] = (sum.add[name] ?? 0) + more;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

const additionWrite = ({ counter: { pk, sk, type }, add }: Addition): Write => ({
  name: `${pk} ${sk}`,
  update: { Key: { pk, sk }, ...updateWhere({ set: { type }, add }) },
});
