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

export interface LegalText {
  title: string;
  lead: string;
  /** The date of the last change, such as `2026-11-22`. */
  changed: string;
  sections: readonly LegalSection[];
}

/** Names the company that runs the site. The setting may be empty until the first deployment. */
export const companyInWords = ({ productName, location, company }: PublicSettings) =>
  company
    ? `${productName} is run by ${company.name} (registration ${company.registration}), ${company.postalAddress}.`
    : `${productName} is run from ${location}.`;
