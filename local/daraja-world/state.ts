import type { AirtelApp, Answer, Credentials, LogEntry, Operator } from "./types";

export type { Answer, Credentials, LogEntry, Operator } from "./types";

export const answers: readonly Answer[] = ["ask", "approve", "cancel", "wrong-pin", "ignore"];

/** The certificate for encrypting the initiator's password, and the key to decrypt it. */
export interface SecurityKey {
  /** PEM, and expired, as the certificates that Safaricom publishes are. */
  certificate: string;
  privateKey: string;
}

/** Allowed padding of an encrypted PIN. Sources differ, so the portal of an app decides. */
export type Padding = "any" | "pkcs1" | "oaep";

export interface AirtelSettings {
  privateKey: string;
  padding: Padding;
  /** The address for callbacks; none are sent without it. */
  callbackUrl?: string;
}

interface Sms {
  at: string;
  /** The operator that sent the SMS. */
  operator: Operator;
  text: string;
}

export interface Phone {
  msisdn: string;
  /** The M-PESA balance. */
  balance: number;
  airtelBalance: number;
  pin: string;
  answer: Answer;
  wrongPins: number;
  messages: Sms[];
}

/** A prompt that waits for a result or has one. */
export interface Checkout {
  checkoutRequestId: string;
  merchantRequestId: string;
  promptId: string;
  msisdn: string;
  amount: number;
  account: string;
  callbackUrl: string;
  /** The number that requests the payment. */
  shortCode: string;
  /** The till that receives the money; absent if the requesting number receives it. */
  till?: string;
  /** The reason for a certain failure, for the log. */
  reason?: string;
  requestedAt: string;
  promptEndsAt: string;
  /** The prompt is on the phone's screen. */
  shown: boolean;
  result?: { code: string; description: string; queryDescription: string };
  receipt?: string;
}

/** Money that moved from a phone to the business. The audit consists of these payments. */
export interface Payment {
  receipt: string;
  msisdn: string;
  amount: number;
  account: string;
  at: string;
  kind: "stk" | "paybill" | "c2b-simulated";
  transactionType: "Pay Bill" | "Buy Goods";
  /** The Paybill or till that received it; absent in states stored before there were several. */
  shortCode?: string;
  businessBalance: number;
  checkoutRequestId?: string;
  noticeDelivered: boolean;
  /** The receipt of the payment's reversal. */
  reversedBy?: string;
}

/** A payment that was returned to the phone. */
export interface Reversal extends Asked {
  kind: "reversal";
  msisdn: string;
  /** The receipt of the reversed payment. */
  original: string;
}

/** Money that went from one business to another. */
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
  /** Both are there once it is settled; the receipt also when it failed. */
  code?: string;
  receipt?: string;
  /** The time when the money moved. */
  paidAt?: string;
  noticeDelivered: boolean;
}

/** A payment from the business to a phone. */
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
  /** The result code with which M-PESA refuses the initiator. */
  refusal?: string;
  /** The reason for the failure, for the log. */
  reason?: string | undefined;
  /** M-PESA's result; the money may have moved despite it, or may move later. */
  result?: { code: string; description: string; transactionId: string; at: string };
  /** Both are there once the money has moved. */
  receipt?: string;
  paidAt?: string;
  noticeDelivered: boolean;
}

/** A payment from the business to a phone by Airtel Money. */
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

/** An Airtel Money prompt that waits for its end or has ended. */
export interface Collection {
  /** The business's own id. */
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
  /** Both are there once the money has moved. */
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

/** Everything that survives a restart. */
export interface State {
  credentials: Credentials;
  phones: Record<string, Phone>;
  checkouts: Record<string, Checkout>;
  payments: Payment[];
  /** By the business's own id. */
  payouts: Record<string, Payout>;
  /** Airtel Money payouts by the business's own id. */
  disbursements: Record<string, Disbursement>;
  collections: Record<string, Collection>;
  /** Reversals and transfers between businesses, in order. */
  movements: (Reversal | BusinessTransfer)[];
  /** Money from payments that each Paybill and till still holds. */
  collected: Record<string, number>;
  airtel: AirtelApp;
  airtelSettings: AirtelSettings;
  /** The business's money for payouts. */
  float: Record<Operator, number>;
  securityKey: SecurityKey;
  /** The initiator's wrong passwords in a row. */
  wrongPasswords: number;
  urls: Record<string, ConfirmationUrls>;
  log: LogEntry[];
  lastLogId: number;
  /** Each plug-in's stored data, by its name. */
  plugins: Record<string, unknown>;
}
