import type { PublicSettings } from "#contracts/settings";
import { claim } from "./content/claims";
import { questions } from "./content/questions";

/** What search engines read about the company and the site; on the FAQ page, about the questions too. */
export function structuredData(path: string, settings: PublicSettings) {
  const { siteUrl, productName, supportEmail, contactPhone, socialLinks, location } = settings;
  const organization = {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: productName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: supportEmail,
    telephone: contactPhone,
    foundingDate: /\d{4}/.exec(claim("founded"))?.[0],
    foundingLocation: "Nairobi",
    address: { "@type": "PostalAddress", addressLocality: location, addressCountry: "KE" },
    sameAs: Object.values(socialLinks),
  };
  const website = {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: productName,
    url: `${siteUrl}/`,
    inLanguage: "en",
    publisher: { "@id": organization["@id"] },
  };
  const faqPage = {
    "@type": "FAQPage",
    "@id": `${siteUrl}${path}#questions`,
    mainEntity: questions(settings).map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [organization, website, ...(path === "/faqs" ? [faqPage] : [])],
  };
}
