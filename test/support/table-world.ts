import { randomUUID } from "node:crypto";
import type { Settings } from "#contracts/settings";
import { newProfile, type Profile, profileKey } from "../../lambdas/accounts/profile/profile";
import { transact } from "../../lambdas/platform/table/transact";
import { newTaskWrites } from "../../lambdas/work/tasks/create-task";
import { newTaskId, type TaskItem } from "../../lambdas/work/tasks/task";
import { putItem } from "./items";

import context from "./settings.json" with { type: "json" };

/** The settings of tests, with limits that only tests of limits reach. */
export const someSettings = (changes: Partial<Settings> = {}): Settings => {
  const given = context.kalamu as Settings;
  const limits = Object.fromEntries(
    Object.keys(given.limits).map((name) => [
      name,
      name === "withdrawals" ? { countPerDay: 100_000 } : { count: 100_000, minutes: 60 },
    ]),
  ) as Settings["limits"];
  return { ...given, limits, ...changes };
};

/** Stores the profile of an active writer with a confirmed address and the given changes. */
export async function aWriter(changes: Partial<Profile> = {}): Promise<Profile> {
  const userId = changes.userId ?? randomUUID();
  const person = {
    email: `${userId}@writers.example`,
    firstName: "Wanjiru",
    lastName: "Otieno",
    username: `w${userId}`,
    phoneNumber: "+254712345678",
  };
  const profile: Profile = {
    ...newProfile(person, userId, new Date()),
    accountStatus: "active",
    emailConfirmedAt: "2026-01-01T06:00:00.000Z",
    ...changes,
  };
  await putItem({ ...profileKey(userId), type: "Profile", ...profile });
  return profile;
}

const hour = 60 * 60 * 1000;

/** Stores a task that was published an hour ago and is due in a day, with the given changes. */
export async function aTask(changes: Partial<TaskItem> = {}): Promise<TaskItem> {
  const now = Date.now();
  const task: TaskItem = {
    id: newTaskId(),
    field: "Law",
    context: "Summarise the ruling in 600 words.",
    amount: 1500,
    dueAt: new Date(now + 24 * hour).toISOString(),
    publishAt: new Date(now - hour).toISOString(),
    createdAt: new Date(now - 2 * hour).toISOString(),
    ...changes,
  };
  await transact(newTaskWrites(task, new Date()));
  return task;
}
