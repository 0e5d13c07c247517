import { chakra } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublicSettings } from "#contracts/settings";
import fontFile from "../ui/fonts/pen.woff2?url";
import { Look } from "../ui/look";
import { SkipLink } from "../ui/skip-link";
import { Border, Medallion } from "./art/kanga";
import { htmlDocument, speculationRules } from "./document";
import { publicPages } from "./page-list";
import { Bar } from "./parts/bar";
import { ChatLinks } from "./parts/chat-links";
import { Footer } from "./parts/footer";
import type { RenderedPage, Renderer } from "./renderer";
import { SiteSettings } from "./site-context";

export const PageFrame = ({ path, children }: { path: string; children: ReactNode }) => (
  <>
    <SkipLink />
    <Bar path={path} />
    <chakra.main outline="none" id="content" tabIndex={-1}>
      {children}
    </chakra.main>
    <Footer />
    <ChatLinks />
  </>
);

/** Renders each page with only the style rules that it uses. */
function renderPages(settings: PublicSettings): RenderedPage[] {
  // No vendor prefixes are added here, since esbuild adds those that our browsers need.
  const cache = createCache({ key: "k", stylisPlugins: [] });
  cache.compat = true;
  const { extractCritical } = createEmotionServer(cache);
  return publicPages.map((page) => {
    const body = renderToStaticMarkup(
      <CacheProvider value={cache}>
        <Look>
          <SiteSettings value={settings}>
            <PageFrame path={page.path}>{page.content}</PageFrame>
          </SiteSettings>
        </Look>
      </CacheProvider>,
    );
    return {
      file: page.file,
      css: extractCritical(body).css,
      html: (css, files) => htmlDocument(page, settings, files, css, body),
    };
  });
}

function sitemap({ siteUrl }: PublicSettings) {
  const addresses = publicPages
    .filter((page) => page.listed)
    .map((page) => `<url><loc>${siteUrl}${page.path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`;
}

const robots = ({ siteUrl }: PublicSettings) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /admin-dashboard
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`;

/** Describes the app for a phone's home screen. */
const webManifest = ({ productName }: PublicSettings) =>
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
    // This id identifies the app, even if its start page changes.
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

/** The white nib on blue. Some systems round the corners themselves and need a square. */
const Icon = ({ rounded = false }: { rounded?: boolean }) => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">
    <rect width="50" height="50" rx={rounded ? 10 : 0} fill="#232E8A" />
    <path d="M20 10h10l5 10-10 20-10-20z" fill="#fff" />
    <path d="M25 38V23" stroke="#232E8A" strokeWidth="1.6" />
    <circle cx="25" cy="21" r="2.6" fill="#F5B52E" />
  </svg>
);

const medallions = [
  { x: 96, scale: 0.9 },
  { x: 600, scale: 1.62 },
  { x: 1104, scale: 0.9 },
];

/** The picture that messengers show for a link to the site: cloth with a border above and below. */
const SharedPicture = () => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <defs>
      <Border />
    </defs>
    <path fill="#232E8A" d="M0 0h1200v630H0z" />
    {medallions.map(({ x, scale }) => (
      <g key={x} transform={`translate(${x} 315) scale(${scale})`}>
        <Medallion />
      </g>
    ))}
    <path fill="#F5B52E" d="M300 106h4v418h-4zM896 106h4v418h-4z" />
    {["scale(1.5625)", "translate(1200 630) rotate(180) scale(1.5625)"].map((place) => (
      <path key={place} transform={place} fill="url(#pindo)" d="M0 0h768v64H0z" />
    ))}
  </svg>
);

const drawings = {
  roundedIcon: renderToStaticMarkup(<Icon rounded />),
  icon: renderToStaticMarkup(<Icon />),
  sharedPicture: renderToStaticMarkup(<SharedPicture />),
};

export const renderer: Renderer = {
  fontFile,
  drawings,
  pages: publicPages,
  speculationRules,
  renderPages,
  robots,
  sitemap,
  webManifest,
};
