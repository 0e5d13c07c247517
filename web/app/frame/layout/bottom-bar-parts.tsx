import { chakra } from "@chakra-ui/react/styled-system";

const foot = "max(8px, env(safe-area-inset-bottom))";
export const letters = "min(0.75rem, 4vw)";
const tabHeight = `max(48px, 26px + 1.2 * ${letters})`;
/** What the bar takes of a phone, for what stands above it; little more where text is enlarged. */
export const barHeight = `calc(${tabHeight} + 5px + ${foot})`;

export const Bar = chakra("nav", {
  base: {
    display: { base: "block", lg: "none" },
    position: "fixed",
    insetInline: "0",
    bottom: "0",
    zIndex: "20",
    bg: "card",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    paddingInline: "4px",
    paddingTop: "4px",
    paddingBottom: foot,
    // On paper it leads nowhere, and would lie over what is printed.
    "@media print": { display: "none" },
  },
});
export const Row = chakra("ul", {
  base: {
    display: "flex",
    maxWidth: "36rem",
    marginInline: "auto",
    // A long name takes room that a short one leaves.
    "& > li": { flex: "1 1 auto", minWidth: "min-content" },
  },
});
export const tab = {
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "2px",
  minHeight: tabHeight,
  borderRadius: "md",
  fontSize: letters,
  lineHeight: "1.2",
  textAlign: "center",
  color: "soft",
} as const;
