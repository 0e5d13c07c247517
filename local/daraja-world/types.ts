/** The package's public types. They are published as this one file, so the file imports nothing. */

export interface Clock {
  now(): Date;
  /** Runs `action` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, action: () => void): () => void;
}

/** Delays and limits, in milliseconds. */
export interface Timings {
  /** Time from the prompt on the screen to its end, if nobody answers. */
  promptLife: number;
  /** Time from the accepted request to the prompt on the screen. */
  promptDelay: number;
  /** Time from the prompt on the screen to an automatic answer. */
  answerDelay: number;
  /** Time from an accepted payout request to the movement of the money. */
  payoutDelay: number;
  /** Time from the result to its notice. */
  noticeDelay: number;
  /** Time from the result to a notice that a switch delays. */
  lateNotice: number;
  /** Time that a slow response takes. */
  slowResponse: number;
  /** The longest time that a response waits until its notice was sent. */
  earlyHold: number;
  /** Time after a request during which queries don't find the checkout. */
  tooEarly: number;
  /** Time in which a receiver of notices must answer. */
  receiver: number;
}

/** Replacements for the sandbox's built-in credentials. */
export interface GivenCredentials {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
  /** The short code that makes payouts. */
  b2cShortCode: string;
  initiatorName: string;
  initiatorPassword: string;
}

export interface Credentials extends GivenCredentials {
  /** PEM, to encrypt the initiator's password. */
  certificate: string;
}

/** An app's data in Airtel's portal. */
export interface AirtelApp {
  clientId: string;
  clientSecret: string;
  /** The four digits that authorise payouts. */
  pin: string;
  /** PEM, to encrypt the PIN. */
  publicKey: string;
  /** The key that signs callbacks. */
  hashKey: string;
}

/** A phone's automatic answer to a prompt. */
export type Answer = "ask" | "approve" | "cancel" | "wrong-pin" | "ignore";

export type Operator = "mpesa" | "airtel";

export interface DarajaWorldOptions {
  /** The port; any free one if 0 or absent. */
  port?: number;
  /** The address to listen on; by default 127.0.0.1. */
  host?: string;
  /**
   * The file that stores phones, receipts and log across restarts; without it nothing is stored.
   */
  stateFile?: string;
  /** The business's name as customers read it. */
  businessName?: string;
  credentials?: Partial<GivenCredentials>;
  /** Further short codes of the business; by default those of Safaricom's sandbox. */
  shortCodes?: readonly string[];
  /** Phones that exist at the start and after each reset, by number. */
  phones?: Record<string, { balance?: number; airtelBalance?: number; answer?: Answer }>;
  /** Refuses requests that production refuses but Safaricom's sandbox accepts; by default false. */
  strict?: boolean;
  /**
   * Refuses a second payment of the same amount within two minutes (result 17); by default true.
   */
  twoMinuteRule?: boolean;
  /** Certain amounts and numbers cause a fixed outcome; by default true. */
  magic?: boolean;
  /** Every number has both M-PESA and Airtel Money; by default false. */
  anyOperator?: boolean;
  /** Prompts, answers and notices arrive without delay, for tests; `timings` take precedence. */
  instant?: boolean;
  timings?: Partial<Timings>;
  clock?: Clock;
  /** The same seed gives the same receipts and ids, in the same order. */
  seed?: number;
  /** Extensions, served at the same address as Daraja and Airtel Money. */
  plugins?: readonly DarajaWorldPlugin[];
}

/** An extension of the simulator, e.g. a mailbox or another provider. */
export interface DarajaWorldPlugin {
  /** Lower-case letters: the name of the plug-in's data and tab. */
  name: string;
  /**
   * The paths that the plug-in answers. Only the simulator's page and programs may request paths
   * under `/api/`; every page of this machine may request the others.
   */
  paths: RegExp;
  answer(request: Request, state: PluginState): Response | Promise<Response>;
  /**
   * A tab of the page. Its script is an ES module that exports `fill(element)`, which draws the
   * tab.
   */
  tab?: { title: string; script: string };
}

/**
 * A plug-in's data, as JSON: stored until a reset, and across restarts if there is a state file.
 */
export interface PluginState {
  read(): unknown;
  write(value: unknown): void;
}

/** A prompt on a phone's screen. */
export interface Prompt {
  id: string;
  amount: number;
  business: string;
  account: string;
  operator: Operator;
  /** Enters a PIN, by default 1234. Returns the outcome of the payment. */
  enterPin(pin?: string): PromptOutcome;
  cancel(): PromptOutcome;
  /**
   * Gives no answer. The prompt ends with 1037 after `promptLife`; use `advance` to reach that
   * time.
   */
  ignore(): void;
}

export interface PromptOutcome {
  resultCode: string;
  resultDescription: string;
  receipt?: string;
  balance: number;
}

export interface PhoneHandle {
  msisdn: string;
  /**
   * Resolves with the next prompt that no call has returned yet; immediately if the phone has one.
   */
  nextPrompt(options?: { timeout?: number }): Promise<Prompt>;
  /** The balance in KES, of M-PESA by default. */
  balance(operator?: Operator): number;
  setBalance(amount: number, operator?: Operator): void;
  /** Sets the phone's answer to later prompts. */
  setAnswer(answer: Answer): void;
  messages(): { at: string; operator: Operator; text: string }[];
  /** Pays by the phone's menu: to a Paybill or, with `till`, to a till. */
  payBill(payment: {
    amount: number;
    account?: string;
    paybill?: string;
    till?: string;
    pin?: string;
  }): Promise<{ receipt: string }>;
}

/** A request that the simulator sent to the business. */
export interface Callback {
  /** The kind in the log: `stk-notice`, `c2b-confirmation`, `b2c-result`, … */
  kind: string;
  url: string;
  /** The parsed JSON, or text if the callback was malformed on purpose. */
  body: unknown;
  /** The status of the business's answer; null if there was none. */
  status: number | null;
  at: string;
}

export interface LogEntry {
  id: number;
  at: string;
  direction: "in" | "out";
  kind: string;
  method: string;
  /** A request's path or a notice's address; long parts, which may be secrets, are shortened. */
  target: string;
  /** The body that was sent, without secrets. */
  sent: unknown;
  /** The answer's HTTP status; null without an answer. */
  status: number | null;
  answer?: unknown;
  /** Faults on purpose, and problems of the connection. */
  note?: string;
  /** The simulator's reason for a refusal. */
  reason?: string;
}

export interface AuditedPayment {
  receipt: string;
  msisdn: string;
  amount: number;
  account: string;
  at: string;
  kind: "stk" | "paybill" | "c2b-simulated" | "airtel-collection";
  noticeDelivered: boolean;
  checkoutRequestId?: string;
}

/** Money that moved from the business to a phone. */
export interface AuditedPayout {
  kind: "payout" | "reversal";
  operator: Operator;
  msisdn: string;
  amount: number;
  /** The id from the business; for a reversal, the receipt of the reversed payment. */
  id: string;
  receipt: string;
  at: string;
  noticeDelivered: boolean;
}

export interface Audit {
  /** Incoming payments, and outgoing ones with the kind `payout` or `reversal`, in order. */
  payments: (AuditedPayment | AuditedPayout)[];
  /** Totals of the incoming payments; `payouts` has those of the outgoing ones. */
  totals: {
    count: number;
    amount: number;
    notDelivered: { count: number; amount: number };
    payouts: { count: number; amount: number };
    reversals?: { count: number; amount: number };
  };
}

export interface Resent {
  receipt: string;
  /** The sent notices, each with the status of the receiver's answer. */
  sent: { kind: string; status: number | null }[];
}

export interface DarajaWorld {
  url: string;
  daraja: Credentials & { url: string };
  airtel: AirtelApp & { url: string };
  /** Returns the phone of a number, which may have any usual form. */
  phone(number: string): PhoneHandle;
  faults: {
    /** Sets switches; null clears one. With a number, they apply only to that phone. */
    set(changes: Record<string, string | null>, number?: string): void;
    /** Sets a switch for only the next payment, payout or request. */
    next(name: string, position: string, number?: string): void;
    clear(number?: string): void;
  };
  callbacks: {
    /**
     * Resolves with the first callback of this kind or about this id (checkout, conversation,
     * receipt) that was sent, even if the business did not answer, and that no call has returned
     * yet.
     */
    waitFor(kindOrId: string, options?: { timeout?: number }): Promise<Callback>;
    /** Sends a payment's or payout's notices again, even if a switch loses or delays them. */
    resend(receipt: string): Promise<Resent>;
  };
  /** All moved money. */
  audit(): Audit;
  /** Requests and notices, oldest first. */
  log(): LogEntry[];
  /**
   * Restores the state of the first start: clears phones, payments, switches and tokens, but not
   * the credentials.
   */
  reset(): void;
  /** Advances the simulator's clock, and runs the timers that are due then. */
  advance(ms: number): Promise<void>;
  /** Writes the state and closes all connections. */
  close(): Promise<void>;
}

/** The hooks of a test runner, as vitest and Jest name them. */
export interface TestHooks {
  beforeAll(action: () => Promise<void>): unknown;
  afterEach(action: () => void): unknown;
  afterAll(action: () => Promise<void>): unknown;
}
