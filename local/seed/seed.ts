import type { Settings } from "#contracts/settings";
import type { Outputs } from "../stacks";

export interface SeedOptions {
  endpoint: string;
  outputs: Outputs;
  settings: Settings;
  now: Date;
}

/** Fills a new world with people and tasks; does nothing to one that has them. Says what it did. */
export async function seed(_: SeedOptions): Promise<string> {
  return "";
}
