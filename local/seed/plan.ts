import { createHash } from "node:crypto";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { taskIdOfHex } from "#contracts/tasks";
import { type Brief, briefs } from "./briefs";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The writer of a demo task. People sign in only as Amina. */
export type Taker = "amina" | "otieno" | "chebet" | "mwangi";

/** The progress of a taken task; absent while its writer works on it. */
export type Story =
  | "approved"
  | "approved-late"
  | "approved-after-changes"
  | "handed-in"
  | "handed-in-again"
  | "to-be-changed"
  | "rejected"
  | "given-back"
  | "taken-back"
  | "missed";

export interface DemoTask {
  id: string;
  brief: Brief;
  createdAt: Date;
  publishAt: Date;
  dueAt: Date;
  given?: { to: Taker; at: Date; story: Story | undefined };
}

/** The number of tasks for each day of publication, from two days ahead to the oldest. */
const perDay = [
  { daysAgo: -2, tasks: 4, dueInDays: 3 },
  { daysAgo: -1, tasks: 6, dueInDays: 2 },
  { daysAgo: 0, tasks: 16, dueInDays: 2 },
  { daysAgo: 1, tasks: 9, dueInDays: 3 },
  { daysAgo: 2, tasks: 7, dueInDays: 5 },
  { daysAgo: 6, tasks: 7, dueInDays: 3 },
  { daysAgo: 11, tasks: 5, dueInDays: 4 },
  { daysAgo: 17, tasks: 3, dueInDays: 3 },
  { daysAgo: 23, tasks: 2, dueInDays: 3 },
  { daysAgo: 26, tasks: 1, dueInDays: 2 },
  { daysAgo: 29, tasks: 2, dueInDays: 3 },
];
/** The taken tasks by day and place, with writer and progress. No writer takes two on one day. */
const taken: Record<number, Partial<Record<number, readonly [to: Taker, story?: Story]>>> = {
  0: { 3: ["otieno"], 9: ["chebet"] },
  1: { 1: ["mwangi", "handed-in"], 4: ["amina"], 7: ["otieno", "handed-in"] },
  2: {
    0: ["chebet", "handed-in"],
    1: ["otieno", "taken-back"],
    3: ["amina", "to-be-changed"],
    5: ["mwangi", "handed-in-again"],
  },
  6: {
    1: ["amina", "given-back"],
    2: ["otieno", "approved"],
    4: ["chebet", "approved"],
    6: ["mwangi", "approved-after-changes"],
  },
  11: {
    0: ["otieno", "approved"],
    2: ["chebet", "rejected"],
    3: ["amina", "approved-late"],
    4: ["mwangi", "approved"],
  },
  17: { 1: ["amina", "rejected"] },
  23: { 0: ["amina", "approved-after-changes"] },
  26: { 0: ["amina", "missed"] },
  29: { 1: ["amina", "approved"] },
};

const idOf = (text: string) => taskIdOfHex(createHash("sha256").update(text).digest("hex"));

/** The last publication: today's, or yesterday's before the publication time. */
export const latestPublication = (publishTime: string, now: Date) =>
  new Date(nextEastAfricanTime(publishTime, now).getTime() - day);

/**
 * Plans the demo's tasks around `now`: some are future, others open, taken, overdue or completed.
 */
export function planTasks(publishTime: string, now: Date): DemoTask[] {
  const today = latestPublication(publishTime, now).getTime();
  let next = 0;
  return perDay.flatMap(({ daysAgo, tasks, dueInDays }) =>
    Array.from({ length: tasks }, (_, place): DemoTask => {
      const brief = briefs[next++ % briefs.length] as Brief;
      const publishAt = new Date(today - daysAgo * day);
      const [to, story] = taken[daysAgo]?.[place] ?? [];
      // After the publication, but never later than now.
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
        // On the due day, 8 to 14 hours after the time of publication, so mostly in the evening.
        dueAt: new Date(publishAt.getTime() + dueInDays * day + (8 + (place % 7)) * hour),
        ...(to && { given: { to, at: takenAt, story } }),
      };
    }),
  );
}
