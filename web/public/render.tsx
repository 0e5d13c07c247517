import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublicSettings } from "#contracts/settings";
import fontFile from "../ui/fonts/pen.woff2?url";
import { Look } from "../ui/look";
import { htmlDocument, speculationRules } from "./document";
import { publicPages } from "./page-list";
import { PageFrame } from "./parts/page-frame";
import type { RenderedPages, Renderer } from "./renderer";
import { SiteSettings } from "./site-context";
import { robots, sitemap, webManifest } from "./site-files";

/** Renders every page once and gathers the rules that any of them uses into one sheet. */
function renderPages(settings: PublicSettings): RenderedPages {
  // Without the library's vendor prefixes: the sheet's own compiler knows which are still needed.
  const cache = createCache({ key: "k", stylisPlugins: [] });
  cache.compat = true;
  const bodies = publicPages.map((page) => ({
    page,
    body: renderToStaticMarkup(
      <CacheProvider value={cache}>
        <Look>
          <SiteSettings value={settings}>
            <PageFrame path={page.path}>{page.content}</PageFrame>
          </SiteSettings>
        </Look>
      </CacheProvider>,
    ),
  }));
  const everything = bodies.map(({ body }) => body).join("");
  return {
    css: createEmotionServer(cache).extractCritical(everything).css,
    documents: (css, files) =>
      bodies.map(({ page, body }) => ({
        file: page.file,
        html: htmlDocument(page, settings, files, css, body),
      })),
  };
}

export const renderer: Renderer = {
  fontFile,
  pages: publicPages,
  speculationRules,
  renderPages,
  robots,
  sitemap,
  webManifest,
};
