import { chakra } from "@chakra-ui/react/styled-system";

export const Shell = chakra("div", {
  base: {
    display: { base: "block", lg: "grid" },
    gridTemplateColumns: "15.5rem minmax(0, 1fr)",
    minHeight: "100dvh",
    bg: "wash",
  },
});
export const Main = chakra("main", {
  base: {
    width: "full",
    maxWidth: { lg: "74.5rem" },
    marginInline: "auto",
    paddingInline: { base: "edge", md: "6", lg: "10" },
    paddingBottom: { base: "6rem", lg: "4rem" },
    outline: "none",
  },
});
export const Top = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    minHeight: { base: "4.25rem", lg: "auto" },
    marginInline: { base: "-edge", md: "-6", lg: "0" },
    paddingInline: { base: "edge", md: "6", lg: "0" },
    paddingBlock: { base: "min(0.625rem, 3vw)", lg: "7" },
    bg: { base: "bar", lg: "transparent" },
    color: { base: "onBar", lg: "ink" },
    "@media print": { bg: "transparent", color: "ink" },
    "& h1": {
      fontSize: { base: "min(1.5rem, 10vw)", lg: "2.25rem" },
      // Where its longest word has no room beside the tools, it has a line of its own above them.
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
    },
  },
});
export const Tools = chakra("div", {
  base: {
    "@media print": { display: "none" },
    display: "flex",
    gap: "3",
    position: "relative",
    marginInlineStart: "auto",
    flex: "none",
    color: { lg: "ink" },
  },
});
export const OnPhones = chakra("div", {
  base: {
    display: { base: "block", lg: "none" },
    marginInline: { base: "-edge", md: "-6" },
    marginBottom: "4",
  },
});
