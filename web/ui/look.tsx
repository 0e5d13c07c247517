import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { Global } from "@emotion/react";
import type { ReactNode } from "react";
import pen from "./fonts/pen.woff2?url";
import accents from "./fonts/pen-accents.woff2?url&no-inline";
import kikuyu from "./fonts/pen-kikuyu.woff2?url&no-inline";
import { system } from "./theme/system";

/** The ascent and descent of our font, in em. */
const measures = { ascent: 1.11, descent: 0.31 };

/** A system font scaled to the size of our font, so that nothing moves when our font has loaded. */
const standIn = (family: string, local: string, scale: number) => ({
  "@font-face": {
    fontFamily: family,
    src: `local("${local}")`,
    fontWeight: "500 800",
    sizeAdjust: `${Math.round(scale * 100)}%`,
    ascentOverride: `${Math.round((measures.ascent / scale) * 100)}%`,
    descentOverride: `${Math.round((measures.descent / scale) * 100)}%`,
    lineGapOverride: "0%",
  },
});

const letters = (url: string) => ({
  fontFamily: "Pen",
  src: `url(${url}) format("woff2")`,
  fontWeight: "500 800",
  fontDisplay: "swap",
});

/** Accented letters, which are loaded only if a page contains one: é and ñ, or ĩ and ũ. */
const lettersOfNames = (url: string, unicodeRange: string) => ({
  "@font-face": { ...letters(url), unicodeRange },
});

/**
 * Our font, and the system fonts that replace it until it has loaded: on Apple and Windows,
 * Android, and Linux.
 */
export const fontFaces = [
  { "@font-face": { ...letters(pen), unicodeRange: "U+20-7E,U+A0,U+B7,U+2013-2026" } },
  lettersOfNames(accents, "U+C0-FF"),
  lettersOfNames(kikuyu, "U+128-129,U+168-169"),
  standIn("Pen Georgia", "Georgia Bold", 0.9),
  standIn("Pen Noto", "Noto Serif Bold", 0.86),
  standIn("Pen DejaVu", "DejaVu Serif Bold", 0.79),
] as const;

export const Look = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <Global styles={[...fontFaces]} />
    {children}
  </ChakraProvider>
);
