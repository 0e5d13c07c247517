import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublicSettings } from "#contracts/settings";
import { Look } from "../ui/look";
import { type BuiltFiles, htmlDocument, speculationRules } from "./document";
import { publicPages } from "./page-list";
import { PageFrame } from "./parts/page-frame";
import { SiteSettings } from "./site-context";

export { default as fontFile } from "../ui/fonts/pen.woff2?url";
export { robots, sitemap, webManifest } from "./site-files";
export { publicPages, speculationRules };

/** Renders every page once and gathers the rules that any of them uses into one sheet. */
export function renderBodies(settings: PublicSettings) {
  const cache = createCache({ key: "k" });
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
  const { css } = createEmotionServer(cache).extractCritical(everything);
  return { bodies, css };
}

/** The documents, with the one sheet inline. */
export const renderDocuments = (
  { bodies }: ReturnType<typeof renderBodies>,
  css: string,
  settings: PublicSettings,
  files: BuiltFiles,
) =>
  bodies.map(({ page, body }) => ({
    file: page.file,
    html: htmlDocument(page, settings, files, css, body),
  }));
