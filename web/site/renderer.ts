import type { PublicSettings } from "#contracts/settings";

/** What the build made; addresses unless said otherwise. */
export interface BuiltFiles {
  script: string;
  /** Not an address but the code itself, which the content security policy has to name. */
  headScript: string;
  font: string;
  /** The JavaScript of sign-in, loaded ahead when somebody means to sign in. */
  app: readonly string[];
}

export interface RenderedPage {
  file: string;
  css: string;
  /** The document, with that sheet, made small, inline. */
  html: (css: string, files: BuiltFiles) => string;
}

/** What the build asks of the pages once they are compiled; it knows nothing of React or a browser. */
export interface Renderer {
  fontFile: string;
  drawings: { roundedIcon: string; icon: string; sharedPicture: string };
  pages: readonly { path: string; listed: boolean }[];
  /** The inline script of every page, which the content security policy has to name. */
  speculationRules: string;
  renderPages: (settings: PublicSettings) => RenderedPage[];
  robots: (settings: PublicSettings) => string;
  sitemap: (settings: PublicSettings) => string;
  webManifest: (settings: PublicSettings) => string;
}
