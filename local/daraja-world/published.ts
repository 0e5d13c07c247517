import { sandboxShortCodes } from "./sandbox";
import { startDarajaWorld as start } from "./server";
import type { DarajaWorld, DarajaWorldOptions, TestHooks } from "./types";

/**
 * Starts the simulator with the installed package's defaults: lenient like Safaricom's sandbox,
 * with the two-minute rule, and with one operator's wallet for each number.
 */
export const startDarajaWorld = (options: DarajaWorldOptions = {}): Promise<DarajaWorld> =>
  start({
    strict: false,
    twoMinuteRule: true,
    magic: true,
    anyOperator: false,
    shortCodes: sandboxShortCodes,
    ...options,
  });

/** Starts one simulator for all tests of a file and resets it after each test; returns a getter. */
export function useDarajaWorld(
  { beforeAll, afterEach, afterAll }: TestHooks,
  options: DarajaWorldOptions = {},
): () => DarajaWorld {
  let world: DarajaWorld | undefined;
  beforeAll(async () => {
    world = await startDarajaWorld({ instant: true, ...options });
  });
  afterEach(() => world?.reset());
  afterAll(async () => world?.close());
  return () => {
    if (!world) throw new Error("Daraja World starts before the first test, and not earlier.");
    return world;
  };
}
