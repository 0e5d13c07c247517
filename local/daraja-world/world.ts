import type { MovableClock } from "./clock";
import type { Events } from "./events";
import type { Faults } from "./faults";
import type { Log } from "./log/log";
import type { Random } from "./random";
import type { State } from "./state";
import type { Callback, DarajaWorldPlugin, Timings } from "./types";

/** The one valid access token; a new one replaces it. */
interface Token {
  value: string;
  expiresAt: number;
  uses: number;
}

/** The shared parts of the simulator. */
export interface World {
  state: State;
  clock: MovableClock;
  random: Random;
  events: Events;
  log: Log;
  faults: Faults;
  timings: Timings;
  /** Refuses like production, not like the sandbox. */
  strict: boolean;
  twoMinuteRule: boolean;
  magic: boolean;
  anyOperator: boolean;
  /** In addition to those of the credentials. */
  shortCodes: readonly string[];
  businessName: string;
  plugins: readonly DarajaWorldPlugin[];
  token: Token | undefined;
  /** Airtel's tokens, each with the instant of its end. */
  airtelTokens: Map<string, number>;
  /** Notices sent to the business since the start, in order. */
  callbacks: Callback[];
  /** Saves the state soon. */
  save(): void;
}
