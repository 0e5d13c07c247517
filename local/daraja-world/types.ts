/**
 * What the package promises to those who install it. Its declarations are published as this one
 * file, so it imports nothing.
 */

/** Time as the simulator sees it. */
export interface Clock {
  now(): Date;
  /** Runs `action` after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, action: () => void): () => void;
}

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

/** What may be given instead of the sandbox credentials that are built in. */
export interface GivenCredentials {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
  /** The number that payouts come from. */
  b2cShortCode: string;
  initiatorName: string;
  initiatorPassword: string;
}

export interface Credentials extends GivenCredentials {
  /** PEM, to encrypt the initiator's password with. */
  certificate: string;
}

/** What an app of Airtel's portal has. */
export interface AirtelApp {
  clientId: string;
  clientSecret: string;
  /** Four digits, with which the business pays. */
  pin: string;
  /** PEM, to encrypt the PIN with. */
  publicKey: string;
  /** Signs callbacks. */
  hashKey: string;
}

/** How a phone answers a prompt when nobody presses. */
export type Answer = "ask" | "approve" | "cancel" | "wrong-pin" | "ignore";

export type Operator = "mpesa" | "airtel";

export interface DarajaWorldOptions {
  /** 0, or nothing, takes any free port. */
  port?: number;
  /** The address to listen on: 127.0.0.1 unless given. */
  host?: string;
  /** Where phones, receipts and log are kept over a restart; without it, nowhere. */
  stateFile?: string;
  /** What the customer reads as the receiver's name. */
  businessName?: string;
  credentials?: Partial<GivenCredentials>;
  /** More short codes of the business; those of Safaricom's sandbox unless given. */
  shortCodes?: readonly string[];
  /** Phones that exist from the start, and again after a reset, by number. */
  phones?: Record<string, { balance?: number; airtelBalance?: number; answer?: Answer }>;
  /** Refuses what production refuses and Safaricom's sandbox lets pass; false unless given. */
  strict?: boolean;
  /** The same amount from one phone within two minutes ends with result 17; true unless given. */
  twoMinuteRule?: boolean;
  /** Amounts and numbers that stand for an outcome; true unless given. */
  magic?: boolean;
  /** Any number has M-PESA and Airtel Money, as if all had been ported; false unless given. */
  anyOperator?: boolean;
  /** Prompts, answers and notices come at once, as tests want it; `timings` goes before it. */
  instant?: boolean;
  timings?: Partial<Timings>;
  clock?: Clock;
  /** The same seed gives the same receipts and ids, in the same order. */
  seed?: number;
  /** What is served at the same address beside Daraja and Airtel Money. */
  plugins?: readonly DarajaWorldPlugin[];
}

/** Something that a product's own world has besides: a mailbox, another provider. */
export interface DarajaWorldPlugin {
  /** Lower-case letters; it names state and tab. */
  name: string;
  /**
   * The paths that it answers. Those below `/api/` are for this simulator's page and for programs;
   * the others may be asked for by each page of this machine.
   */
  paths: RegExp;
  answer(request: Request, state: PluginState): Response | Promise<Response>;
  /** A tab of the page. Its script, an ES module, exports `fill(element)`, which shows what is on it. */
  tab?: { title: string; script: string };
}

/** What a plug-in keeps, as JSON: over a restart when the simulator has a state file, until a reset. */
export interface PluginState {
  read(): unknown;
  write(value: unknown): void;
}

/** A request to pay that is on a phone's screen. */
export interface Prompt {
  id: string;
  amount: number;
  business: string;
  account: string;
  operator: Operator;
  /** Types a PIN, 1234 unless given; the promise tells how the payment ended. */
  enterPin(pin?: string): PromptOutcome;
  cancel(): PromptOutcome;
  /** Leaves it alone: it ends with 1037 once `promptLife` is over, which `advance` brings about. */
  ignore(): void;
}

export interface PromptOutcome {
  resultCode: string;
  resultDescription: string;
  receipt?: string;
  balance: number;
}

/** A phone of the simulator's, as a test uses it. */
export interface PhoneHandle {
  msisdn: string;
  /** The next prompt that no call has returned yet; one that is on the screen already is returned at once. */
  nextPrompt(options?: { timeout?: number }): Promise<Prompt>;
  /** KES with M-PESA, or with Airtel Money. */
  balance(operator?: Operator): number;
  setBalance(amount: number, operator?: Operator): void;
  /** How it answers prompts from now on. */
  setAnswer(answer: Answer): void;
  /** Its SMS, newest first. */
  messages(): { at: string; operator: Operator; text: string }[];
  /** Pays by the phone's own menu: a pay bill, or with `till` a till. */
  payBill(payment: {
    amount: number;
    account?: string;
    paybill?: string;
    till?: string;
    pin?: string;
  }): Promise<{ receipt: string }>;
}

/** Something that the simulator has sent to the business. */
export interface Callback {
  /** `stk-notice`, `c2b-confirmation`, `b2c-result`, … as in the log. */
  kind: string;
  url: string;
  /** The parsed JSON; text when it was broken on purpose. */
  body: unknown;
  /** How the business answered; null when it didn't. */
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
  /** What was sent, secrets removed. */
  sent: unknown;
  /** HTTP status of the answer; null while open, or when there was none. */
  status: number | null;
  answer?: unknown;
  /** What was done on purpose, or went wrong on the way. */
  note?: string;
  /** Why the simulator refused, in words. */
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
  /** The id that the business gave it; of a reversal, the receipt that it undoes. */
  id: string;
  receipt: string;
  at: string;
  noticeDelivered: boolean;
}

export interface Audit {
  /** What came in and, with the kinds `payout` and `reversal`, what went out, in order. */
  payments: (AuditedPayment | AuditedPayout)[];
  /** Of what came in; `payouts` of what went out. */
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
  /** Each notice, with the status that it was answered with. */
  sent: { kind: string; status: number | null }[];
}

export interface DarajaWorld {
  url: string;
  /** What a Daraja client needs. */
  daraja: Credentials & { url: string };
  /** What a client of Airtel Money needs. */
  airtel: AirtelApp & { url: string };
  /** The phone of a number, however it is written. */
  phone(number: string): PhoneHandle;
  faults: {
    /** Turns switches; null clears one. With a number, for the payments of that phone alone. */
    set(changes: Record<string, string | null>, number?: string): void;
    /** Turns a switch for the next payment, payout or request only. */
    next(name: string, position: string, number?: string): void;
    clear(number?: string): void;
  };
  callbacks: {
    /**
     * The first callback of a kind, or about an id (checkout, conversation, receipt), that no call
     * has returned yet. It resolves once the business has answered.
     */
    waitFor(kindOrId: string, options?: { timeout?: number }): Promise<Callback>;
    /** Sends the notices of a payment or payout again, whatever the switches say. */
    resend(receipt: string): Promise<Resent>;
  };
  /** Every shilling that has moved. */
  audit(): Audit;
  /** Requests and notices, oldest first. */
  log(): LogEntry[];
  /** As at the first start: phones, payments, switches and tokens are gone, credentials stay. */
  reset(): void;
  /** Moves the simulator's clock on, and does what has become due. */
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
