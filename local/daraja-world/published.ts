import { sandboxShortCodes } from "./sandbox";
import { startDarajaWorld as start } from "./server";
import type { DarajaWorld, DarajaWorldOptions, TestHooks } from "./types";

/**
 * Starts the simulator as those who install it expect it: forgiving as Safaricom's sandbox is, with
 * the two-minute rule, and with a wallet for the numbers of an operator's own only.
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

/** One simulator for the tests of a file, reset after each; the function gives it. */
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
