import type { MovableClock } from "./clock";
import type { Events } from "./events";
import type { Faults } from "./faults";
import type { Log } from "./log/log";
import type { Random } from "./random";
import type { State } from "./state";
import type { Callback, DarajaWorldPlugin, Timings } from "./types";

/** The only valid access token; a new one replaces it. */
interface Token {
  value: string;
  expiresAt: number;
  uses: number;
}

export interface World {
  state: State;
  clock: MovableClock;
  random: Random;
  events: Events;
  log: Log;
  faults: Faults;
  timings: Timings;
  /** Refuses what production refuses, even if Safaricom's sandbox accepts it. */
  strict: boolean;
  twoMinuteRule: boolean;
  magic: boolean;
  anyOperator: boolean;
  /** Short codes besides those of the credentials. */
  shortCodes: readonly string[];
  businessName: string;
  plugins: readonly DarajaWorldPlugin[];
  token: Token | undefined;
  /** Airtel's tokens, each with the time of its expiry. */
  airtelTokens: Map<string, number>;
  /** The newest notices to the business since the start or the last reset, oldest first. */
  callbacks: Callback[];
  save(): void;
}
