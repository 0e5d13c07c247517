import type { AirtelApp, Answer, Credentials, LogEntry, Operator } from "./types";

export type { Answer, Credentials, LogEntry, Operator } from "./types";

export const answers: readonly Answer[] = ["ask", "approve", "cancel", "wrong-pin", "ignore"];

/** What clients encrypt the initiator's password with, and the key that opens it. */
export interface SecurityKey {
  /** PEM, and expired, as the certificates that Safaricom publishes are. */
  certificate: string;
  privateKey: string;
}

/** How an encrypted PIN may be padded. Sources differ, so the portal of an app decides. */
export type Padding = "any" | "pkcs1" | "oaep";

export interface AirtelSettings {
  privateKey: string;
  padding: Padding;
  /** Where callbacks go; without it, nowhere. */
  callbackUrl?: string;
}

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
  /** Who asks. */
  shortCode: string;
  /** Who is paid: a till, or absent when it is who asks. */
  till?: string;
  /** Why it was bound to fail, for the log. */
  reason?: string;
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
  /** The pay bill or till that got it; absent in states of before there were several. */
  shortCode?: string;
  businessBalance: number;
  checkoutRequestId?: string;
  noticeDelivered: boolean;
  /** The receipt of the reversal that has undone it. */
  reversedBy?: string;
}

/** A payment that went back to the phone. */
export interface Reversal extends Asked {
  kind: "reversal";
  msisdn: string;
  /** The receipt of what it undoes. */
  original: string;
}

/** Money that went from one business to another. */
export interface BusinessTransfer extends Asked {
  kind: "b2b";
  commandId: string;
  to: string;
  account: string;
}

/** What a business asked M-PESA for, and was told of later. */
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
  /** When the money moved. */
  paidAt?: string;
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
  /** Why it failed, in words for the log. */
  reason?: string | undefined;
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

/** A request to pay by Airtel Money that waits for, or has got, its end. */
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
  /** In process, ambiguous, paid, failed or run out of time. */
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
  /** By the id that the business gave each. */
  payouts: Record<string, Payout>;
  /** The same of Airtel Money. */
  disbursements: Record<string, Disbursement>;
  collections: Record<string, Collection>;
  /** Reversals and transfers between businesses, in order. */
  movements: (Reversal | BusinessTransfer)[];
  /** What each pay bill and till holds of what it was paid. */
  collected: Record<string, number>;
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
  /** What each plug-in keeps, by its name. */
  plugins: Record<string, unknown>;
}
