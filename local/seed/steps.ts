import type { Settings } from "#contracts/settings";
import { emails } from "../../lambdas/accounts/names";
import { AppError } from "../../lambdas/platform/app-error";
import { ConditionFailed } from "../../lambdas/platform/table/transact";
import type { Outputs } from "../stacks";

/** The `userId` of who posts the demo's tasks and reviews its work. */
export async function administratorId(adminEmail: string): Promise<string> {
  const owner = await emails.find({ email: adminEmail });
  if (!owner) throw new Error("The demo has no administrator yet.");
  return owner.userId;
}

/** Something that happened in the demo's past; to do it again changes nothing. */
export interface Step {
  at: Date;
  run: () => Promise<unknown>;
}

/** Does steps in the order in which they happened. */
export async function inOrder(steps: readonly Step[]): Promise<void> {
  const sorted = [...steps].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { run } of sorted) await run();
}

/** Waits for all, also when one fails: what goes on behind a start that failed would meet the next. */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** A start that was cut off has done some of it already: what is there stays. */
export async function unlessDone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

export interface SeedOptions {
  endpoint: string;
  outputs: Outputs;
  settings: Settings;
  now: Date;
}
