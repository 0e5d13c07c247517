import type { Settings } from "#contracts/settings";
import { emails } from "../../lambdas/accounts/names";
import { AppError } from "../../lambdas/platform/app-error";
import { ConditionFailed } from "../../lambdas/platform/table/transact";
import type { Outputs } from "../stacks";

export async function administratorId(adminEmail: string): Promise<string> {
  const owner = await emails.find({ email: adminEmail });
  if (!owner) throw new Error("The demo has no administrator yet.");
  return owner.userId;
}

/** An event of the demo's past; repeating it changes nothing. */
export interface Step {
  at: Date;
  run: () => Promise<unknown>;
}

export async function inOrder(steps: readonly Step[]): Promise<void> {
  const sorted = [...steps].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { run } of sorted) await run();
}

/** Waits for all work even if one part fails, since running work would disturb the next start. */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** Ignores a refusal, since an interrupted start may have done the work. */
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
