import type { Padding, Phone } from "../state";
import type { AirtelApp, Credentials, Operator } from "../types";

export type { Audit, AuditedPayment, AuditedPayout, Resent } from "../types";

/** A phone as the API shows it, without its PIN. */
export interface PhoneView
  extends Pick<Phone, "msisdn" | "balance" | "airtelBalance" | "answer" | "messages"> {
  pinLocked: boolean;
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
  ringing: boolean;
}

export interface InitiatorView {
  name: string;
  wrongPasswords: number;
  locked: boolean;
}

export type FaultCatalogue = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    anyCode?: true;
    /** True if the switch applies to the whole business and can't be set for one phone. */
    ofBusiness: boolean;
  }
>;

export interface PluginTab {
  name: string;
  title: string;
  script: string;
}

export type FaultsOn = Record<string, string>;

export interface PhoneFaults {
  msisdn: string;
  faults: FaultsOn;
}

export interface AirtelView extends AirtelApp {
  url: string;
  padding: Padding;
  callbackUrl: string | null;
}

export interface DarajaView extends Credentials {
  url: string;
  businessName: string;
  /** The Paybill numbers, which can request and receive payments. */
  shortCodes: string[];
  /** The tills that `CustomerBuyGoodsOnline` may name. */
  tills: readonly string[];
}
