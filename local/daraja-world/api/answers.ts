import type { Credentials, Payment, Phone } from "../state";

/** A phone as the API shows it: everything but the PIN. */
export interface PhoneView extends Pick<Phone, "msisdn" | "balance" | "answer" | "messages"> {
  pinLocked: boolean;
  /** Requests to pay that are on its screen. */
  prompts: PromptView[];
}

export interface PromptView {
  id: string;
  amount: number;
  business: string;
  account: string;
  endsAt: string;
}

/** A phone in the list of the numbers that have been used. */
export interface KnownPhone extends Pick<Phone, "msisdn" | "balance" | "answer"> {
  /** A request to pay is on its screen. */
  ringing: boolean;
}

export type AuditedPayment = Pick<
  Payment,
  "receipt" | "msisdn" | "amount" | "account" | "at" | "kind" | "noticeDelivered"
> & { checkoutRequestId?: string };

export interface Audit {
  payments: AuditedPayment[];
  totals: { count: number; amount: number; notDelivered: { count: number; amount: number } };
}

export interface Resent {
  receipt: string;
  /** Each notice, with the status that it was answered with. */
  sent: { kind: string; status: number | null }[];
}

/** Every switch with its positions, by name, in words. */
export type FaultCatalogue = Record<
  string,
  { title: string; about: string; positions: Record<string, string> }
>;

/** The switches that are on, and how they stand. */
export type FaultsOn = Record<string, string>;

/** A phone's own switches. */
export interface PhoneFaults {
  msisdn: string;
  faults: FaultsOn;
}

/** What a client needs to be let in. */
export interface DarajaView extends Credentials {
  url: string;
  businessName: string;
}
