import { chakra } from "@chakra-ui/react/styled-system";

const foot = "max(0.5rem, env(safe-area-inset-bottom))";
/** What the bar takes of a phone, for what stands above it. */
export const barHeight = `calc(3.25rem + 1px + ${foot})`;

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
    paddingInline: "1",
    paddingTop: "1",
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
  gap: "0.5",
  minHeight: "3rem",
  borderRadius: "md",
  fontSize: "min(0.75rem, 4vw)",
  lineHeight: "1.2",
  textAlign: "center",
  color: "soft",
} as const;
