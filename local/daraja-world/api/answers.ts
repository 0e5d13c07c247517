import type { Padding, Phone } from "../state";
import type { AirtelApp, Credentials, Operator } from "../types";

export type { Audit, AuditedPayment, AuditedPayout, Resent } from "../types";

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
  operator: Operator;
}

/** A phone in the list of the numbers that have been used. */
export interface KnownPhone extends Pick<Phone, "msisdn" | "balance" | "answer"> {
  /** A request to pay is on its screen. */
  ringing: boolean;
}

export interface InitiatorView {
  name: string;
  wrongPasswords: number;
  locked: boolean;
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

/** A plug-in's tab, as `GET /api/plugins` lists it. */
export interface PluginTab {
  name: string;
  title: string;
  script: string;
}

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
  /** The numbers that ask for payments. */
  shortCodes: string[];
  /** Those that `CustomerBuyGoodsOnline` may name. */
  tills: readonly string[];
}
