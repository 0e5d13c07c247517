import { createHash } from "node:crypto";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { taskIdOfHex } from "#contracts/tasks";
import { type Brief, briefs } from "./briefs";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Who a task of the demo has been given to: the demo writer, or one of those nobody signs in as. */
export type Taker = "amina" | "otieno" | "chebet" | "mwangi";

export interface DemoTask {
  id: string;
  brief: Brief;
  createdAt: Date;
  publishAt: Date;
  dueAt: Date;
  takenBy?: Taker;
  takenAt?: Date;
  completedAt?: Date;
}

/** How many tasks appear on each day, from tomorrow's back to the oldest. */
const perDay = [
  { daysAgo: -2, tasks: 4, dueInDays: 3 },
  { daysAgo: -1, tasks: 6, dueInDays: 2 },
  { daysAgo: 0, tasks: 16, dueInDays: 2 },
  { daysAgo: 1, tasks: 12, dueInDays: 3 },
  { daysAgo: 2, tasks: 9, dueInDays: 5 },
  { daysAgo: 6, tasks: 8, dueInDays: 3 },
  { daysAgo: 11, tasks: 7, dueInDays: 4 },
];
/** Which of a day's tasks has been taken by whom; every writer takes one a day. */
const taken: Record<number, Partial<Record<number, Taker>>> = {
  0: { 3: "otieno", 9: "chebet" },
  1: { 1: "mwangi", 4: "amina", 7: "otieno" },
  2: { 0: "chebet", 5: "mwangi" },
  6: { 1: "amina", 2: "otieno", 4: "chebet", 6: "mwangi" },
  11: { 0: "otieno", 3: "chebet", 5: "mwangi" },
};
/** Work that old has been handed in and accepted, except the demo writer's, who gave it back. */
const completedFrom = 6;

const idOf = (text: string) => taskIdOfHex(createHash("sha256").update(text).digest("hex"));

/** The newest publication that is not ahead: today's at 07:00 in Nairobi, or yesterday's before that. */
const latestPublication = (publishTime: string, now: Date) =>
  new Date(nextEastAfricanTime(publishTime, now).getTime() - day);

/** The demo's tasks around `now`: some ahead, some open, taken, past due and completed. */
export function planTasks(publishTime: string, now: Date): DemoTask[] {
  const today = latestPublication(publishTime, now).getTime();
  let next = 0;
  return perDay.flatMap(({ daysAgo, tasks, dueInDays }) =>
    Array.from({ length: tasks }, (_, place): DemoTask => {
      const brief = briefs[next++ % briefs.length] as Brief;
      const publishAt = new Date(today - daysAgo * day);
      const takenBy = taken[daysAgo]?.[place];
      // Nobody takes a task before it is there, not even when the product starts at seven sharp.
      const takenAt = new Date(
        Math.min(publishAt.getTime() + (place + 1) * 0.3 * hour, now.getTime()),
      );
      return {
        id: idOf(`${publishAt.toISOString()} ${brief[2]}`),
        brief,
        createdAt: new Date(
          Math.min(publishAt.getTime() - 12 * hour + place * 60_000, now.getTime()),
        ),
        publishAt,
        // In the evening, in Nairobi.
        dueAt: new Date(publishAt.getTime() + dueInDays * day + (8 + (place % 7)) * hour),
        ...(takenBy && { takenBy, takenAt }),
        ...(takenBy &&
          takenBy !== "amina" &&
          daysAgo >= completedFrom && { completedAt: new Date(takenAt.getTime() + 1.5 * day) }),
      };
    }),
  );
}
