import type { Clock } from "./clock";
import type { GivenCredentials } from "./state";

/** All in milliseconds. */
export interface Timings {
  /** How long a prompt stays on the phone. */
  promptLife: number;
  /** From the accepted request to the prompt on the screen. */
  promptDelay: number;
  /** From the prompt on the screen to an automatic answer. */
  answerDelay: number;
  /** From an accepted payout request to the moment when the money moves. */
  payoutDelay: number;
  /** From the result to its notice. */
  noticeDelay: number;
  /** The same while a notice is switched to late. */
  lateNotice: number;
  /** How long a slow response takes. */
  slowResponse: number;
  /** How long, at most, a response is held back so that its notice comes first. */
  earlyHold: number;
  /** A query this soon after the request doesn't know the checkout yet. */
  tooEarly: number;
  /** How long a receiver of notices may take. */
  receiver: number;
}

export const defaultTimings: Timings = {
  promptLife: 60_000,
  promptDelay: 300,
  answerDelay: 700,
  payoutDelay: 300,
  noticeDelay: 500,
  lateNotice: 15_000,
  slowResponse: 8_000,
  earlyHold: 8_000,
  tooEarly: 1_000,
  receiver: 8_000,
};

export interface DarajaWorldOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Where phones, receipts and log are kept over a restart; without it, nowhere. */
  stateFile?: string;
  /** An emulator of AWS (MiniStack) whose sent mail the mailbox shows. */
  emulatorUrl?: string;
  /** What the customer reads as the receiver's name. */
  businessName?: string;
  credentials?: Partial<GivenCredentials>;
  timings?: Partial<Timings>;
  clock?: Clock;
}
