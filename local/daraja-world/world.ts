import type { MovableClock } from "./clock";
import type { Events } from "./events";
import type { Faults } from "./faults";
import type { Log } from "./log/log";
import type { Random } from "./random";
import type { State } from "./state";
import type { Callback, DarajaWorldPlugin, Timings } from "./types";

/** The one access token that is valid now; a new one takes its place. */
interface Token {
  value: string;
  expiresAt: number;
  uses: number;
}

/** What all parts of the simulator share. */
export interface World {
  state: State;
  clock: MovableClock;
  random: Random;
  events: Events;
  log: Log;
  faults: Faults;
  timings: Timings;
  /** As production refuses, not as the sandbox does. */
  strict: boolean;
  twoMinuteRule: boolean;
  magic: boolean;
  anyOperator: boolean;
  /** Beside those of the credentials. */
  shortCodes: readonly string[];
  businessName: string;
  plugins: readonly DarajaWorldPlugin[];
  token: Token | undefined;
  /** Airtel's, with the instant when each ends. */
  airtelTokens: Map<string, number>;
  /** What was sent to the business since the start, in order. */
  callbacks: Callback[];
  /** Keeps the state, soon. */
  save(): void;
}
