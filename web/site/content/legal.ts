import type { PublicSettings } from "#contracts/settings";

export interface KeptRecord {
  what: string;
  why: string;
  kept: string;
}

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  records?: readonly KeptRecord[];
}

/** A legal page: terms, or the privacy notice. */
export interface LegalText {
  title: string;
  lead: string;
  /** The day of the last change, as `2026-11-22`. */
  changed: string;
  sections: readonly LegalSection[];
}

/** The site's operator, as a sentence. A deployment requires the company; before, it may be missing. */
export const companyInWords = ({ productName, location, company }: PublicSettings) =>
  company
    ? `${productName} is run by ${company.name} (registration ${company.registration}), ${company.postalAddress}.`
    : `${productName} is run from ${location}.`;
