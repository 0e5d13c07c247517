import type { PublicSettings } from "#contracts/settings";

/** The files that the build has written. Each field is an address, except `headScript`. */
export interface BuiltFiles {
  script: string;
  /** The code of the script in the head, which the content security policy must list. */
  headScript: string;
  font: string;
  /** The JavaScript of sign-in. The page loads it early if a visitor is likely to sign in. */
  app: readonly string[];
}

export interface RenderedPage {
  file: string;
  css: string;
  /** Returns the minified document with the style sheet `css` inline. */
  html: (css: string, files: BuiltFiles) => string;
}

/** The build's interface to the compiled pages. It needs neither React nor a browser. */
export interface Renderer {
  fontFile: string;
  drawings: { roundedIcon: string; icon: string; sharedPicture: string };
  pages: readonly { path: string; listed: boolean }[];
  /** The inline script of every page, which the content security policy must list. */
  speculationRules: string;
  renderPages: (settings: PublicSettings) => RenderedPage[];
  robots: (settings: PublicSettings) => string;
  sitemap: (settings: PublicSettings) => string;
  webManifest: (settings: PublicSettings) => string;
}
