import type { PublicSettings } from "#contracts/settings";

/** What the build made, by address. */
export interface BuiltFiles {
  script: string;
  font: string;
  /** The JavaScript of sign-in, loaded ahead when somebody means to sign in. */
  app: readonly string[];
}

export interface RenderedPages {
  /** The rules that any page uses. */
  css: string;
  /** The documents, with that one sheet, made small, inline. */
  documents: (css: string, files: BuiltFiles) => { file: string; html: string }[];
}

/** What the build asks of the pages once they are compiled; it knows nothing of React or a browser. */
export interface Renderer {
  /** The heading font's address. */
  fontFile: string;
  pages: readonly { path: string; listed: boolean }[];
  /** The inline script of every page, which the content security policy has to name. */
  speculationRules: string;
  renderPages: (settings: PublicSettings) => RenderedPages;
  robots: (settings: PublicSettings) => string;
  sitemap: (settings: PublicSettings) => string;
  webManifest: (settings: PublicSettings) => string;
}
