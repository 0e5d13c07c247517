import type { AirtelApp, Answer, Credentials, LogEntry, Operator } from "./types";

export type { Answer, Credentials, LogEntry, Operator } from "./types";

export const answers: readonly Answer[] = ["ask", "approve", "cancel", "wrong-pin", "ignore"];

/** The certificate for encrypting the initiator's password, and the key for decrypting it. */
export interface SecurityKey {
  /** PEM. It has expired, like the certificates that Safaricom publishes. */
  certificate: string;
  privateKey: string;
}

/** The padding that an encrypted PIN must have. Sources differ, so an app's portal decides. */
export type Padding = "any" | "pkcs1" | "oaep";

export interface AirtelSettings {
  privateKey: string;
  padding: Padding;
  /** The address for callbacks; without an address none are sent. */
  callbackUrl?: string;
}

interface Sms {
  at: string;
  operator: Operator;
  text: string;
}

export interface Phone {
  msisdn: string;
  balance: number;
  airtelBalance: number;
  pin: string;
  answer: Answer;
  wrongPins: number;
  messages: Sms[];
}

/** A prompt, with or without a result. */
export interface Checkout {
  checkoutRequestId: string;
  merchantRequestId: string;
  promptId: string;
  msisdn: string;
  amount: number;
  account: string;
  callbackUrl: string;
  /** The business number that requested the payment. */
  shortCode: string;
  /** The till that receives the money; absent if the requesting number receives it. */
  till?: string;
  /** The log's reason for a request that can only fail. */
  reason?: string;
  requestedAt: string;
  promptEndsAt: string;
  /** True once the phone has shown the prompt. */
  shown: boolean;
  result?: { code: string; description: string; queryDescription: string };
  receipt?: string;
}

/** Money that moved from a phone to the business, as the audit lists it. */
export interface Payment {
  receipt: string;
  msisdn: string;
  amount: number;
  account: string;
  at: string;
  kind: "stk" | "paybill" | "c2b-simulated";
  transactionType: "Pay Bill" | "Buy Goods";
  /** The receiving Paybill or till; absent in states from versions with only one. */
  shortCode?: string;
  businessBalance: number;
  checkoutRequestId?: string;
  noticeDelivered: boolean;
  /** The receipt of the payment's reversal, if there was one. */
  reversedBy?: string;
}

export interface Reversal extends Asked {
  kind: "reversal";
  msisdn: string;
  /** The receipt of the reversed payment. */
  original: string;
}

export interface BusinessTransfer extends Asked {
  kind: "b2b";
  commandId: string;
  to: string;
  account: string;
}

/** A business's request to M-PESA with a later result. */
interface Asked {
  originatorConversationId: string;
  conversationId: string;
  shortCode: string;
  amount: number;
  resultUrl: string;
  requestedAt: string;
  /** Code and receipt are set when the request has ended. */
  code?: string;
  receipt?: string;
  paidAt?: string;
  noticeDelivered: boolean;
}

export interface Payout {
  /** The id that the business chose. */
  originatorConversationId: string;
  conversationId: string;
  commandId: string;
  msisdn: string;
  amount: number;
  shortCode: string;
  resultUrl: string;
  timeoutUrl: string;
  requestedAt: string;
  refusal?: string;
  reason?: string | undefined;
  /** M-PESA's result. After a failure, the money may already have moved or may still move. */
  result?: { code: string; description: string; transactionId: string; at: string };
  /** Receipt and time are set when the money has moved. */
  receipt?: string;
  paidAt?: string;
  noticeDelivered: boolean;
}

export interface Disbursement {
  /** The id that the business chose. */
  id: string;
  referenceId: string;
  msisdn: string;
  amount: number;
  requestedAt: string;
  /** In process, ambiguous, paid or failed; the last two are final. */
  status: "TIP" | "TA" | "TS" | "TF";
  code: string;
  /** Id and time are set when the money has moved. */
  airtelMoneyId?: string;
  paidAt?: string;
  noticeDelivered: boolean;
}

/** An Airtel Money prompt, open or ended. */
export interface Collection {
  /** The id that the business chose. */
  id: string;
  promptId: string;
  msisdn: string;
  amount: number;
  reference: string;
  requestedAt: string;
  promptEndsAt: string;
  shown: boolean;
  /** In process, ambiguous, paid, failed or timed out. */
  status: "TIP" | "TA" | "TS" | "TF" | "TE";
  code: string;
  /** Id and time are set when the money has moved. */
  airtelMoneyId?: string;
  paidAt?: string;
  refund?: { airtelMoneyId: string; at: string };
  noticeDelivered: boolean;
}

export interface ConfirmationUrls {
  version: "v1" | "v2";
  responseType: "Completed" | "Cancelled";
  confirmationUrl: string;
  validationUrl: string;
}

/** Everything that is stored across restarts. */
export interface State {
  credentials: Credentials;
  phones: Record<string, Phone>;
  checkouts: Record<string, Checkout>;
  payments: Payment[];
  /** M-PESA payouts by the id that the business chose. */
  payouts: Record<string, Payout>;
  /** Airtel Money payouts by the id that the business chose. */
  disbursements: Record<string, Disbursement>;
  collections: Record<string, Collection>;
  /** Reversals and transfers between businesses, oldest first. */
  movements: (Reversal | BusinessTransfer)[];
  /** The money that each Paybill and till has received and not spent. */
  collected: Record<string, number>;
  airtel: AirtelApp;
  airtelSettings: AirtelSettings;
  float: Record<Operator, number>;
  securityKey: SecurityKey;
  /** The number of wrong initiator passwords in a row. */
  wrongPasswords: number;
  urls: Record<string, ConfirmationUrls>;
  log: LogEntry[];
  lastLogId: number;
  plugins: Record<string, unknown>;
}
