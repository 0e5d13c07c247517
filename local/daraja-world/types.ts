/** The public types of the package. Its declarations are published as this one file, so it imports nothing. */

/** The simulator's clock. */
export interface Clock {
  now(): Date;
  /** Runs `action` after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, action: () => void): () => void;
}

/** All in milliseconds. */
export interface Timings {
  /** The life of a prompt on the phone. */
  promptLife: number;
  /** From the accepted request to the prompt on the screen. */
  promptDelay: number;
  /** From the prompt on the screen to an automatic answer. */
  answerDelay: number;
  /** From an accepted payout request to the moment when the money moves. */
  payoutDelay: number;
  /** From the result to its notice. */
  noticeDelay: number;
  /** Time from the result to its notice while a switch makes notices late. */
  lateNotice: number;
  /** Duration of a slow response. */
  slowResponse: number;
  /** Longest delay of a response so that its notice comes first. */
  earlyHold: number;
  /** A query this soon after the request doesn't know the checkout yet. */
  tooEarly: number;
  /** Timeout for receivers of notices. */
  receiver: number;
}

/** Values that may replace the built-in sandbox credentials. */
export interface GivenCredentials {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
  /** The number that makes payouts. */
  b2cShortCode: string;
  initiatorName: string;
  initiatorPassword: string;
}

export interface Credentials extends GivenCredentials {
  /** PEM, for encrypting the initiator's password. */
  certificate: string;
}

/** The data of an app in Airtel's portal. */
export interface AirtelApp {
  clientId: string;
  clientSecret: string;
  /** Four digits that authorize the business's payouts. */
  pin: string;
  /** PEM, for encrypting the PIN. */
  publicKey: string;
  /** The key that signs callbacks. */
  hashKey: string;
}

/** A phone's automatic answer to a prompt. */
export type Answer = "ask" | "approve" | "cancel" | "wrong-pin" | "ignore";

export type Operator = "mpesa" | "airtel";

export interface DarajaWorldOptions {
  /** Any free port if 0 or absent. */
  port?: number;
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** The file that stores phones, receipts and log across restarts; nothing is stored without it. */
  stateFile?: string;
  /** The receiver's name that customers read. */
  businessName?: string;
  credentials?: Partial<GivenCredentials>;
  /** More short codes of the business; by default those of Safaricom's sandbox. */
  shortCodes?: readonly string[];
  /** Phones that exist from the start, and again after a reset, by number. */
  phones?: Record<string, { balance?: number; airtelBalance?: number; answer?: Answer }>;
  /** Refuses requests that production refuses and Safaricom's sandbox accepts; false by default. */
  strict?: boolean;
  /** The same amount from one phone within two minutes ends with result 17; true by default. */
  twoMinuteRule?: boolean;
  /** Amounts and numbers that stand for an outcome; true by default. */
  magic?: boolean;
  /** Any number has M-PESA and Airtel Money, as if all had been ported; false by default. */
  anyOperator?: boolean;
  /** Prompts, answers and notices come at once, for tests; `timings` override it. */
  instant?: boolean;
  timings?: Partial<Timings>;
  clock?: Clock;
  /** The same seed gives the same receipts and ids, in the same order. */
  seed?: number;
  /** Served at the same address as Daraja and Airtel Money. */
  plugins?: readonly DarajaWorldPlugin[];
}

/** An extension for a product's own world: a mailbox, another provider. */
export interface DarajaWorldPlugin {
  /** Lower-case letters; it names state and tab. */
  name: string;
  /**
   * The paths that it answers. Paths under `/api/` are for this simulator's page and for programs;
   * every page of this machine may request the others.
   */
  paths: RegExp;
  answer(request: Request, state: PluginState): Response | Promise<Response>;
  /** A tab of the page. Its script, an ES module, exports `fill(element)`, which shows the content. */
  tab?: { title: string; script: string };
}

/** A plug-in's data, as JSON: stored across restarts if the simulator has a state file, until a reset. */
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
  /** Types a PIN, 1234 by default; the promise resolves with the outcome of the payment. */
  enterPin(pin?: string): PromptOutcome;
  cancel(): PromptOutcome;
  /** Leaves it alone: it ends with 1037 once `promptLife` is over; use `advance`. */
  ignore(): void;
}

export interface PromptOutcome {
  resultCode: string;
  resultDescription: string;
  receipt?: string;
  balance: number;
}

/** A phone of the simulator, for tests. */
export interface PhoneHandle {
  msisdn: string;
  /** Returns the next prompt that no call has returned yet, at once if it is already on the screen. */
  nextPrompt(options?: { timeout?: number }): Promise<Prompt>;
  /** KES with M-PESA, or with Airtel Money. */
  balance(operator?: Operator): number;
  setBalance(amount: number, operator?: Operator): void;
  /** Sets its answer to prompts from now on. */
  setAnswer(answer: Answer): void;
  /** Its SMS, newest first. */
  messages(): { at: string; operator: Operator; text: string }[];
  /** Pays by the phone's own menu: to a Paybill or, with `till`, to a till. */
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
  /** `stk-notice`, `c2b-confirmation`, `b2c-result`, … as in the log. */
  kind: string;
  url: string;
  /** The parsed JSON; text when it was broken on purpose. */
  body: unknown;
  /** The status of the business's answer; null without one. */
  status: number | null;
  at: string;
}

export interface LogEntry {
  id: number;
  at: string;
  direction: "in" | "out";
  kind: string;
  method: string;
  /** Path of a request, address of a notice, long secrets shortened. */
  target: string;
  /** The sent body, without secrets. */
  sent: unknown;
  /** HTTP status of the answer; null while open, or when there was none. */
  status: number | null;
  answer?: unknown;
  /** Deliberate faults, and problems on the way. */
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

/** Money that has gone from the business to a phone. */
export interface AuditedPayout {
  kind: "payout" | "reversal";
  operator: Operator;
  msisdn: string;
  amount: number;
  /** The business's own id; of a reversal, the receipt that it reverses. */
  id: string;
  receipt: string;
  at: string;
  noticeDelivered: boolean;
}

export interface Audit {
  /** Incoming payments and, with the kinds `payout` and `reversal`, outgoing ones, in order. */
  payments: (AuditedPayment | AuditedPayout)[];
  /** Totals of incoming payments; `payouts` has those of outgoing ones. */
  totals: {
    count: number;
    amount: number;
    notDelivered: { count: number; amount: number };
    payouts: { count: number; amount: number };
    /** Only if there are any. */
    reversals?: { count: number; amount: number };
  };
}

export interface Resent {
  receipt: string;
  /** Each notice, with the status of its answer. */
  sent: { kind: string; status: number | null }[];
}

export interface DarajaWorld {
  url: string;
  /** Credentials for a Daraja client. */
  daraja: Credentials & { url: string };
  /** Credentials for an Airtel Money client. */
  airtel: AirtelApp & { url: string };
  /** Returns the phone of a number in any usual form. */
  phone(number: string): PhoneHandle;
  faults: {
    /** Sets switches; null clears one. With a number, only for payments of that phone. */
    set(changes: Record<string, string | null>, number?: string): void;
    /** Turns a switch for the next payment, payout or request only. */
    next(name: string, position: string, number?: string): void;
    clear(number?: string): void;
  };
  callbacks: {
    /**
     * Resolves with the first callback of a kind, or about an id (checkout, conversation, receipt),
     * that no call has returned yet, once the business has answered it.
     */
    waitFor(kindOrId: string, options?: { timeout?: number }): Promise<Callback>;
    /** Sends the notices of a payment or payout again, ignoring the switches. */
    resend(receipt: string): Promise<Resent>;
  };
  /** Every shilling that has moved. */
  audit(): Audit;
  /** Requests and notices, oldest first. */
  log(): LogEntry[];
  /** Resets to the first start: clears phones, payments, switches and tokens, keeps credentials. */
  reset(): void;
  /** Advances the simulator's clock, and runs everything that falls due. */
  advance(ms: number): Promise<void>;
  /** Writes the state and ends every connection. */
  close(): Promise<void>;
}

/** The hooks of a test runner: vitest and Jest have them under these names. */
export interface TestHooks {
  beforeAll(action: () => Promise<void>): unknown;
  afterEach(action: () => void): unknown;
  afterAll(action: () => Promise<void>): unknown;
}
