/** How a phone answers a prompt when nobody presses. */
export const answers = ["ask", "approve", "cancel", "wrong-pin", "ignore"] as const;
export type Answer = (typeof answers)[number];

interface Sms {
  at: string;
  text: string;
}

export interface Phone {
  msisdn: string;
  balance: number;
  pin: string;
  answer: Answer;
  wrongPins: number;
  messages: Sms[];
}

/** A request to pay that waits for, or has got, its result. */
export interface Checkout {
  checkoutRequestId: string;
  merchantRequestId: string;
  promptId: string;
  msisdn: string;
  amount: number;
  account: string;
  callbackUrl: string;
  shortCode: string;
  requestedAt: string;
  promptEndsAt: string;
  /** The prompt is on the phone's screen. */
  shown: boolean;
  result?: { code: string; description: string; queryDescription: string };
  receipt?: string;
}

/** Money that has moved from a phone to the business. The audit is made of these. */
export interface Payment {
  receipt: string;
  msisdn: string;
  amount: number;
  account: string;
  at: string;
  kind: "stk" | "paybill" | "c2b-simulated";
  transactionType: "Pay Bill" | "Buy Goods";
  businessBalance: number;
  checkoutRequestId?: string;
  noticeDelivered: boolean;
}

export interface ConfirmationUrls {
  version: "v1" | "v2";
  responseType: "Completed" | "Cancelled";
  confirmationUrl: string;
  validationUrl: string;
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
  note?: string;
}

export interface Mail {
  id: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  at: string;
}

export interface Credentials {
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
}

/** Everything that survives a restart. */
export interface State {
  credentials: Credentials;
  phones: Record<string, Phone>;
  checkouts: Record<string, Checkout>;
  payments: Payment[];
  urls: Record<string, ConfirmationUrls>;
  log: LogEntry[];
  lastLogId: number;
  mails: Mail[];
  /** By id of the message: whom an answer goes to. */
  replyTo: Record<string, string[]>;
}
