import type { AirtelApp, AirtelSettings } from "./airtel/keys";
import type { SecurityKey } from "./daraja/initiator/security-key";

/** How a phone answers a prompt when nobody presses. */
export const answers = ["ask", "approve", "cancel", "wrong-pin", "ignore"] as const;
export type Answer = (typeof answers)[number];

export type Operator = "mpesa" | "airtel";

interface Sms {
  at: string;
  /** Whose it is. */
  operator: Operator;
  text: string;
}

export interface Phone {
  msisdn: string;
  /** With M-PESA. */
  balance: number;
  airtelBalance: number;
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

/** Money that goes from the business to a phone. */
export interface Payout {
  /** The business's own id. */
  originatorConversationId: string;
  /** M-PESA's id of the request. */
  conversationId: string;
  commandId: string;
  msisdn: string;
  amount: number;
  shortCode: string;
  resultUrl: string;
  timeoutUrl: string;
  requestedAt: string;
  /** The result code with which M-PESA refuses whoever asked. */
  refusal?: string;
  /** What M-PESA says; the money may have moved all the same, or move later. */
  result?: { code: string; description: string; transactionId: string; at: string };
  /** Both are there once the money has moved. */
  receipt?: string;
  paidAt?: string;
  noticeDelivered: boolean;
}

/** Money that goes from the business to a phone by Airtel Money. */
export interface Disbursement {
  /** The business's own id. */
  id: string;
  /** Airtel's id of the request. */
  referenceId: string;
  msisdn: string;
  amount: number;
  requestedAt: string;
  /** In process, ambiguous, paid or failed; the latter two are final. */
  status: "TIP" | "TA" | "TS" | "TF";
  code: string;
  /** Both are there once the money has moved. */
  airtelMoneyId?: string;
  paidAt?: string;
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
  /** Those beyond the usual ones, e.g. `List-Unsubscribe`. */
  headers?: Record<string, string>;
  at: string;
}

/** What may be given to the simulator instead of being made up. */
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

/** Everything that survives a restart. */
export interface State {
  credentials: Credentials;
  phones: Record<string, Phone>;
  checkouts: Record<string, Checkout>;
  payments: Payment[];
  /** By the id that the business gave each. */
  payouts: Record<string, Payout>;
  /** The same of Airtel Money. */
  disbursements: Record<string, Disbursement>;
  airtel: AirtelApp;
  airtelSettings: AirtelSettings;
  /** What the business can pay out with. */
  float: Record<Operator, number>;
  securityKey: SecurityKey;
  /** Of the initiator, in a row. */
  wrongPasswords: number;
  urls: Record<string, ConfirmationUrls>;
  log: LogEntry[];
  lastLogId: number;
  mails: Mail[];
  /** By id of the message: whom an answer goes to. */
  replyTo: Record<string, string[]>;
  /** By id of the message: what it has beyond the usual headers. */
  mailHeaders: Record<string, Record<string, string>>;
}
