import type { PublicSettings } from "#contracts/settings";

/** Who runs the site, as a sentence. A deployment insists on the company; before it there is none. */
export const companyInWords = ({ productName, location, company }: PublicSettings) =>
  company
    ? `${productName} is run by ${company.name} (registration ${company.registration}), ${company.postalAddress}.`
    : `${productName} is run from ${location}.`;
