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
import { htmlDocument, speculationRules } from "./document";
import { drawings } from "./drawings";
import { publicPages } from "./page-list";
import { Bar } from "./parts/bar";
import { ChatLinks } from "./parts/chat-links";
import { Footer } from "./parts/footer";
import type { RenderedPage, Renderer } from "./renderer";
import { SiteSettings } from "./site-context";
import { robots, sitemap, webManifest } from "./site-files";

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

/** Renders every page, each with the rules that it uses and no others. */
function renderPages(settings: PublicSettings): RenderedPage[] {
  // Without vendor prefixes: esbuild adds those that our browsers need.
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
