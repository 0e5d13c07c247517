import type { PublicSettings } from "#contracts/settings";
import { publicPages } from "./page-list";

/** `sitemap.xml`: the pages that search engines should keep. */
export function sitemap({ siteUrl }: PublicSettings) {
  const addresses = publicPages
    .filter((page) => page.listed)
    .map((page) => `<url><loc>${siteUrl}${page.path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`;
}

/** `robots.txt`: the app behind sign-in and the service are nobody's search result. */
export const robots = ({ siteUrl }: PublicSettings) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /admin-dashboard
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`;

/** `manifest.webmanifest`: how the product stands on a home screen. */
export const webManifest = ({ productName }: PublicSettings) =>
  JSON.stringify({
    name: `${productName}: good writing, paid to your phone`,
    short_name: productName,
    description: "Writing work for experts, paid by mobile money.",
    lang: "en",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#232E8A",
    // One app, whatever page it starts with from now on.
    id: "/dashboard",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      {
        name: "Today’s tasks",
        url: "/dashboard/task-available",
        icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
      },
    ],
  });
