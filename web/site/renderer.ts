import type { PublicSettings } from "#contracts/settings";

/** The build's results; addresses unless stated otherwise. */
export interface BuiltFiles {
  script: string;
  /** Not an address but the code itself, which the content security policy must list. */
  headScript: string;
  font: string;
  /** The JavaScript of sign-in, loaded early when a visitor is likely to sign in. */
  app: readonly string[];
}

export interface RenderedPage {
  file: string;
  css: string;
  /** Returns the document with that sheet inline, minified. */
  html: (css: string, files: BuiltFiles) => string;
}

/** The build's interface to the compiled pages; it needs no React or browser. */
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
