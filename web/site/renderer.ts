import type { PublicSettings } from "#contracts/settings";

/** The files that the build has written; each is an address unless said otherwise. */
export interface BuiltFiles {
  script: string;
  /** The code of the script in the head, which the content security policy must list. */
  headScript: string;
  font: string;
  /** The JavaScript of sign-in, which is loaded early if a visitor is likely to sign in. */
  app: readonly string[];
}

export interface RenderedPage {
  file: string;
  css: string;
  /** Returns the minified document with this style sheet inline. */
  html: (css: string, files: BuiltFiles) => string;
}

/** The build's interface to the compiled pages; it needs neither React nor a browser. */
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
