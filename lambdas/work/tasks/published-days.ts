import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { countOnce } from "../../platform/table/counter";
import { defineItem } from "../../platform/table/define-item";
import type { Change } from "../../platform/table/stream";

const PublishedDay = z.object({ tasks: z._default(z.int(), 0), amount: z._default(z.int(), 0) });

/** The number of tasks published on a day in Nairobi, and their total pay. */
const publishedDays = defineItem({
  type: "PublishedDay",
  name: "day",
  schema: PublishedDay,
  key: ["PUBLISHED_DAYS", "{day}"],
});

/**
 * A day's totals, which may be a moment old. A negative total becomes 0: changes of tasks that were
 * never counted can lower the stored totals below it.
 */
export async function showDay(day: string) {
  const { tasks, amount } = (await publishedDays.find({ day })) ?? { tasks: 0, amount: 0 };
  return { day, tasks: Math.max(0, tasks), amount: Math.max(0, amount) };
}

export const followPublishedDays = (changes: readonly Change[], now: Date) =>
  countOnce(
    changes.flatMap(({ eventId, before, after }) => {
      const [was, is] = [dayOf(before), dayOf(after)];
      if (was?.day === is?.day && was?.amount === is?.amount) return [];
      const additions = [
        ...(was ? [addition(was.day, -1, -was.amount)] : []),
        ...(is ? [addition(is.day, 1, is.amount)] : []),
      ];
      return [{ eventId: `${eventId}#day`, additions }];
    }),
    now,
  );

const addition = (day: string, tasks: number, amount: number) => ({
  counter: { ...publishedDays.key({ day }), type: "PublishedDay" },
  add: { tasks, amount },
});

function dayOf(item: Change["after"]) {
  const { type, publishAt, amount } = item ?? {};
  if (type !== "Task" || typeof publishAt !== "string" || typeof amount !== "number")
    return undefined;
  return { day: eastAfricanDay(new Date(publishAt)), amount };
}
