/** What holds for every page of the product, before any part is drawn. */
export const globalCss = {
  html: {
    colorScheme: "light dark",
    textSizeAdjust: "100%",
    scrollPaddingTop: "6rem",
    // Clear of the bar that phones have at the foot.
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
  // On paper nothing can be pressed.
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
