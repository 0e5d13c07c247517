import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem } from "@chakra-ui/react/styled-system";
import { breakpoints } from "./breakpoints";
import { colors } from "./colors";

/** Steps of 4 px, in rem so that they grow with the reader's text size. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 18, 20, 24] as const;
const spacing = Object.fromEntries(
  steps.map((step) => [String(step), { value: `${step / 4}rem` }]),
);

export const tokens = {
  spacing: {
    ...spacing,
    /**
     * The space at the sides of a page and in a card. It grows with the reader's text, but only to
     * 5 % of the window's width.
     */
    edge: { value: "min(1rem, 5vw)" },
  },
  sizes: {
    ...spacing,
    full: { value: "100%" },
    /** The least height of controls; limited, so that enlarged text does not make them huge. */
    target: { value: "min(2.75rem, 52px)" },
    line: { value: "65ch" },
    page: { value: "72.5rem" },
  },
  fonts: {
    pen: { value: '"Pen","Pen Georgia","Pen Noto","Pen DejaVu",Georgia,serif' },
    body: { value: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif' },
    mono: { value: 'ui-monospace,"Cascadia Mono","Roboto Mono","Liberation Mono",monospace' },
  },
  // The limit by screen width lets a long, enlarged word fit on one line of a phone.
  fontSizes: {
    sm: { value: "0.875rem" },
    md: { value: "1rem" },
    lg: { value: "min(1.25rem, 10vw)" },
    xl: { value: "min(1.75rem, 9vw)" },
    "2xl": { value: "min(2.5rem, 12.5vw)" },
    "3xl": { value: "min(3.5rem, 17.5vw)" },
  },
  borders: {
    line: { value: "1px solid {colors.line}" },
  },
  radii: {
    sm: { value: "6px" },
    md: { value: "10px" },
    lg: { value: "14px" },
    full: { value: "9999px" },
  },
};

export const globalCss = {
  html: {
    colorScheme: "light dark",
    textSizeAdjust: "100%",
    scrollPaddingTop: "6rem",
    // Scrolls a focused element above the bar at the bottom of phones.
    scrollPaddingBottom: { base: "5.5rem", lg: "1rem" },
  },
  "html:has(dialog[open])": { overflow: "hidden" },
  body: {
    fontFamily: "body",
    fontSize: "md",
    lineHeight: "1.55",
    color: "ink",
    bg: "paper",
    overflowWrap: "break-word",
  },
  "h1, h2, h3": {
    fontFamily: "pen",
    fontWeight: "700",
    lineHeight: "1.12",
    letterSpacing: "-0.01em",
    textWrap: "balance",
  },
  p: { textWrap: "pretty" },
  svg: { flexShrink: "0" },
  ":focus-visible": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
  "a, button, summary, [role=button], label, select": { touchAction: "manipulation" },
  "button, summary, select, [type=checkbox], [type=radio]": { cursor: "pointer" },
  "button:not([data-printed])": { "@media print": { display: "none!" } },
  "::selection": { bg: "gold", color: "onGold" },
  "*, *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms!",
      animationIterationCount: "1!",
      transitionDuration: "0.01ms!",
    },
  },
};

/**
 * The product's look, without the component styles of Chakra. Devices in dark mode get the dark
 * colours.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: "k",
  conditions: { dark: "@media screen and (prefers-color-scheme: dark)" },
  globalCss,
  theme: {
    breakpoints,
    tokens,
    semanticTokens: { colors },
    keyframes: {
      turn: { to: { transform: "rotate(360deg)" } },
      rise: { from: { opacity: "0", transform: "translateY(8px)" } },
      appear: { to: { visibility: "visible" } },
      breathe: { "50%": { opacity: "0.55" } },
    },
  },
});
