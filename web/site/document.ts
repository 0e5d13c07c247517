import { publicPaths } from "#contracts/addresses";
import type { PublicSettings } from "#contracts/settings";
import { claim } from "./content/claims";
import { questions } from "./content/questions";
import type { PublicPage } from "./page-list";
import type { BuiltFiles } from "./renderer";

/** Describes the company and the site for search engines and, on the FAQ page, its questions. */
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

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? "");

/** Returns JSON that can't end its script element. */
const json = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/**
 * Browsers load a public page, sign-in or sign-up ahead when a visitor points at or touches a link
 * to it.
 */
export const speculationRules = json({
  prefetch: [
    {
      where: { href_matches: [...publicPaths, "/signin", "/signup"] },
      eagerness: "moderate",
    },
  ],
});

export function htmlDocument(
  page: PublicPage,
  settings: PublicSettings,
  files: BuiltFiles,
  css: string,
  body: string,
) {
  const title = asText(page.title(settings));
  const description = asText(page.description(settings));
  const address = asText(settings.siteUrl + page.path);
  const picture = asText(`${settings.siteUrl}/og.png`);
  const indexing = page.listed
    ? `<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${asText(settings.productName)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A kanga cloth with pen nibs in a circle">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${json(structuredData(page.path, settings))}</script>`
    : '<meta name="robots" content="noindex">';

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<script>${files.headScript}</script>
<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>
<style>${css}</style>
<meta name="theme-color" content="#232E8A">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${indexing}
<script type="speculationrules">${speculationRules}</script>
</head>
<body>${body}
<script async fetchpriority="low" src="${files.script}" data-app="${files.app.join(" ")}"></script></body>
</html>
`;
}
