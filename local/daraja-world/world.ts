import type { Clock } from "./clock";
import type { Events } from "./events";
import type { Faults } from "./faults";
import type { Log } from "./log/log";
import type { Timings } from "./settings";
import type { State } from "./state";

/** The one access token that is valid now; a new one takes its place. */
interface Token {
  value: string;
  expiresAt: number;
  uses: number;
}

/** What all parts of the simulator share. */
export interface World {
  state: State;
  clock: Clock;
  events: Events;
  log: Log;
  faults: Faults;
  timings: Timings;
  businessName: string;
  emulatorUrl: string | undefined;
  token: Token | undefined;
  /** Airtel's, with the instant when each ends. */
  airtelTokens: Map<string, number>;
  /** Keeps the state, soon. */
  save(): void;
}
