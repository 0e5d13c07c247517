import type { AirtelApp, Padding } from "../airtel/keys";
import type { Credentials, Operator, Payment, Phone } from "../state";

/** A phone as the API shows it: everything but the PIN. */
export interface PhoneView
  extends Pick<Phone, "msisdn" | "balance" | "airtelBalance" | "answer" | "messages"> {
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

/** Money that has gone from the business to a phone. */
export interface AuditedPayout {
  kind: "payout";
  operator: Operator;
  msisdn: string;
  amount: number;
  /** The id that the business gave it. */
  id: string;
  receipt: string;
  at: string;
  noticeDelivered: boolean;
}

export interface Audit {
  /** What came in and, with the kind `payout`, what went out, in order. */
  payments: (AuditedPayment | AuditedPayout)[];
  /** Of what came in; `payouts` of what went out. */
  totals: {
    count: number;
    amount: number;
    notDelivered: { count: number; amount: number };
    payouts: { count: number; amount: number };
  };
}

export interface InitiatorView {
  name: string;
  wrongPasswords: number;
  locked: boolean;
}

export interface Resent {
  receipt: string;
  /** Each notice, with the status that it was answered with. */
  sent: { kind: string; status: number | null }[];
}

/** Every switch with its positions, by name, in words. */
export type FaultCatalogue = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    anyCode?: true;
    /** Concerns the business as a whole, and no phone of its own. */
    ofBusiness: boolean;
  }
>;

/** The switches that are on, and how they stand. */
export type FaultsOn = Record<string, string>;

/** A phone's own switches. */
export interface PhoneFaults {
  msisdn: string;
  faults: FaultsOn;
}

/** What a client of Airtel Money needs, and how its app is set. */
export interface AirtelView extends AirtelApp {
  url: string;
  padding: Padding;
  callbackUrl: string | null;
}

/** What a client needs to be let in. */
export interface DarajaView extends Credentials {
  url: string;
  businessName: string;
}
