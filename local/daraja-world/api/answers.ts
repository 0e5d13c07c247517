import type { Padding, Phone } from "../state";
import type { AirtelApp, Credentials, Operator } from "../types";

export type { Audit, AuditedPayment, AuditedPayout, Resent } from "../types";

/** A phone as the API shows it: everything but the PIN. */
export interface PhoneView
  extends Pick<Phone, "msisdn" | "balance" | "airtelBalance" | "answer" | "messages"> {
  pinLocked: boolean;
  /** Prompts on its screen. */
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

/** A phone in the list of used numbers. */
export interface KnownPhone extends Pick<Phone, "msisdn" | "balance" | "answer"> {
  /** A prompt is on its screen. */
  ringing: boolean;
}

export interface InitiatorView {
  name: string;
  wrongPasswords: number;
  locked: boolean;
}

/** Every switch by name, with its positions in words. */
export type FaultCatalogue = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    anyCode?: true;
    /** The switch concerns the whole business, not a single phone. */
    ofBusiness: boolean;
  }
>;

/** A plug-in's tab, as `GET /api/plugins` lists it. */
export interface PluginTab {
  name: string;
  title: string;
  script: string;
}

/** The switches that are on, with their positions. */
export type FaultsOn = Record<string, string>;

/** A phone's own switches. */
export interface PhoneFaults {
  msisdn: string;
  faults: FaultsOn;
}

/** Airtel Money credentials for a client, and the settings of its app. */
export interface AirtelView extends AirtelApp {
  url: string;
  padding: Padding;
  callbackUrl: string | null;
}

/** Daraja credentials for a client. */
export interface DarajaView extends Credentials {
  url: string;
  businessName: string;
  /** The numbers that request payments. */
  shortCodes: string[];
  /** Tills that `CustomerBuyGoodsOnline` may name. */
  tills: readonly string[];
}
