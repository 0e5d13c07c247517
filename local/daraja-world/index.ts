import { startDarajaWorld as start } from "./server";
import type { DarajaWorld, DarajaWorldOptions } from "./types";

export type * from "./types";

/**
 * Starts the simulator as those who install it expect it: forgiving as Safaricom's sandbox is, with
 * the two-minute rule, and with a wallet for the numbers of an operator's own only.
 */
export const startDarajaWorld = (options: DarajaWorldOptions = {}): Promise<DarajaWorld> =>
  start({ strict: false, twoMinuteRule: true, magic: true, anyOperator: false, ...options });
